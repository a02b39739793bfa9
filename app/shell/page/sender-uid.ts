import { SENDER_COOKIE } from "./worker-constants";

/**
 * Uid of the session, from a cookie of the server; copies of pages for visitors do not have it. Empty for a visitor.
 */
export function senderUid(): string {
  return new RegExp(`(?:^|; )${SENDER_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
}
