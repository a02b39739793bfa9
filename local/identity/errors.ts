/** Keeps identity from starting; the message is one Spanish line that says how to go on, shown as it is. */
export class IdentityStartError extends Error {
  override readonly name = "IdentityStartError";
}
