import { addBusinessDays, limaDay, type LimaDay } from "~/business/calendar";
import { dueReminders, overdueText, REMINDER_DAYS, type DueTotals } from "~/business/due-reminders";
import { COMPLAINT_LIST_PATH, complaintPath } from "~/complaints/list-query";
import { ProgressSchema, type Progress } from "~/complaints/model";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { mailOnce, type Mail } from "~/platform/mail/mail";
import { mailText } from "~/platform/mail/text-mail";
import { findDueDocuments } from "~/platform/reminders/due-documents.server";

import { KIND_NAMES } from "./constants";

/** Complaints that owe an answer or its letter, by their last day. */
const DUE_COMPLAINTS: Parameters<typeof findDueDocuments>[1] = {
  collection: "complaintProgress",
  where: [["state", "in", ["received", "posting"]]],
  orderBy: [["due", "asc"]],
};

interface ReminderDeps {
  env: Pick<Env, "business" | "brandName" | "siteUrl" | "holidays">;
  database: Pick<Database, "find" | "count" | "commit">;
  clock: Clock;
  log: Logger;
}

type Due = Pick<Progress, "number" | "kind" | "due" | "state">;

/**
 * The mail of a day about answers that are due; null where there is none to remind of. It names no consumer: mailboxes
 * are read by more people than the book.
 */
export function reminderMail(
  due: readonly Due[],
  totals: DueTotals,
  today: LimaDay,
  { business, brandName, siteUrl, holidays }: ReminderDeps["env"],
): Mail | null {
  const answers = due.map(({ number, kind, due: day, state }) => ({
    label: `${KIND_NAMES[kind]} ${number}`,
    due: day,
    note: state === "posting" ? "falta la carta" : "",
    href: siteUrl + complaintPath(number),
  }));
  const lines = dueReminders(answers, totals, today, holidays);
  if (lines.length === 0 || business.email === null) return null;
  return {
    to: business.email,
    subject:
      totals.overdueCount > 0
        ? `Libro de Reclamaciones: ${overdueText(totals.overdueCount)}`
        : "Libro de Reclamaciones: respuestas por vencer",
    text: mailText({
      greeting: "Hola:",
      blocks: ["Estas respuestas del Libro de Reclamaciones vencen pronto o ya vencieron:", ...lines],
      footer: [brandName, `${siteUrl}${COMPLAINT_LIST_PATH}`],
    }),
  };
}

/** Reminds the business of answers that are due. */
export function createReminders({ env, database, clock, log }: ReminderDeps) {
  return {
    /** One mail a day, however often it runs. @throws UpstreamError */
    async remind(): Promise<{ due: number; mailed: boolean }> {
      const now = clock.now();
      const today = limaDay(now);
      const { overdue, upcoming, ...totals } = await findDueDocuments(database, DUE_COMPLAINTS, {
        today,
        until: addBusinessDays(today, Math.max(...REMINDER_DAYS), env.holidays),
      });
      const named = [...overdue, ...upcoming].flatMap(
        (snapshot) => decodeDocument(ProgressSchema, snapshot, log) ?? [],
      );
      const due = totals.overdueCount + upcoming.length;
      const mail = reminderMail(named, totals, today, env);
      if (mail === null) return { due, mailed: false };
      return { due, mailed: await mailOnce(database, mail, now, `complaints-due-${today}`) };
    },
  };
}
