import type { LimaDay } from "~/business/calendar";
import { type DueTotals, dueReminders, overdueText } from "~/business/due-reminders";
import type { Context } from "~/platform/context";
import type { Mail } from "~/platform/mail/model";
import type { DueQuery } from "~/platform/reminders/due-documents.server";
import { remindOfDue } from "~/platform/reminders/remind.server";

import { type Case, CaseSchema } from "./document";
import { CASE_KIND_NAMES } from "./model";
import { QUEUE_PATH, casePath } from "./queue-query";

/** Open cases by their last day; those without one come after every day. */
const DUE_CASES: DueQuery = {
  collection: "cases",
  where: [["status", "==", "open"]],
  orderBy: [
    ["queueOrder", "asc"],
    ["createdAt", "asc"],
  ],
};

/** Mail of a day about cases with a legal deadline; null where none is due. */
export function caseReminderMail(
  due: readonly Pick<Case, "number" | "kind" | "due">[],
  totals: DueTotals,
  today: LimaDay,
  { business, siteUrl, holidays }: Pick<Context["env"], "business" | "siteUrl" | "holidays">,
): Mail | null {
  const answers = due.flatMap(({ number, kind, due: day }) =>
    day === null
      ? []
      : [{ label: `${CASE_KIND_NAMES[kind]} ${number}`, due: day, note: "", href: siteUrl + casePath(number) }],
  );
  const lines = dueReminders(answers, totals, today, holidays);
  if (lines.length === 0 || business.email === null) return null;
  return {
    kind: "due-reminder",
    to: business.email,
    subject:
      totals.overdueCount > 0
        ? `Solicitudes: ${overdueText(totals.overdueCount)}`
        : "Solicitudes: respuestas por vencer",
    blocks: ["Estas solicitudes vencen pronto o ya vencieron:", ...lines],
    link: { label: "Abrir la lista", href: siteUrl + QUEUE_PATH },
  };
}

export function createCaseReminders(context: Context) {
  const { env } = context;
  return {
    /** One mail a day, however often it runs. @throws UpstreamError */
    remind: () =>
      remindOfDue(context, {
        query: DUE_CASES,
        schema: CaseSchema,
        holidays: env.holidays,
        name: "cases-due",
        mailOf: (due, totals, today) => caseReminderMail(due, totals, today, env),
      }),
  };
}
