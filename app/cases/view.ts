import { businessDaysLeft, businessDaysText, limaDay, type LimaDay } from "~/business/calendar";

import type { Case } from "./document";

export type TermTone = "danger" | "warning" | "neutral";

/** How long a case may still wait. */
export interface Term {
  /** `01/12/2026` */
  day: string;
  /** `Vence hoy`; null once it was attended. */
  left: string | null;
  tone: TermTone;
}

/** A case as the administrators' screens show it. */
export interface CaseView extends Pick<Case, "number" | "kind" | "subject" | "name" | "status" | "createdAt"> {
  /** When it came, in Lima. */
  came: string;
  /** Null where the law names none. */
  term: Term | null;
}

const moment = new Intl.DateTimeFormat("es-PE", {
  timeZone: "America/Lima",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

/** `20/11/2026, 14:35`, in Lima. */
export function momentText(at: Date): string {
  return moment.format(at);
}

export function viewOf(
  { number, kind, subject, name, status, due, createdAt }: Case,
  now: Date,
  holidays: ReadonlySet<string>,
): CaseView {
  return {
    number,
    kind,
    subject,
    name,
    status,
    createdAt,
    came: momentText(createdAt),
    term: due === null ? null : termOf(due, status, now, holidays),
  };
}

/** `01/12/2026` */
export function shortDay(day: LimaDay): string {
  return day.split("-").reverse().join("/");
}

function termOf(due: string, status: Case["status"], now: Date, holidays: ReadonlySet<string>): Term {
  const day = shortDay(due);
  if (status === "attended") return { day, left: null, tone: "neutral" };
  const left = businessDaysLeft(limaDay(now), due, holidays);
  if (left < 0) return { day, left: `Vencida hace ${businessDaysText(-left)}`, tone: "danger" };
  if (left === 0) return { day, left: "Vence hoy", tone: "danger" };
  return {
    day,
    left: `Queda${left === 1 ? "" : "n"} ${businessDaysText(left)}`,
    tone: left <= 3 ? "warning" : "neutral",
  };
}

/** A mail to who wrote, begun. */
export function replyHref({
  number,
  name,
  email,
  subject,
}: Pick<Case, "number" | "name" | "email" | "subject">): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(`Re: [${number}] ${subject}`)}&body=${encodeURIComponent(`Hola, ${name}:\n\n`)}`;
}
