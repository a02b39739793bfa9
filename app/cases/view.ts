import { businessDaysLeft, businessDaysText, limaDay } from "~/business/calendar";
import { formatShortDateTime, formatShortDay } from "~/business/format";
import type { Urgency } from "~/ui/deadline-badge";
import { excerptOf } from "~/writing/text";

import { hasLegalTerm } from "./bulk-rows";
import type { Case } from "./document";
import { isForDecision } from "./steps";

const EXCERPT_CHARS = 120;
/** Business days left at which a case is marked. */
const NEAR_DAYS = 3;

interface CaseDeadline {
  /** `Vence hoy (01/12/2026)`; `Plazo: 01/12/2026` once it was attended. */
  text: string;
  urgency: Urgency;
}

export function caseView(found: Case, now: Date, holidays: ReadonlySet<string>) {
  const { number, kind, subject, name, status, due, text, createdAt, history } = found;
  return {
    number,
    kind,
    subject,
    name,
    status,
    createdAt,
    seen: history.length,
    /** Whether it must be attended one by one: it has a legal term or a decision, or attending it erases data. */
    isSingle: hasLegalTerm(found) || isForDecision(found),
    came: formatShortDateTime(createdAt),
    excerpt: excerptOf(text, EXCERPT_CHARS),
    /** Null where the law names none. */
    deadline: due === null ? null : deadlineOf(due, status, now, holidays),
  };
}

function deadlineOf(due: string, status: Case["status"], now: Date, holidays: ReadonlySet<string>): CaseDeadline {
  const day = formatShortDay(due);
  if (status === "attended") return { text: `Plazo: ${day}`, urgency: "calm" };
  const left = businessDaysLeft(limaDay(now), due, holidays);
  if (left < 0) return { text: `Vencida hace ${businessDaysText(-left)} (${day})`, urgency: "overdue" };
  if (left === 0) return { text: `Vence hoy (${day})`, urgency: "overdue" };
  return {
    text: `Queda${left === 1 ? "" : "n"} ${businessDaysText(left)} (${day})`,
    urgency: left <= NEAR_DAYS ? "near" : "calm",
  };
}

export function replyHref({
  number,
  name,
  email,
  subject,
}: Pick<Case, "number" | "name" | "email" | "subject">): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(`Re: [${number}] ${subject}`)}&body=${encodeURIComponent(`Hola, ${name}:\n\n`)}`;
}
