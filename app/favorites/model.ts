import type { Centimos } from "~/business/money";
import { isListingId } from "~/catalog/model";

/** Most favourites of a user, and of a visitor (whose cookie has room for these). */
export const MAX_FAVORITES = 500;
export const MAX_VISITOR_FAVORITES = 100;
export const FAVORITES_PER_PAGE = 24;

export interface SavedEntry {
  id: string;
  addedAt: Date;
  priceCentimos: Centimos;
}

/** Start of the cookie's seconds: two characters less than from 1970. */
const EPOCH_MS = Date.UTC(2026, 0, 1);
const ENTRY = /^([\w-]{1,128})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})$/;
/** A browser keeps 4,096 bytes of a cookie, its name, attributes and signature included. */
const MAX_TEXT = 3_700;

/** `id.seconds.céntimos~…`, numbers in base 36: as many of the newest as fit. */
export function encodeEntries(entries: readonly SavedEntry[]): string {
  let text = "";
  for (const { id, addedAt, priceCentimos } of entries.slice(0, MAX_VISITOR_FAVORITES)) {
    const seconds = Math.max(0, Math.floor((addedAt.getTime() - EPOCH_MS) / 1000));
    const next = `${text && "~"}${id}.${seconds.toString(36)}.${priceCentimos.toString(36)}`;
    if (text.length + next.length > MAX_TEXT) break;
    text += next;
  }
  return text;
}

/** Newest first; with any invalid part there are none. */
export function decodeEntries(text: string | null, now: Date): SavedEntry[] {
  if (!text || text.length > MAX_TEXT) return [];
  const entries: SavedEntry[] = [];
  for (const part of text.split("~")) {
    const [, id, seconds = "", price = ""] = ENTRY.exec(part) ?? [];
    const addedAt = new Date(EPOCH_MS + Number.parseInt(seconds, 36) * 1000);
    if (!isListingId(id) || !(addedAt <= now) || entries.some((entry) => entry.id === id)) return [];
    entries.push({ id, addedAt, priceCentimos: Number.parseInt(price, 36) });
  }
  return entries.length > MAX_VISITOR_FAVORITES ? [] : entries;
}

/** The entries with a new one in front; an existing entry keeps its place and date. */
export function withEntry(entries: readonly SavedEntry[], entry: SavedEntry): SavedEntry[] {
  if (entries.some(({ id }) => id === entry.id)) return [...entries];
  return [entry, ...entries].slice(0, MAX_VISITOR_FAVORITES);
}

/** A visitor's entries that join an account: not there yet, still visible, and within the limit. */
export function entriesToMerge(
  entries: readonly SavedEntry[],
  { known, visible, count }: { known: ReadonlySet<string>; visible: ReadonlySet<string>; count: number },
): SavedEntry[] {
  return entries.filter(({ id }) => !known.has(id) && visible.has(id)).slice(0, Math.max(0, MAX_FAVORITES - count));
}

export const FAVORITE_NOTICES = "favoriteNotices";

/** Document that says whether a user's favourites may have news. */
export function favoriteNoticePath(uid: string): string {
  return `${FAVORITE_NOTICES}/${uid}`;
}
