import { SENDER_COOKIE } from "./worker-constants";

/** From a cookie of the server, which copies of pages for visitors lack. Empty for a visitor. */
export function senderUid(): string {
  return new RegExp(`(?:^|; )${SENDER_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
}
