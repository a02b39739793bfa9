import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

import { loadLookupList } from "./lookup-list.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `que`; `desde` or `antes`. */
export const loader = adminLoader("thefts", ({ context, query }) => loadLookupList(context, query));

export const meta = pageMeta("Consultas policiales");

export default function AdministracionConsultasPoliciales() {
  return (
    <>
      <PageHeader
        title="Consultas policiales"
        lead="Cada consulta de la Policía, con su motivo. El rol se da y se quita en la página de cada persona."
      />
      <AdminList {...useLoaderData<typeof loader>()} />
    </>
  );
}
