import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { createSignedCookie } from "~/platform/http/signed-cookie.server";

import { decodeEntries, encodeEntries, type SavedEntry } from "./model";

const COOKIE = "__Host-favorites";
const PURPOSE = "favorites";
/** The maximum lifetime of a cookie in browsers; each change renews it. */
const LIFE_SECONDS = 400 * DAY_SECONDS;

/** A visitor's favourites, in a cookie. */
export interface VisitorFavorites {
  /** Newest first; none where the cookie makes no sense. */
  entries(): Promise<SavedEntry[]>;
  /** Headers that keep these entries, or take the cookie away where there are none. */
  keep(entries: readonly SavedEntry[]): Promise<Headers>;
}

/** Signed: the server set its dates and prices, and they join the account at the next sign-in. */
export function createVisitorFavorites({ request, tokens, clock }: Context): VisitorFavorites {
  const cookie = createSignedCookie({ request, tokens, name: COOKIE, purpose: PURPOSE, lifeSeconds: LIFE_SECONDS });
  return {
    entries: async () => decodeEntries(await cookie.read(), clock.now()),
    keep: (entries) => cookie.write(encodeEntries(entries)),
  };
}
