import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { readCookie, serverCookie } from "~/platform/http/http";

import { PREFERENCES_PATH } from "./constants";

/** Seconds until notifications are offered again. */
const OFFERED_SECONDS = 90 * DAY_SECONDS;
const OFFERED_COOKIE = "__Host-notificaciones";

interface PushOffer {
  link: { to: string; label: string };
  /** Remembers that the offer was made. */
  headers: { "Set-Cookie": string };
}

/** Offers notifications where they make sense: after a first message, after publishing. */
export function createOffer(context: Context) {
  const { request, env, log } = context;
  /**
   * Null where notifications are not configured, were offered in the last 90 days, or the user has them. Best effort.
   */
  return async function offerTo(uid: string, label: string): Promise<PushOffer | null> {
    if (!env.push || readCookie(request, OFFERED_COOKIE) !== null) return null;
    try {
      const user = await context.accounts.user(uid);
      if (!user || user.hasPush) return null;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("push.not-offered", { uid, error });
      return null;
    }
    const cookie = serverCookie(OFFERED_COOKIE, "1", OFFERED_SECONDS);
    return { link: { to: PREFERENCES_PATH, label }, headers: { "Set-Cookie": cookie } };
  };
}
