import { UpstreamError } from "./errors";
import type { Logger } from "./log";

/** Optional data of a page: null, and a line in the log, where its service does not answer. */
export async function nullIfUnavailable<T>(ask: () => Promise<T>, log: Logger): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("page.data-unavailable", { error });
    return null;
  }
}
