import { z } from "zod";

import { isUid } from "~/accounts/users.server";
import { readTokenPart } from "~/platform/crypto/encoding";
import { readCookie, SESSION_COOKIE } from "~/platform/http/http";

const Claims = z.object({ sub: z.string().refine(isUid) });

/**
 * Whom the session cookie of this browser names, also when the session has ended; null when it names nobody.
 * Nothing is checked: good only for keeping others out, never for letting anyone in.
 */
export function namedUid(request: Request): string | null {
  const payload = readCookie(request, SESSION_COOKIE)?.split(".")[1];
  return Claims.safeParse(readTokenPart(payload)).data?.sub ?? null;
}
