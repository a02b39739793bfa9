import { data } from "@remix-run/cloudflare";

/** Why there is nothing to report, or no longer today; `message` is Spanish. */
export interface Unreportable {
  ok: false;
  status: 403 | 404 | 429;
  message: string;
  retryAfterSeconds?: number;
}

/** A rejection to throw; the page's ErrorBoundary shows its message. */
export function reportError({ status, message, retryAfterSeconds }: Unreportable) {
  return data(
    { message },
    { status, headers: retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) } },
  );
}
