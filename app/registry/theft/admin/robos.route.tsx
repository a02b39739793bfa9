import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page";

import { COMPARISONS_PATH } from "../constants";
import { loadTheftList } from "./theft-list.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde` or `antes`. */
export const loader = adminLoader("thefts", ({ context, query }) => loadTheftList(context, query));

export const meta = pageMeta("Reportes de robo");

export default function AdministracionRobos() {
  return (
    <>
      <PageHeader
        title="Reportes de robo"
        lead="Se publican cuando el dueño los confirma por correo. Comprueba la denuncia y oculta los que no son ciertos."
      >
        <LinkButton to={COMPARISONS_PATH} variant="secondary">
          Comparar series parecidas
        </LinkButton>
      </PageHeader>
      <AdminList {...useLoaderData<typeof loader>()} />
    </>
  );
}
