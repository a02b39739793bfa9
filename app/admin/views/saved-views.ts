import type { AdminSections } from "../frame/sections";

export const SAVED_VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 40;

const TO_MAX = 500;
/** Parameters of one page of a list, not of the list. */
const PASSING = ["desde", "antes", "marcar"];

/** An address of a section of administration with its filters, from its first page on; null for other texts. */
export function viewAddress(groups: AdminSections, text: string): string | null {
  if (!text.startsWith("/") || text.length > TO_MAX) return null;
  const [pathname = "", query = ""] = text.split("?");
  const isSection = groups.some(({ sections }) => sections.some(({ to }) => to === pathname));
  if (!isSection || text.includes("#")) return null;
  const params = new URLSearchParams(query);
  for (const name of PASSING) params.delete(name);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
