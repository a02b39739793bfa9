/** An expected failure of a service: nothing was changed. A union of reasons is a union of types, so each narrows. */
export type Failed<Reason extends string, More = unknown> = Reason extends string
  ? { ok: false; reason: Reason } & More
  : never;

/** In Spanish. `needsPhone`: a verified telephone ends it; `unproven`: a confirmed address does. */
export type Told<Reason extends string = string> = Failed<
  Reason,
  { message: string; retryAfterSeconds?: number; needsPhone?: boolean; unproven?: boolean }
>;

/** A text as `more` is the message. */
export function failed<const Reason extends string>(reason: Reason, message: string): Told<Reason>;
export function failed<const Reason extends string, More extends object = object>(
  reason: Reason,
  more?: More,
): Failed<Reason, More>;
export function failed(reason: string, more?: string | object): Failed<string> {
  return { ok: false, reason, ...(typeof more === "string" ? { message: more } : more) };
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
