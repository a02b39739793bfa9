import { Link } from "@remix-run/react";

import { formatDate } from "~/business/format";
import { sheetPath } from "~/complaints/constants";
import { KIND_NAMES } from "~/complaints/progress/constants";
import { AnswerDeadline, StateBadge } from "~/complaints/progress/progress-parts";
import type { ProgressView } from "~/complaints/progress/view";
import { Panel } from "~/ui/panel";

/** State of a sheet, also in words (`standingText`). */
export interface OwnSheet extends Pick<ProgressView, "number" | "kind" | "state" | "term"> {
  filedAt: Date;
  standing: string;
}

export function OwnSheets({ sheets }: { sheets: readonly OwnSheet[] }) {
  return (
    <ul className="grid gap-3">
      {sheets.map(({ number, kind, state, term, filedAt, standing }) => (
        <Panel as="li" key={number} className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg">
              <Link to={sheetPath(number)} className="inline-flex min-h-8 items-center hover:underline">
                {KIND_NAMES[kind]} {number}
              </Link>
            </h2>
            <StateBadge state={state} own />
            {term.state === "overdue" ? <AnswerDeadline term={term} /> : null}
          </div>
          <p className="text-sm text-muted">Hoja presentada el {formatDate(filedAt)}</p>
          <p className={term.state === "paused" ? "text-sm font-semibold" : "text-sm"}>{standing}</p>
        </Panel>
      ))}
    </ul>
  );
}
