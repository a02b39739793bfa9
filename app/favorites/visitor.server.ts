import { z } from "zod";

import type { Clock } from "~/platform/clock";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Tokens } from "~/platform/crypto/tokens.server";
import { readCookie, serverCookie } from "~/platform/http/http";

import { decodeEntries, encodeEntries, type SavedEntry } from "./model";

const COOKIE = "__Host-favorites";
const PURPOSE = "favorites";
/** The maximum lifetime of a cookie in browsers; each change renews it. */
const LIFE_SECONDS = 400 * 86_400;

/** A visitor's favourites, in a cookie. */
export interface VisitorFavorites {
  /** Newest first; none where the cookie makes no sense. */
  entries(): Promise<SavedEntry[]>;
  /** Headers that keep these entries, or take the cookie away where there are none. */
  keep(entries: readonly SavedEntry[]): Promise<Headers>;
}

/**
 * The cookie is `{entries}|{signature of their digest}`: the server set its dates and prices, and they join
 * the account at the next sign-in, so the browser must not change them.
 */
export function createVisitorFavorites({
  request,
  tokens,
  clock,
}: {
  request: Request;
  tokens: Pick<Tokens, "sign" | "verify">;
  clock: Clock;
}): VisitorFavorites {
  return {
    async entries() {
      const [text = "", signature = null] = readCookie(request, COOKIE)?.split("|") ?? [];
      const entries = decodeEntries(text, clock.now());
      if (entries.length === 0) return entries;
      return (await tokens.verify(PURPOSE, signature, z.literal(await digestOf(text)))) === null ? [] : entries;
    },

    async keep(entries) {
      const text = encodeEntries(entries);
      const value = text && `${text}|${await tokens.sign(PURPOSE, await digestOf(text), LIFE_SECONDS)}`;
      return new Headers({ "Set-Cookie": serverCookie(COOKIE, value, value ? LIFE_SECONDS : 0) });
    },
  };
}

/** 128 bits are enough to distinguish lists. */
function digestOf(text: string): Promise<string> {
  return sha256Hex(text, 16);
}
