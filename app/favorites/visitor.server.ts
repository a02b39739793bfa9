import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { createSignedCookie } from "~/platform/http/signed-cookie.server";

import { decodeEntries, encodeEntries, type SavedEntry } from "./model";

const COOKIE = "__Host-favorites";
const PURPOSE = "favorites";
/** The maximum lifetime of a cookie in browsers; each change renews it. */
const LIFE_SECONDS = 400 * DAY_SECONDS;

interface VisitorFavorites {
  /** Newest first; none for an invalid cookie. */
  entries(): Promise<SavedEntry[]>;
  /** Headers that store these entries; an empty list removes the cookie. */
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
