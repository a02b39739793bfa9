import { businessDaysLeft, businessDaysText, formatDay, type LimaDay } from "./calendar";

/** Business days before the last one at which the business is reminded; and on the last one, and each day after. */
export const REMINDER_DAYS = [3, 1] as const;

/** An answer that the law gives a last day. It names nobody: mailboxes are read by more people than the lists. */
export interface DueAnswer {
  /** Kind and number: `Reclamo 000000001-2026`. */
  label: string;
  due: LimaDay;
  /** Further missing things, or empty. */
  note: string;
  href: string;
}

/** A line for each answer of which the business is reminded on a day, and how many of them are overdue. */
export function dueReminders(
  answers: readonly DueAnswer[],
  today: LimaDay,
  holidays: ReadonlySet<string>,
): { lines: string[]; overdue: number } {
  const reminded = answers
    .map((one) => ({ ...one, left: businessDaysLeft(today, one.due, holidays) }))
    .filter(({ left }) => left <= 0 || REMINDER_DAYS.some((days) => days === left));
  return {
    lines: reminded.map(({ label, left, due, note, href }) =>
      [`${label}: ${leftText(left)} (${formatDay(due)})${note === "" ? "" : `; ${note}`}`, href].join("\n"),
    ),
    overdue: reminded.filter(({ left }) => left < 0).length,
  };
}

function leftText(left: number): string {
  if (left < 0) return `venció hace ${businessDaysText(-left)}`;
  return left === 0 ? "vence hoy" : `${left === 1 ? "queda" : "quedan"} ${businessDaysText(left)}`;
}
