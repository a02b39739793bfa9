import { tableEntry } from "../../business/table.ts";
import type { SerialKeys, SerialMatch } from "./model";

/** Characters of a folded serial. Shorter ones are ambiguous, longer ones do not exist; one query can ask for 25. */
export const MIN_SERIAL = 4;
export const MAX_SERIAL = 25;
/** Letters and digits that a partial read needs. */
export const MIN_PARTIAL = 5;

/** Characters that are mistaken for one another on a stamped frame. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", S: "5", Z: "2", B: "8" };

/**
 * The key of a serial, an engraving, an engine or frame number, or a plate: upper case, letters and digits alone, those
 * that look alike as one. Empty for a text that cannot be one (fewer than 4 characters, more than 25).
 */
export function foldSerial(typed: string): string {
  // Cut first: long pasted texts are not worth normalising.
  const key = typed
    .slice(0, 200)
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/[OILSZB]/g, (letter) => tableEntry(LOOKALIKES, letter) ?? letter);
  return key.length < MIN_SERIAL || key.length > MAX_SERIAL ? "" : key;
}

/**
 * Stored keys: its key; and for near reads the key itself, the key less any one character, and its proper
 * beginnings (`^`) and ends (`$`). At most 26 + 38 entries.
 */
export function serialKeysOf(typed: string): SerialKeys {
  const key = foldSerial(typed);
  return { serialKey: key, serialNear: key === "" ? [] : [...neighbourhoodOf(key), ...partsOf(key)] };
}

/** Two keys whose neighbourhoods meet differ by one character: another, missing, too much, or in another place. */
export function neighbourhoodOf(key: string): string[] {
  const keys = new Set([key]);
  for (let position = 0; position < key.length; position++) keys.add(key.slice(0, position) + key.slice(position + 1));
  return [...keys];
}

/** Entries that find a partial read. */
export function partialEntriesOf(part: string): string[] {
  return part.length < MIN_PARTIAL ? [] : [`^${part}`, `${part}$`];
}

/** A part less one character is in the neighbourhood already. */
function partsOf(key: string): string[] {
  const parts: string[] = [];
  for (let length = MIN_PARTIAL; length <= key.length - 2; length++)
    parts.push(`^${key.slice(0, length)}`, `${key.slice(-length)}$`);
  return parts;
}

/** How a looked-up serial resembles a registered one; null for no likeness. Both are folded keys. */
export function likenessOf(asked: string, registered: string): SerialMatch["likeness"] | null {
  if (asked === "" || registered === "") return null;
  if (asked === registered) return "exact";
  const near = new Set(neighbourhoodOf(registered));
  if (neighbourhoodOf(asked).some((key) => near.has(key))) return "near";
  const isPart = asked.length >= MIN_PARTIAL && (registered.startsWith(asked) || registered.endsWith(asked));
  return isPart ? "partial" : null;
}

/** A brand as the key of unique serials: letters and digits, without accents and case. */
export function brandKeyOf(brand: string): string {
  return brand
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
