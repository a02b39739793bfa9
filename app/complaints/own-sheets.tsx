import { Link } from "@remix-run/react";

import { formatDate } from "~/business/peru";
import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/card";

import type { Progress } from "./model";
import { KIND_NAMES, STATE_NAMES } from "./progress-words";

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
              <Link to={`/libro-de-reclamaciones/${number}`} className="inline-flex min-h-8 items-center hover:underline">
                {KIND_NAMES[kind]} {number}
              </Link>
            </h2>
            <Badge tone={state === "offered" ? "warning" : state === "received" ? "neutral" : "success"}>{STATE_NAMES[state]}</Badge>
          </div>
          <p className="text-sm text-muted">Se presentó el {formatDate(filedAt)}</p>
          <p className="text-sm">{standing}</p>
        </Panel>
      ))}
    </ul>
  );
}
