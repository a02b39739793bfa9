import { AdminList } from "~/admin-kit/list/admin-list";
import { PageHeader } from "~/ui/page";

import type { ClaimListView } from "./claims.page.server";
import { CLAIM_LIST } from "./paths";

/** Claims of serials, the oldest first. */
export function ClaimsPage({ query, isOpen, rows, next, previous }: ClaimListView) {
  return (
    <>
      <PageHeader
        title="Reclamos de series"
        lead="Personas que quieren registrar una bicicleta cuyo número de serie ya tiene otra."
      />
      <AdminList
        spec={CLAIM_LIST}
        query={query}
        next={next}
        previous={previous}
        file={`${CLAIM_LIST.path}.csv`}
        empty="Ninguno por decidir."
        rows={rows.map(({ key, title, to, isApproved, number, came }) => ({
          key,
          title,
          to,
          badges: isOpen
            ? [{ label: "Por decidir", tone: "warning" as const }]
            : [isApproved ? { label: "Aprobado", tone: "success" as const } : { label: "Cerrado" }],
          facts: [
            { label: "Número", value: number },
            { label: "Llegó", value: came },
          ],
        }))}
      />
    </>
  );
}
