import { withKey } from "~/complaints/access-path";
import { sheetPath } from "~/complaints/constants";
import type { ProgressState } from "~/complaints/model";
import { Badge, type Tone } from "~/ui/badge";
import { DeadlineBadge, type Urgency } from "~/ui/deadline-badge";

import { OWN_STATE_NAMES, STATE_NAMES, termText, URGENT_DAYS, type ComplaintTerm } from "./constants";
import type { AnswerFileView } from "./view";

export const STATE_TONES: Record<ProgressState, Tone> = {
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

export function urgencyOf({ state, daysLeft }: ComplaintTerm): Urgency {
  if (state === "overdue") return "overdue";
  return state === "running" && daysLeft <= URGENT_DAYS ? "near" : "calm";
}

/** Time left for the answer; nothing for a closed complaint. */
export function AnswerDeadline({ term }: { term: ComplaintTerm }) {
  return term.state === "closed" ? null : <DeadlineBadge text={termText(term)} urgency={urgencyOf(term)} />;
}

/** The files of an answer, for every reader of the sheet; `clave` is the key of the address, null for a session. */
export function AnswerFileLinks({
  number,
  files,
  clave = null,
}: {
  number: string;
  files: readonly AnswerFileView[];
  clave?: string | null;
}) {
  if (files.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <a
            href={withKey(`${sheetPath(number)}/adjuntos/${id}`, clave)}
            download
            className="link inline-flex min-h-8 items-center wrap-anywhere"
          >
            {name} ({size})
          </a>
        </li>
      ))}
    </ul>
  );
}
