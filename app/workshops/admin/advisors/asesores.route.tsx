import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { SearchBox } from "~/admin-kit/list/search-box";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page";

import { loadAdvisorList } from "./advisor-list.loader.server";
import { ADVICE_QUEUE_PATH, NEW_ADVISOR_PATH } from "./paths";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`; `desde` or `antes`. */
export const loader = adminLoader("workshops", ({ context, query }) => loadAdvisorList(context, query));

export const meta = pageMeta("Asesores");

export default function AdministracionAsesores() {
  const { waiting, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Asesores" lead={waitingText(waiting)}>
        {waiting > 0 ? (
          <LinkButton to={ADVICE_QUEUE_PATH} variant="secondary">
            Ver pedidos
          </LinkButton>
        ) : null}
        <LinkButton to={NEW_ADVISOR_PATH}>Agregar asesor</LinkButton>
      </PageHeader>
      <SearchBox {...list} name="Asesores" hint="Nombre o en qué ayuda; salen 20 como máximo" />
      <AdminList {...list} />
    </>
  );
}

function waitingText(waiting: number): string {
  if (waiting === 0) return "Nadie espera una asesoría.";
  return waiting === 1 ? "1 persona espera una asesoría." : `${waiting} personas esperan una asesoría.`;
}
