import type { Logger } from "../log";

/** By the platform's limiter. Where there is none, or it fails, no: the exact counters still hold. */
export async function isBurst(limiter: RateLimit | null, key: string, log: Pick<Logger, "warn">): Promise<boolean> {
  try {
    return limiter !== null && !(await limiter.limit({ key })).success;
  } catch (error) {
    // Without the person, who stays out of the log.
    log.warn("limits.burst-limiter-failed", { room: key.split(":")[0], error });
    return false;
  }
}
