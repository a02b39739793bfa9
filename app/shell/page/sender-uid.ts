import { SENDER_COOKIE } from "./worker-constants";

/** Who is signed in: the server says so in a cookie, which copies of pages for visitors do not know. Empty for nobody. */
export function senderUid(): string {
  return new RegExp(`(?:^|; )${SENDER_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
}
