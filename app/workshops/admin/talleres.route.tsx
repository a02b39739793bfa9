import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { SearchBox } from "~/admin-kit/list/search-box";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page";

import { APPLICATIONS_PATH } from "./paths";
import { loadWorkshopList } from "./workshop-list.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`, `lugar`; `desde` or `antes`. */
export const loader = adminLoader("workshops", ({ context, query }) => loadWorkshopList(context, query));

export const meta = pageMeta("Talleres");

export default function AdministracionTalleres() {
  const { applications, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Talleres" lead={waitingText(applications)}>
        {applications > 0 ? <LinkButton to={APPLICATIONS_PATH}>Ver postulaciones</LinkButton> : null}
      </PageHeader>
      <SearchBox {...list} name="Talleres" hint="Nombre o distrito; salen 20 como máximo" />
      <AdminList {...list} />
    </>
  );
}

function waitingText(applications: number): string {
  if (applications === 0) return "Ninguna postulación por decidir.";
  return applications === 1 ? "1 postulación por decidir." : `${applications} postulaciones por decidir.`;
}
