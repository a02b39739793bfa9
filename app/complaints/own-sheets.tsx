import { Link } from "@remix-run/react";

import { formatDay } from "~/business/calendar";
import { formatDate } from "~/business/peru";
import { Panel } from "~/ui/card";

import type { Progress } from "./model";
import { StateBadge } from "./progress-parts";
import { KIND_NAMES } from "./progress-words";
import { sheetPath } from "./terms";

/** What the list shows of a sheet. */
export type OwnSheet = Pick<Progress, "number" | "kind" | "state" | "due" | "filedAt">;

/** The sheets that a person filed, with how each stands. */
export function OwnSheets({ sheets }: { sheets: readonly OwnSheet[] }) {
  return (
    <ul className="grid gap-3">
      {sheets.map(({ number, kind, state, due, filedAt }) => (
        <Panel as="li" key={number} className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg">
              <Link to={sheetPath(number)} className="inline-flex min-h-8 items-center hover:underline">
                {KIND_NAMES[kind]} {number}
              </Link>
            </h2>
            <StateBadge state={state} />
          </div>
          <p className="text-sm text-muted">Presentado el {formatDate(filedAt)}</p>
          {state === "received" || state === "offered" ? <p className="text-sm">Te responderemos a más tardar el {formatDay(due)}.</p> : null}
        </Panel>
      ))}
    </ul>
  );
}
