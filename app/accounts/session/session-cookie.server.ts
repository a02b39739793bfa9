import { z } from "zod";

import { isUid } from "~/accounts/constants";
import { SESSION_SECONDS } from "~/accounts/identity/identity.server";
import { DAY_SECONDS } from "~/business/durations";
import { readTokenPart } from "~/platform/crypto/encoding";
import { CART_COOKIE, PLACE_COOKIE, readCookie, serverCookie, SESSION_COOKIE } from "~/platform/http/http";

/** A day longer than the session: its cookie still names the writer of a form that is sent just after its end. */
export const SESSION_COOKIE_SECONDS = SESSION_SECONDS + DAY_SECONDS;

export function sessionHeaders(cookie: string): Headers {
  return new Headers({ "Set-Cookie": setCookie(cookie, SESSION_COOKIE_SECONDS) });
}

/**
 * Headers of a sign-out: without the cookies of session, cart and last place, and without what scripts stored for the
 * user (drafts with document and domicile, the search history): docs/decisions/2026-11-22-clearing-storage.md.
 */
export function signOutHeaders(): Headers {
  const headers = noSessionHeaders();
  headers.append("Set-Cookie", serverCookie(CART_COOKIE, "", 0));
  headers.append("Set-Cookie", serverCookie(PLACE_COOKIE, "", 0));
  headers.set("Clear-Site-Data", '"storage"');
  return headers;
}

/** Removes the cookie of an ended session. Stored drafts stay: the user did not ask to sign out. */
export function noSessionHeaders(): Headers {
  return new Headers({ "Set-Cookie": setCookie("", 0) });
}

function setCookie(value: string, maxAge: number): string {
  return serverCookie(SESSION_COOKIE, value, maxAge);
}

const Claims = z.object({ sub: z.string().refine(isUid) });

/** Uid claimed by the session cookie, not verified (may be expired or forged). Use it only to deny, never to grant. */
export function unverifiedSessionUid(request: Request): string | null {
  const payload = readCookie(request, SESSION_COOKIE)?.split(".")[1];
  return Claims.safeParse(readTokenPart(payload)).data?.sub ?? null;
}
