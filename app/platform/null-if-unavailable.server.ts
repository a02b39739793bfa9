import { UpstreamError } from "./errors";
import type { Logger } from "./log";

/** What a page would show besides but can do without: null, and a line in the log, where the service does not answer. */
export async function ifAtHand<T>(ask: () => Promise<T>, log: Logger): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("page.without", { error });
    return null;
  }
}
