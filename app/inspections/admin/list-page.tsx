import { AdminList } from "~/admin-kit/list/admin-list";
import type { Tone } from "~/ui/badge";
import { PageHeader } from "~/ui/page";

import type { InspectionStatus } from "../constants";
import type { InspectionListView } from "./list.loader.server";

export const INSPECTION_TONES: Partial<Record<InspectionStatus, Tone>> = {
  awaiting_payment: "warning",
  requested: "warning",
  booked: "accent",
  in_progress: "accent",
  done: "success",
  cancelled: "danger",
  rejected: "danger",
};

/** Inspections of everyone, with those that nobody ended named. */
export function AdminInspectionsPage({ spec, query, rows, next, previous }: InspectionListView) {
  return (
    <>
      <PageHeader
        title="Inspecciones"
        lead="Las reservas de los talleres y los pedidos de inspección legal. Atrasada: pasó su día y nadie la terminó."
      />
      <AdminList
        spec={spec}
        query={query}
        next={next}
        previous={previous}
        file={`${spec.path}.csv`}
        empty="Todavía no hay inspecciones."
        rows={rows.map(({ key, title, to, status, statusName, isLate, kindName, when, workshop, asked }) => ({
          key,
          title,
          to,
          badges: [
            { label: statusName, tone: INSPECTION_TONES[status] ?? "neutral" },
            ...(isLate ? [{ label: "Atrasada", tone: "danger" as const }] : []),
          ],
          facts: [
            { label: "Qué", value: kindName },
            { label: "Cuándo", value: when },
            { label: "Taller", value: workshop },
            { label: "Pedida", value: asked },
          ],
        }))}
      />
    </>
  );
}
