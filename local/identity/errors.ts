/** Keeps identity from starting; the message is one Spanish line for the developer, with the remedy. */
export class IdentityStartError extends Error {
  override readonly name = "IdentityStartError";
}
