import { z } from "zod";

import { addDays, startOfDay, type LimaDay } from "~/business/calendar";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Write } from "~/platform/firestore/types";

import { slugify } from "../folding";

/** Texts of searches without results, by the week of Lima (its Monday): counted, and of nobody. */
export const MISSED_SEARCHES = "missedSearches";
/** Searches that are shown: what fewer typed may tell of one person. */
export const SHOWN_FROM = 3;
/** Weeks that a text is kept. */
const KEPT_DAYS = 35;
const TEXT_MAX = 60;
const WORDS_MAX = 6;

export const MissedSearchSchema = z.object({ week: z.string(), text: z.string(), count: z.number().int().min(0) });

/** Without capitals; null for what is too long, or may be a number of someone, an address or a link. */
export function countedText(typed: string): string | null {
  const text = typed.toLowerCase().replace(/\s+/g, " ").trim();
  const isPlain = /^[\p{L}\p{N} .,'"/-]+$/u.test(text) && !/\d{5}|\d[\d .-]{6}\d|www|\.(?:com|pe)\b/.test(text);
  return isPlain && slugify(text) !== "" && text.length <= TEXT_MAX && text.split(" ").length <= WORDS_MAX
    ? text
    : null;
}

export function missedPath(week: LimaDay, text: string): string {
  return `${MISSED_SEARCHES}/${week}_${slugify(text)}`;
}

/** Adds to a text's count without reading it. */
export function missedWrite(week: LimaDay, text: string, count: number): Write {
  return {
    merge: missedPath(week, text),
    data: { week, text, expiresAt: startOfDay(addDays(week, KEPT_DAYS)) },
    transforms: [{ field: "count", increment: count }],
  };
}

/** Id of the decision about a text: says nothing of it, as the log names it. */
export function wordId(text: string): Promise<string> {
  return sha256Hex(`word:${slugify(text)}`, 12);
}
