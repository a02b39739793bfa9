import { DeadlineError, within } from "~/platform/deadline";
import { UpstreamError, type Upstream, type UpstreamFault } from "~/platform/errors";

/** Images API, error 9422: the plan's transformations are used up. */
const USAGE_LIMIT = 9422;

/**
 * A binding's answer within a deadline. Bindings accept no AbortSignal: work past the deadline continues and its
 * result is dropped.
 * @throws UpstreamError only: `timeout`, `rate-limited`, or `unavailable` with the cause; one thrown inside stays
 */
export async function answerOf<T>(upstream: Upstream, milliseconds: number, work: () => Promise<T>): Promise<T> {
  try {
    return await within(milliseconds, work);
  } catch (cause) {
    if (cause instanceof UpstreamError) throw cause;
    throw new UpstreamError(upstream, faultOf(cause), cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  }
}

/** The number that a binding gives its errors (`code`, as of the Images API); null where there is none. */
export function codeOf(error: unknown): number | null {
  const hasCode = typeof error === "object" && error !== null && "code" in error && typeof error.code === "number";
  return hasCode ? (error.code as number) : null;
}

/** The HTTP status in the message of an answer without a code of its own; null where there is none. */
export function statusOf(error: unknown): number | null {
  const match = error instanceof Error ? /^Unexpected error response (\d{3})/.exec(error.message) : null;
  return match ? Number(match[1]) : null;
}

function faultOf(cause: unknown): UpstreamFault {
  if (cause instanceof DeadlineError) return "timeout";
  return codeOf(cause) === USAGE_LIMIT || statusOf(cause) === 429 ? "rate-limited" : "unavailable";
}
