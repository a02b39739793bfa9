import { Link } from "@remix-run/react";

import { CASE_KIND_NAMES, CASE_KINDS, type CaseKind } from "~/cases/model";
import { openCountText, queuePath } from "~/cases/queue-query";
import { Section } from "~/ui/section";

/** How many cases wait, for the administrators' first page; at COUNT_MAX there may be more. */
export function QueueSummary({ open }: { open: Record<CaseKind, number> }) {
  const waiting = CASE_KINDS.filter((kind) => open[kind] > 0);
  return (
    <Section id="resumen-solicitudes" title="Solicitudes" className="mb-6">
      {waiting.length === 0 ? (
        <p className="text-muted">Ninguna por atender.</p>
      ) : (
        <ul className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {waiting.map((kind) => (
            <li key={kind}>
              <Link to={queuePath(kind)} className="link inline-flex min-h-6 items-center">
                {CASE_KIND_NAMES[kind]}: {openCountText(open[kind])}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
