import { addBusinessDays, limaDay, type LimaDay } from "~/business/calendar";
import { dueReminders, overdueText, REMINDER_DAYS, type DueTotals } from "~/business/due-reminders";
import { decodeDocument } from "~/platform/firestore/codec";
import { mailOnce, type Mail } from "~/platform/mail/mail";
import { mailText } from "~/platform/mail/text-mail";
import { findDueDocuments } from "~/platform/reminders/due-documents.server";

import type { CasesDeps } from "./deps";
import { CaseSchema, type Case } from "./document";
import { CASE_KIND_NAMES } from "./model";
import { casePath, QUEUE_PATH } from "./queue-query";

/** Open cases by their last day; those without one come after every day. */
const DUE_CASES: Parameters<typeof findDueDocuments>[1] = {
  collection: "cases",
  where: [["status", "==", "open"]],
  orderBy: [
    ["queueOrder", "asc"],
    ["createdAt", "asc"],
  ],
};

/** The mail of a day about cases that the law gives a last day; null where there is none to remind of. */
export function caseReminderMail(
  due: readonly Pick<Case, "number" | "kind" | "due">[],
  totals: DueTotals,
  today: LimaDay,
  { business, brandName, siteUrl, holidays }: CasesDeps["env"],
): Mail | null {
  const answers = due.flatMap(({ number, kind, due: day }) =>
    day === null
      ? []
      : [{ label: `${CASE_KIND_NAMES[kind]} ${number}`, due: day, note: "", href: siteUrl + casePath(number) }],
  );
  const lines = dueReminders(answers, totals, today, holidays);
  if (lines.length === 0 || business.email === null) return null;
  return {
    to: business.email,
    subject:
      totals.overdueCount > 0
        ? `Solicitudes: ${overdueText(totals.overdueCount)}`
        : "Solicitudes: respuestas por vencer",
    text: mailText({
      greeting: "Hola:",
      blocks: ["Estas solicitudes vencen pronto o ya vencieron:", ...lines],
      footer: [brandName, siteUrl + QUEUE_PATH],
    }),
  };
}

/** Reminds the business of cases that are due. */
export function createCaseReminders({ env, database, clock, log }: CasesDeps) {
  return {
    /** One mail a day, however often it runs. @throws UpstreamError */
    async remind(): Promise<{ due: number; mailed: boolean }> {
      const now = clock.now();
      const today = limaDay(now);
      const { overdue, upcoming, ...totals } = await findDueDocuments(database, DUE_CASES, {
        today,
        until: addBusinessDays(today, Math.max(...REMINDER_DAYS), env.holidays),
      });
      const named = [...overdue, ...upcoming].flatMap((snapshot) => decodeDocument(CaseSchema, snapshot, log) ?? []);
      const due = totals.overdueCount + upcoming.length;
      const mail = caseReminderMail(named, totals, today, env);
      if (mail === null) return { due, mailed: false };
      return { due, mailed: await mailOnce(database, mail, now, `cases-due-${today}`) };
    },
  };
}
