import { z } from "zod";

import { isUid } from "~/accounts/model";
import { readCookie, SESSION_COOKIE } from "~/platform/http/http";

const Claims = z.object({ sub: z.string().refine(isUid) });

/**
 * Whom the session cookie of this browser names, also when the session has ended; null when it names nobody.
 * Nothing is checked: good only for keeping others out, never for letting anyone in.
 */
export function namedUid(request: Request): string | null {
  const payload = readCookie(request, SESSION_COOKIE)?.split(".")[1] ?? "";
  try {
    return Claims.safeParse(JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))).data?.sub ?? null;
  } catch {
    return null; // No token: someone else's cookie or a made-up one.
  }
}
