import { Link } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { Section } from "~/ui/section";

import type { WaitingLine } from "./waiting.server";

/** Most entries counted in a queue; the page shows more as '99+'. */
const COUNTED = 100;

/** Waiting work, each line a link into its queue. Empty queues are named in one sentence. */
export function WaitingList({ lines }: { lines: readonly WaitingLine[] }) {
  const waiting = lines.filter(({ count }) => count !== 0);
  const empty = lines.filter(({ count }) => count === 0);
  return (
    <Section id="esperan" title="Lo que espera">
      {waiting.length === 0 ? <p>Nada espera ahora.</p> : null}
      <ul className="grid lg:grid-cols-2 lg:gap-x-10">
        {waiting.map(({ id, label, to, count, oldest, isUrgent }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
            <span className="min-w-0">
              <Link to={to} className="link inline-flex min-h-6 items-center">
                {label}
              </Link>
              {oldest ? <span className="block text-sm text-muted">{oldest}</span> : null}
            </span>
            <Badge tone={isUrgent ? "danger" : "neutral"} className="flex-none tabular-nums">
              {count === null ? "No se pudo contar" : count >= COUNTED ? `${COUNTED - 1}+` : count}
            </Badge>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && empty.length > 0 ? (
        <p className="text-sm text-muted">Sin nada por hacer: {empty.map(({ label }) => label).join("; ")}.</p>
      ) : null}
    </Section>
  );
}
