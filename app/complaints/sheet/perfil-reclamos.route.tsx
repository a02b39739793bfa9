import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { standingText } from "~/complaints/progress/standing-text";
import { OwnSheets } from "~/complaints/sheet/own-sheets";
import { pageParam } from "~/platform/http/paging";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { EmptyList } from "~/ui/empty-list";
import { Pagination } from "~/ui/navigation/pagination";
import { PageHeader } from "~/ui/page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = userLoader(async ({ context, query, uid }) => {
  const { sheets, page, pages } = await context.complaints.sheets.listOf(uid, pageParam(query));
  const own = sheets.map((progress) => {
    const view = context.complaints.progress.view(progress);
    const { number, kind, state, term } = view;
    return { number, kind, state, term, filedAt: progress.filedAt, standing: standingText(view) };
  });
  return { sheets: own, page, pages };
});

export const meta = pageMeta("Mis reclamos");

export default function OwnComplaints() {
  const { sheets, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Mis reclamos" lead="Tus hojas del Libro de Reclamaciones.">
        {sheets.length > 0 ? (
          <LinkButton to="/libro-de-reclamaciones" variant="secondary">
            Presentar otra hoja
          </LinkButton>
        ) : null}
      </PageHeader>
      {sheets.length > 0 ? (
        <OwnSheets sheets={sheets} />
      ) : (
        <EmptyList
          icon="book"
          title="No has presentado reclamos ni quejas"
          text="Si algo salió mal, cuéntanoslo en el Libro de Reclamaciones."
          to="/libro-de-reclamaciones"
          action="Ir al Libro de Reclamaciones"
        />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => (number === 1 ? "/perfil/reclamos" : `/perfil/reclamos?pagina=${number}`)}
      />
    </>
  );
}
