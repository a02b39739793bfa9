import { SENDER_COOKIE } from "./worker-constants";

/**
 * Uid of the session: the server says it in a cookie, which copies of pages for visitors do not know. Empty for a
 * visitor.
 */
export function senderUid(): string {
  return new RegExp(`(?:^|; )${SENDER_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
}
