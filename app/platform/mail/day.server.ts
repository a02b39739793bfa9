import { z } from "zod";

import { limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { sumToday, sumWrites } from "~/platform/day-sums";

const DOCUMENT = "jobs/mail-day";
const DaySchema = z.object({
  sum: z.number().catch(0).default(0),
  /** Day of Lima on which the service said that its limit was reached. */
  fullOn: z.string().nullable().catch(null).default(null),
});
/** Part of the day's limit that ordinary mails use, in percent: the rest is kept for urgent ones. */
const ORDINARY_PERCENT = 80;

interface MailDay {
  sent: number;
  limit: number | null;
  /** Ordinary mails that may still leave today. */
  ordinaryLeft: number;
}

/**
 * Mails of a day of Lima. No document of the service says when its own day begins: a limit that it said is taken to
 * last until midnight.
 */
export function createMailDay({ env, database, clock }: Pick<Context, "env" | "database" | "clock">) {
  const limit = env.mail?.dailyLimit ?? null;

  return {
    /** @throws UpstreamError */
    async today(): Promise<MailDay> {
      const now = clock.now();
      const { sum, fullOn } = DaySchema.parse((await database.read(DOCUMENT))?.data ?? {});
      const sent = sumToday([sum], now);
      const share = limit === null ? Infinity : Math.floor((limit * ORDINARY_PERCENT) / 100);
      return { sent, limit, ordinaryLeft: fullOn === limaDay(now) ? 0 : Math.max(0, share - sent) };
    },

    /** @throws UpstreamError */
    async add(sent: number): Promise<void> {
      const writes = sumWrites(DOCUMENT, "sum", sent, clock.now());
      if (writes.length > 0) await database.commit(writes);
    },

    /** The service takes no more today. @throws UpstreamError */
    async end(): Promise<void> {
      await database.commit([{ merge: DOCUMENT, data: { fullOn: limaDay(clock.now()) } }]);
    },
  };
}
