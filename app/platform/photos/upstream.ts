import { DeadlineError, within } from "~/platform/deadline";
import { UpstreamError, type Upstream } from "~/platform/errors";

/**
 * A binding's answer within a deadline. It throws UpstreamError only: `timeout`, or `unavailable` with the cause.
 * Bindings take no signal, so late work goes on unheard.
 */
export async function answerOf<T>(upstream: Upstream, milliseconds: number, work: () => Promise<T>): Promise<T> {
  try {
    return await within(milliseconds, work);
  } catch (cause) {
    const fault = cause instanceof DeadlineError ? "timeout" : "unavailable";
    throw new UpstreamError(upstream, fault, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
