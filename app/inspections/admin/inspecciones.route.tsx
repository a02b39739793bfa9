import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

import { loadInspectionList } from "./inspection-list.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`, `cuando`, `taller`; `desde` or `antes`. */
export const loader = adminLoader("inspections", ({ context, query }) => loadInspectionList(context, query));

export const meta = pageMeta("Inspecciones");

/** Inspections of everyone, with those that nobody ended named. */
export default function AdministracionInspecciones() {
  return (
    <>
      <PageHeader
        title="Inspecciones"
        lead="Las reservas de los talleres y los pedidos de inspección legal. Atrasada: pasó su día y nadie la terminó."
      />
      <AdminList {...useLoaderData<typeof loader>()} />
    </>
  );
}
