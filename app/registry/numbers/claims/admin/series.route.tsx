import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

import { loadClaimList, type ClaimListView } from "./claims.page.server";
import { CLAIM_LIST } from "./paths";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde`. */
export const loader = adminLoader("bicycles", ({ context, query }) => loadClaimList(context, query));

export const meta = pageMeta("Reclamos de series");

export default function AdministracionSeries() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} />;
}

function ClaimsPage({ query, isOpen, rows, next, previous }: ClaimListView) {
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
