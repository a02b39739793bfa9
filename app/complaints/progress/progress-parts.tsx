import type { ProgressState } from "~/complaints/model";
import { Badge, type Tone } from "~/ui/badge";

import { OWN_STATE_NAMES, STATE_NAMES, termText, URGENT_DAYS, type Term } from "./constants";
import type { HistoryLine } from "./view";

const STATE_TONES: Record<ProgressState, Tone> = {
  received: "neutral",
  offered: "warning",
  settled: "success",
  answered: "success",
};

/** `own`: for the consumer whose sheet it is. */
export function StateBadge({ state, own = false }: { state: ProgressState; own?: boolean }) {
  return <Badge tone={STATE_TONES[state]}>{(own ? OWN_STATE_NAMES : STATE_NAMES)[state]}</Badge>;
}

function toneOf({ state, daysLeft }: Term): Tone {
  if (state === "overdue") return "danger";
  return state === "running" && daysLeft <= URGENT_DAYS ? "warning" : "neutral";
}

/** How the time stands; nothing of a complaint that is over. */
export function TermBadge({ term }: { term: Term }) {
  return term.state === "closed" ? null : <Badge tone={toneOf(term)}>{termText(term)}</Badge>;
}

/** A text as it was written, with its lines. */
export function WrittenText({ children }: { children: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
      {children}
    </p>
  );
}

/** Every step with who took it and when, oldest first. */
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
