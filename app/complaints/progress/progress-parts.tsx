import type { ProgressState } from "~/complaints/model";
import { Badge, type Tone } from "~/ui/badge";
import { DeadlineBadge, type Urgency } from "~/ui/deadline-badge";

import { OWN_STATE_NAMES, STATE_NAMES, termText, URGENT_DAYS, type ComplaintTerm } from "./constants";
import type { HistoryLine } from "./view";

const STATE_TONES: Record<ProgressState, Tone> = {
  received: "neutral",
  offered: "warning",
  settled: "success",
  posting: "warning",
  answered: "success",
};

/** `own`: for the consumer of the sheet. */
export function StateBadge({ state, own = false }: { state: ProgressState; own?: boolean }) {
  return <Badge tone={STATE_TONES[state]}>{(own ? OWN_STATE_NAMES : STATE_NAMES)[state]}</Badge>;
}

function urgencyOf({ state, daysLeft }: ComplaintTerm): Urgency {
  if (state === "overdue") return "overdue";
  return state === "running" && daysLeft <= URGENT_DAYS ? "near" : "calm";
}

/** The time that is left for the answer; nothing for a complaint that is closed. */
export function AnswerDeadline({ term }: { term: ComplaintTerm }) {
  return term.state === "closed" ? null : <DeadlineBadge text={termText(term)} urgency={urgencyOf(term)} />;
}

/** A text as it was written, with its lines. */
export function WrittenText({ children }: { children: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
      {children}
    </p>
  );
}

/** Every step with actor and time, oldest first. */
export function HistoryList({ lines }: { lines: readonly HistoryLine[] }) {
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-4">
      {lines.map(({ name, at, when, who, text }) => (
        <li key={`${when} ${name}`} className="grid gap-1">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-muted">
            <time dateTime={when}>{at}</time> · {who}
          </p>
          {text ? <WrittenText>{text}</WrittenText> : null}
        </li>
      ))}
    </ol>
  );
}
