import { Link } from "@remix-run/react";

import { formatDate } from "~/business/peru";
import { Panel } from "~/ui/card";

import { StateBadge, TermBadge } from "./progress-parts";
import type { ProgressView } from "./progress-view";
import { KIND_NAMES } from "./progress-words";

/** What the list shows of a sheet, as it stands now. `decideUntil`: last day to decide on the offer that waits. */
export interface OwnSheet extends Pick<ProgressView, "number" | "kind" | "state" | "term"> {
  decideUntil: string | null;
  filedAt: Date;
}

/** The sheets that a person filed, with how each stands. */
export function OwnSheets({ sheets }: { sheets: readonly OwnSheet[] }) {
  return (
    <ul className="grid gap-3">
      {sheets.map(({ number, kind, state, term, decideUntil, filedAt }) => (
        <Panel as="li" key={number} className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg">
              <Link to={`/libro-de-reclamaciones/${number}`} className="inline-flex min-h-8 items-center hover:underline">
                {KIND_NAMES[kind]} {number}
              </Link>
            </h2>
            <StateBadge state={state} own />
            {term.state === "overdue" ? <TermBadge term={term} /> : null}
          </div>
          <p className="text-sm text-muted">Hoja presentada el {formatDate(filedAt)}</p>
          <NextStep term={term} decideUntil={decideUntil} />
        </Panel>
      ))}
    </ul>
  );
}

/** What happens next and when; nothing of a complaint that is over. */
function NextStep({ term, decideUntil }: Pick<OwnSheet, "term" | "decideUntil">) {
  switch (term.state) {
    case "running":
      return <p className="text-sm">Te responderemos a más tardar {term.isLastDay ? "hoy" : `el ${term.due}`}.</p>;
    case "paused":
      return <p className="text-sm font-semibold">Te ofrecimos una solución: decide hasta el {decideUntil ?? term.due}.</p>;
    case "overdue":
      return <p className="text-sm">Debimos responderte hasta el {term.due}. Lamentamos la demora.</p>;
    case "closed":
      return null;
  }
}
