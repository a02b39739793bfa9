/** The sign-in page, which leads back to `wanted` (path and query); `cause` is a word for the reason that it shows. */
function signInPath(wanted: string, cause: string | undefined): string {
  return `/login?redirect=${encodeURIComponent(wanted)}${cause === undefined ? "" : `&causa=${cause}`}`;
}

/** The redirect that guards throw for a visitor. A class of its own, so that an action's form can be kept meanwhile. */
export class SignInRequired extends Response {
  readonly cause: string | undefined;

  constructor(wanted: string, headers?: HeadersInit, cause?: string) {
    const all = new Headers(headers);
    all.set("Location", signInPath(wanted, cause));
    super(null, { status: 302, headers: all });
    this.cause = cause;
  }
}
