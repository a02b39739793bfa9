import type { CommunicationStyle, HelpLevel } from "~/accounts/constants";
import type { User } from "~/accounts/model";
import { findDepartment } from "~/business/peru";
import type { Range } from "~/catalog/ranges";

/** Profile of a user for Rebi (specification, section 3). Null: not given. */
export interface AssistantProfile {
  name: string;
  /** Department, by its name. */
  location: string | null;
  helpLevel: HelpLevel | null;
  communicationStyle: CommunicationStyle | null;
  /** In soles. */
  priceRange: Range | null;
}

/** The profile of a user; empty where the document could not be read. */
export function profileOf(user: Pick<User, "department" | "preferences"> | null, name: string): AssistantProfile {
  const { helpLevel = null, communicationStyle = null, priceRange = null } = user?.preferences.assistant ?? {};
  return {
    name,
    location: findDepartment(user?.department ?? "")?.name ?? null,
    helpLevel,
    communicationStyle,
    priceRange,
  };
}
