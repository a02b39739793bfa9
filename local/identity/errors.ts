/** What keeps identity from starting, in one line that says what to do (Spanish: it is shown as it is). */
export class IdentityStartError extends Error {
  override readonly name = "IdentityStartError";
}
