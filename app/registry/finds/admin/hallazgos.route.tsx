import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { COMPARISONS_PATH } from "~/registry/theft/constants";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page";

import { loadFindList } from "./find-list.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde` or `antes`. */
export const loader = adminLoader("thefts", ({ context, query }) => loadFindList(context, query));

export const meta = pageMeta("Hallazgos");

export default function AdministracionHallazgos() {
  return (
    <>
      <PageHeader
        title="Hallazgos"
        lead="Bicicletas que alguien tiene y parecen robadas. El mismo número avisa solo a su titular; los demás los decides tú."
      >
        <LinkButton to={COMPARISONS_PATH} variant="secondary">
          Comparar series parecidas
        </LinkButton>
      </PageHeader>
      <AdminList {...useLoaderData<typeof loader>()} />
    </>
  );
}
