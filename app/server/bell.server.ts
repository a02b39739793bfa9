import { MINUTE_MS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import type { Context } from "~/platform/context";
import { withLease } from "~/platform/firestore/lease";
import { readTrigger } from "~/platform/jobs/runs.server";

/** So long the platform's trigger may be late. It stops now and then, and its schedule stays listed. */
const MISSED_MS = 3 * MINUTE_MS;

type BellContext = Pick<Context, "database" | "clock" | "log">;

/**
 * Starts the jobs of the minute where nobody has for three minutes. Requests ring it; an isolate looks once in that
 * time, at the price of one read.
 */
export function createBell(clock: Clock) {
  let lookedAt = -Infinity;
  const isMissed = async (context: BellContext): Promise<boolean> => {
    const { at } = await readTrigger(context, "minute");
    return at === null || clock.now().getTime() - at.getTime() > MISSED_MS;
  };
  return {
    /** Whether it is time to look again. Reads nothing. */
    isQuiet: (): boolean => clock.now().getTime() - lookedAt < MISSED_MS,

    /** Never throws. */
    async ring(context: BellContext, run: () => Promise<void>): Promise<void> {
      lookedAt = clock.now().getTime();
      try {
        if (!(await isMissed(context))) return;
        await withLease(context, "missed-minute", MISSED_MS, async () => {
          // Another isolate may have been first.
          if (!(await isMissed(context))) return;
          context.log.warn("jobs.missed");
          await run();
        });
      } catch (error) {
        context.log.error("jobs.not-caught-up", error);
      }
    },
  };
}
