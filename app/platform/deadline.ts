/** What `within` throws when time is up. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/**
 * Waits for `work` at most `milliseconds`. The signal it is handed is aborted then, but the wait ends even
 * where `work` does not listen to it.
 * @throws DeadlineError when time is up, else whatever `work` throws.
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
