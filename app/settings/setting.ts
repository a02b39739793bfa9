import type { SiteVariable } from "~/platform/site-variables";
import type { Option } from "~/ui/field";

/** How a value is typed. */
export type SettingInput = "line" | "lines" | "number" | "soles" | "choice";

export interface SettingField {
  name: SiteVariable;
  label: string;
  hint?: string;
  input: SettingInput;
  /** Of a choice. */
  options?: readonly Option[];
  /** May be empty, which stands for nothing. */
  optional?: true;
  /** Said where the text does not fit. */
  problem: string;
  /** Effect of a change, for values that need a second step; null where this change needs none. */
  danger?: (before: string, after: string) => string | null;
}

export interface SettingGroup {
  slug: string;
  title: string;
  lead: string;
  fields: readonly SettingField[];
}
