import { data } from "@remix-run/cloudflare";

/** An expected failure of a service: nothing was changed. A union of reasons is a union of types, so each narrows. */
export type Failed<Reason extends string, More = unknown> = Reason extends string
  ? { ok: false; reason: Reason } & More
  : never;

/** A failure that says why in Spanish. */
export type Told<Reason extends string = string> = Failed<Reason, { message: string; retryAfterSeconds?: number }>;

export function failed<const Reason extends string, More extends object = object>(
  reason: Reason,
  more?: More,
): Failed<Reason, More> {
  return { ok: false, reason, ...more } as Failed<Reason, More>;
}

/** Status that answers a failure: by default 409, as its subject is in another state than the form assumes. */
export function failureStatus({ reason }: Failed<string>): 403 | 404 | 409 | 429 {
  switch (reason) {
    case "not-found":
      return 404;
    case "forbidden":
    case "banned":
    case "blocked":
      return 403;
    case "limited":
      return 429;
    default:
      return 409;
  }
}

/** A failure to throw; the page's ErrorBoundary shows its message. */
export function errorOf(failure: Told) {
  const { message, retryAfterSeconds } = failure;
  const headers = new Headers(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) });
  return data({ message }, { status: failureStatus(failure), headers });
}
