import { useLoaderData, Link } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { formatDate } from "~/business/format";
import { sheetPath } from "~/complaints/constants";
import { KIND_NAMES } from "~/complaints/progress/constants";
import { AnswerDeadline, StateBadge } from "~/complaints/progress/progress-parts";
import { standingText } from "~/complaints/progress/standing-text";
import type { ProgressView } from "~/complaints/progress/view";
import { pageParam } from "~/platform/http/paging";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { EmptyList } from "~/ui/empty-list";
import { Pagination } from "~/ui/navigation/pagination";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

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

/** State of a sheet, also in words (`standingText`). */
export interface OwnSheet extends Pick<ProgressView, "number" | "kind" | "state" | "term"> {
  filedAt: Date;
  standing: string;
}

export function OwnSheets({ sheets }: { sheets: readonly OwnSheet[] }) {
  return (
    <ul className="grid gap-3">
      {sheets.map(({ number, kind, state, term, filedAt, standing }) => (
        <Panel as="li" key={number} className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg">
              <Link to={sheetPath(number)} className="inline-flex min-h-8 items-center hover:underline">
                {KIND_NAMES[kind]} {number}
              </Link>
            </h2>
            <StateBadge state={state} own />
            {term.state === "overdue" ? <AnswerDeadline term={term} /> : null}
          </div>
          <p className="text-sm text-muted">Hoja presentada el {formatDate(filedAt)}</p>
          <p className={term.state === "paused" ? "text-sm font-semibold" : "text-sm"}>{standing}</p>
        </Panel>
      ))}
    </ul>
  );
}

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
