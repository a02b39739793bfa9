import { addBusinessDays, limaDay, type LimaDay } from "~/business/calendar";
import { dueReminders, REMINDER_DAYS } from "~/business/due-reminders";
import { decodeDocument } from "~/platform/firestore/codec";
import { mailOnce, type Mail } from "~/platform/mail/mail";
import { mailText } from "~/platform/mail/text-mail";

import type { CasesDeps } from "./deps";
import { CaseSchema, type Case } from "./document";
import { CASE_KIND_NAMES } from "./model";
import { casePath, QUEUE_PATH } from "./queue-query";

/** Cases of one mail. */
const NAMED_MAX = 100;

/** The mail of a day about cases that the law gives a last day; null where there is none to remind of. */
export function caseReminderMail(
  due: readonly Pick<Case, "number" | "kind" | "due">[],
  today: LimaDay,
  { business, brandName, siteUrl, holidays }: CasesDeps["env"],
): Mail | null {
  const answers = due.flatMap(({ number, kind, due: day }) =>
    day === null
      ? []
      : [{ label: `${CASE_KIND_NAMES[kind]} ${number}`, due: day, note: "", href: siteUrl + casePath(number) }],
  );
  const { lines, overdue } = dueReminders(answers, today, holidays);
  if (lines.length === 0 || business.email === null) return null;
  return {
    to: business.email,
    subject:
      overdue > 0
        ? `Solicitudes: ${overdue === 1 ? "1 respuesta vencida" : `${overdue} respuestas vencidas`}`
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
      const found = await database.find({
        collection: "cases",
        where: [
          ["status", "==", "open"],
          ["queueOrder", "<=", addBusinessDays(today, Math.max(...REMINDER_DAYS), env.holidays)],
        ],
        orderBy: [
          ["queueOrder", "asc"],
          ["createdAt", "asc"],
        ],
        limit: NAMED_MAX,
      });
      const due = found.flatMap((snapshot) => decodeDocument(CaseSchema, snapshot, log) ?? []);
      const mail = caseReminderMail(due, today, env);
      if (mail === null) return { due: due.length, mailed: false };
      return { due: due.length, mailed: await mailOnce(database, mail, now, `cases-due-${today}`) };
    },
  };
}
