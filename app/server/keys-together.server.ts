import { changedKey } from "~/accounts/cache-invalidation.server";
import { revokedKey, sessionKey } from "~/accounts/session/session-acts.server";
import { unverifiedSessionUid } from "~/accounts/session/session-cookie.server";
import { hashOfSession } from "~/accounts/session/session-hash.server";
import { profileKey } from "~/accounts/users.server";
import { cartCountKey } from "~/cart/store.server";
import { favoritesKey } from "~/favorites/owned-favorites.server";
import { unreadKey } from "~/messages/store.server";

/**
 * Keys of KV that the page of a signed-in user needs, which one call reads
 * (docs/decisions/2026-11-28-fewer-trips.md). By the uid that the cookie claims: the values are shown to nobody before
 * the session is verified. Undefined for visitors and for changes, which read few of them.
 */
export function keysTogether(request: Request): (() => Promise<string[]>) | undefined {
  const uid = request.method === "GET" || request.method === "HEAD" ? unverifiedSessionUid(request) : null;
  if (uid === null) return undefined;
  return async () => {
    const session = await hashOfSession(request);
    return [
      sessionKey(session),
      revokedKey(session),
      ...[changedKey, profileKey, unreadKey, favoritesKey, cartCountKey].map((keyOf) => keyOf(uid)),
    ];
  };
}
