import { addBusinessDays, limaDay, type LimaDay } from "~/business/calendar";
import { dueReminders, REMINDER_DAYS } from "~/business/due-reminders";
import { COMPLAINT_LIST_PATH, complaintPath } from "~/complaints/list-query";
import { ProgressSchema, type Progress } from "~/complaints/model";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { mailOnce, type Mail } from "~/platform/mail/mail";
import { mailText } from "~/platform/mail/text-mail";

import { KIND_NAMES } from "./constants";

/** Sheets of one mail; more are counted. */
const NAMED_MAX = 100;

interface ReminderDeps {
  env: Pick<Env, "business" | "brandName" | "siteUrl" | "holidays">;
  database: Pick<Database, "find" | "commit">;
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
  today: LimaDay,
  { business, brandName, siteUrl, holidays }: ReminderDeps["env"],
): Mail | null {
  const answers = due.map(({ number, kind, due: day, state }) => ({
    label: `${KIND_NAMES[kind]} ${number}`,
    due: day,
    note: state === "posting" ? "falta la carta" : "",
    href: siteUrl + complaintPath(number),
  }));
  const { lines, overdue } = dueReminders(answers, today, holidays);
  if (lines.length === 0 || business.email === null) return null;
  return {
    to: business.email,
    subject:
      overdue > 0
        ? `Libro de Reclamaciones: ${overdue === 1 ? "1 respuesta vencida" : `${overdue} respuestas vencidas`}`
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
    /** One mail a business day, however often it runs. */
    async remind(): Promise<{ due: number; mailed: boolean }> {
      const now = clock.now();
      const today = limaDay(now);
      const found = await database.find({
        collection: "complaintProgress",
        where: [
          ["state", "in", ["received", "posting"]],
          ["due", "<=", addBusinessDays(today, Math.max(...REMINDER_DAYS), env.holidays)],
        ],
        orderBy: [["due", "asc"]],
        limit: NAMED_MAX,
      });
      const due = found.flatMap((snapshot) => decodeDocument(ProgressSchema, snapshot, log) ?? []);
      const mail = reminderMail(due, today, env);
      if (mail === null) return { due: due.length, mailed: false };
      return { due: due.length, mailed: await mailOnce(database, mail, now, `complaints-due-${today}`) };
    },
  };
}
