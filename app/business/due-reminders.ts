import { businessDaysLeft, businessDaysText, formatDay, type LimaDay } from "./calendar";

/** Business days before the deadline; reminders also go out on the last day and on each day after it. */
export const REMINDER_DAYS = [3, 1] as const;

/** An answer that a law gives a deadline. It names nobody: a mailbox has more readers than the lists. */
interface DueAnswer {
  /** Kind and number: `Reclamo 000000001-2026`. */
  label: string;
  due: LimaDay;
  note: string;
  href: string;
}

/** Totals of what a mail does not list one by one. */
export interface DueTotals {
  /** How many answers are overdue, named or not. */
  overdueCount: number;
  isUpcomingCut: boolean;
}

/** A link for each answer of which the business is reminded on a day, and words for those that are not named. */
export function dueReminders(
  answers: readonly DueAnswer[],
  { overdueCount, isUpcomingCut }: DueTotals,
  today: LimaDay,
  holidays: ReadonlySet<string>,
): (string | { label: string; href: string })[] {
  const reminded = answers
    .map((one) => ({ ...one, left: businessDaysLeft(today, one.due, holidays) }))
    .filter(({ left }) => left <= 0 || REMINDER_DAYS.some((days) => days === left));
  const further = overdueCount - reminded.filter(({ left }) => left < 0).length;
  return [
    ...reminded.map(({ label, left, due, note, href }) => ({
      label: `${label}: ${leftText(left)} (${formatDay(due)})${note === "" ? "" : `; ${note}`}`,
      href,
    })),
    ...(further > 0 ? [`Y ${further} ${further === 1 ? "vencida" : "vencidas"} más: están en la lista.`] : []),
    ...(isUpcomingCut ? ["Y otras por vencer: están en la lista."] : []),
  ];
}

/** `3 respuestas vencidas`. */
export function overdueText(count: number): string {
  return count === 1 ? "1 respuesta vencida" : `${count} respuestas vencidas`;
}

function leftText(left: number): string {
  if (left < 0) return `venció hace ${businessDaysText(-left)}`;
  return left === 0 ? "vence hoy" : `${left === 1 ? "queda" : "quedan"} ${businessDaysText(left)}`;
}
