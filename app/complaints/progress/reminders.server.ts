import type { LimaDay } from "~/business/calendar";
import { type DueTotals, dueReminders, overdueText } from "~/business/due-reminders";
import { COMPLAINT_LIST_PATH, complaintPath } from "~/complaints/list-query";
import { type Progress, ProgressSchema } from "~/complaints/model";
import type { Context } from "~/platform/context";
import type { Mail } from "~/platform/mail/model";
import type { DueQuery } from "~/platform/reminders/due-documents.server";
import { remindOfDue } from "~/platform/reminders/remind.server";

import { KIND_NAMES } from "./constants";

/** Complaints that owe an answer or its letter, by their last day. */
const DUE_COMPLAINTS: DueQuery = {
  collection: "complaintProgress",
  where: [["state", "in", ["received", "posting"]]],
  orderBy: [["due", "asc"]],
};

type Due = Pick<Progress, "number" | "kind" | "due" | "state">;

/** Null where none is due. It names no consumer: a mailbox has more readers than the book. */
export function complaintReminderMail(
  due: readonly Due[],
  totals: DueTotals,
  today: LimaDay,
  { business, siteUrl, holidays }: Pick<Context["env"], "business" | "siteUrl" | "holidays">,
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
    kind: "due-reminder",
    to: business.email,
    subject:
      totals.overdueCount > 0
        ? `Libro de Reclamaciones: ${overdueText(totals.overdueCount)}`
        : "Libro de Reclamaciones: respuestas por vencer",
    blocks: ["Estas respuestas del Libro de Reclamaciones vencen pronto o ya vencieron:", ...lines],
    link: { label: "Abrir la lista", href: siteUrl + COMPLAINT_LIST_PATH },
  };
}

export function createReminders(context: Context) {
  const { env } = context;
  return {
    /** One mail a day, however often it runs. @throws UpstreamError */
    remind: () =>
      remindOfDue(context, {
        query: DUE_COMPLAINTS,
        schema: ProgressSchema,
        holidays: env.holidays,
        name: "complaints-due",
        mailOf: (due, totals, today) => complaintReminderMail(due, totals, today, env),
      }),
  };
}
