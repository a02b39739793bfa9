import { Link } from "@remix-run/react";

import { formatDate } from "~/business/peru";
import { Panel } from "~/ui/card";

import type { Progress } from "./model";
import { StateBadge } from "./progress-parts";
import { KIND_NAMES } from "./progress-words";
import { sheetPath } from "./terms";

/** What the list shows of a sheet, with how it stands in words (`standingText`). */
export type OwnSheet = Pick<Progress, "number" | "kind" | "state" | "filedAt"> & { standing: string };

/** The sheets that a person filed, with how each stands. */
export function OwnSheets({ sheets }: { sheets: readonly OwnSheet[] }) {
  return (
    <ul className="grid gap-3">
      {sheets.map(({ number, kind, state, filedAt, standing }) => (
        <Panel as="li" key={number} className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg">
              <Link to={sheetPath(number)} className="inline-flex min-h-8 items-center hover:underline">
                {KIND_NAMES[kind]} {number}
              </Link>
            </h2>
            <StateBadge state={state} />
          </div>
          <p className="text-sm text-muted">Se presentó el {formatDate(filedAt)}</p>
          <p className="text-sm">{standing}</p>
        </Panel>
      ))}
    </ul>
  );
}
