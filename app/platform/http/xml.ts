import { tableEntry } from "~/business/table";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text for an element or an attribute of XML 1.0, which has no control characters and no half pairs of UTF-16. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, " ")
    .replace(/[&<>"']/g, (character) => tableEntry(ESCAPES, character) ?? character);
}
