/** The sign-in page, which leads back to `wanted` (path and query). */
function signInPath(wanted: string): string {
  return `/login?redirect=${encodeURIComponent(wanted)}`;
}

/** The redirect that guards throw for a visitor. A class of its own, so that an action's form can be kept meanwhile. */
export class SignInRequired extends Response {
  constructor(wanted: string, headers?: HeadersInit) {
    const all = new Headers(headers);
    all.set("Location", signInPath(wanted));
    super(null, { status: 302, headers: all });
  }
}
