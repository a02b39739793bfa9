import { readCookie } from "~/platform/http/http";

import { SENDER_COOKIE } from "./worker-constants";

/** As long as a session. */
const SENDER_SECONDS = 14 * 86_400;

/**
 * The `Set-Cookie` that gives scripts the signed-in uid; null where they have it. Only the uid, which sellers' pages
 * show as well: a form in the outbox is sent in its writer's session only, and copies of pages hold no name.
 */
export function senderCookie(request: Request, uid: string | undefined): string | null {
  const known = readCookie(request, SENDER_COOKIE) ?? "";
  if (known === (uid ?? "")) return null;
  return `usuario=${uid ?? ""}; Path=/; Max-Age=${uid ? SENDER_SECONDS : 0}; Secure; SameSite=Lax`;
}
