export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/**
 * Waits for `work` at most `milliseconds`. At the deadline its signal is aborted, and the wait ends even
 * if `work` ignores the signal.
 * @throws DeadlineError at the deadline, else any error of `work`.
 */
export async function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DeadlineError(`No answer within ${Math.round(milliseconds)} ms`);
      reject(error);
      controller.abort(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits. For the pauses between tries; tests hand in their own. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
