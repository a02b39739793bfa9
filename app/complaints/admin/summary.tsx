import { Link } from "@remix-run/react";

import { complaintListPath } from "~/complaints/list-query";
import { Badge } from "~/ui/badge";
import { Section } from "~/ui/section";

import type { ComplaintCounts } from "./list.server";

/** How many complaints wait, for the administrators' first page. */
export function ComplaintsSummary({ counts: { received, overdue, offered, posting } }: { counts: ComplaintCounts }) {
  return (
    <Section id="resumen-reclamos" title="Reclamos" className="mb-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={complaintListPath({ list: "por-responder" })} className="link inline-flex min-h-6 items-center">
          {received} por responder
        </Link>
        {overdue > 0 ? (
          <Link
            to={complaintListPath({ list: "por-responder", due: "vencidos" })}
            className="inline-flex min-h-6 items-center"
          >
            <Badge tone="danger">{overdue === 1 ? "1 vencido" : `${overdue} vencidos`}</Badge>
          </Link>
        ) : null}
        <Link to={complaintListPath({ list: "con-oferta" })} className="link inline-flex min-h-6 items-center">
          {offered} con oferta
        </Link>
        {posting > 0 ? (
          <Link to={complaintListPath({ list: "por-enviar" })} className="link inline-flex min-h-6 items-center">
            {posting === 1 ? "1 carta por enviar" : `${posting} cartas por enviar`}
          </Link>
        ) : null}
      </p>
    </Section>
  );
}
