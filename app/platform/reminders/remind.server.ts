import type { z } from "zod";

import { addBusinessDays, limaDay, type LimaDay } from "~/business/calendar";
import { REMINDER_DAYS, type DueTotals } from "~/business/due-reminders";
import type { Clock } from "~/platform/clock";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { mailOnce } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";

import { findDueDocuments, type DueQuery } from "./due-documents.server";

interface ReminderDeps {
  database: Pick<Database, "find" | "count" | "commit">;
  clock: Clock;
  log: Logger;
}

interface Reminder<S extends z.ZodType> {
  query: DueQuery;
  schema: S;
  holidays: ReadonlySet<string>;
  /** Begins the mail's id; the day follows. */
  name: string;
  /** The mail of a day; null where nothing is due. */
  mailOf(due: z.infer<S>[], totals: DueTotals, today: LimaDay): Mail | null;
}

/** Reminds the business of documents that are due: one mail a day, however often it runs. @throws UpstreamError */
export async function remindOfDue<S extends z.ZodType>(
  { database, clock, log }: ReminderDeps,
  { query, schema, holidays, name, mailOf }: Reminder<S>,
): Promise<{ due: number; mailed: boolean }> {
  const now = clock.now();
  const today = limaDay(now);
  const { overdue, upcoming, ...totals } = await findDueDocuments(database, query, {
    today,
    until: addBusinessDays(today, Math.max(...REMINDER_DAYS), holidays),
  });
  const named = [...overdue, ...upcoming].flatMap((snapshot) => decodeDocument(schema, snapshot, log) ?? []);
  const due = totals.overdueCount + upcoming.length;
  const mail = mailOf(named, totals, today);
  if (mail === null) return { due, mailed: false };
  return { due, mailed: await mailOnce(database, mail, now, `${name}-${today}`) };
}
