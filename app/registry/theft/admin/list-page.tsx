import { AdminList } from "~/admin-kit/list/admin-list";
import type { Tone } from "~/ui/badge";
import { PageHeader } from "~/ui/page";

import type { TheftState } from "../constants";
import { ADMIN_THEFT_NAMES, THEFT_LIST } from "./paths";
import type { TheftListView } from "./thefts.page.server";

export const THEFT_TONES: Record<TheftState, Tone> = {
  unconfirmed: "warning",
  live: "danger",
  hidden: "neutral",
  recovered: "success",
  withdrawn: "neutral",
};

/** Reports of theft in every state. */
export function AdminTheftsPage({ query, rows, next, previous }: TheftListView) {
  return (
    <>
      <PageHeader
        title="Reportes de robo"
        lead="Se publican cuando el dueño los confirma por correo. Comprueba la denuncia y oculta los que no son ciertos."
      />
      <AdminList
        spec={THEFT_LIST}
        query={query}
        next={next}
        previous={previous}
        file={`${THEFT_LIST.path}.csv`}
        empty="No hay reportes."
        rows={rows.map(({ key, title, to, state, isVerified, where, when, policeReport, story }) => ({
          key,
          title,
          to,
          badges: [
            { label: ADMIN_THEFT_NAMES[state], tone: THEFT_TONES[state] },
            ...(isVerified ? [{ label: "Denuncia comprobada", tone: "success" as const }] : []),
          ],
          facts: [
            { label: "Dónde", value: where },
            { label: "Cuándo", value: when },
            { label: "Denuncia", value: policeReport },
          ],
          text: story,
        }))}
      />
    </>
  );
}
