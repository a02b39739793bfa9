import { Link, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

import { AUDIT_PATH, UNDO_PATH, trailPath } from "./log-list";
import { loadAuditPage } from "./log-page.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `accion`, `persona`, `objeto`; days `del`, `al`; `desde` or `antes`. */
export const loader = adminLoader("audit", ({ context, query }) => loadAuditPage(context, query));

export const meta = pageMeta("Registro");

export default function AdminLog() {
  const { spec, query, about, entries, next, previous } = useLoaderData<typeof loader>();
  const { acto } = query.values;
  return (
    <>
      <PageHeader title="Registro" lead="Lo que hizo cada administrador. Se guarda dos años y no se puede cambiar." />
      <p className="pb-4">
        <Link to={UNDO_PATH} className="link inline-flex min-h-6 items-center">
          Deshacer lo último que hiciste
        </Link>
      </p>
      {acto === undefined ? null : (
        <p className="pb-4">
          Solo un acto.{" "}
          <Link to={AUDIT_PATH} className="link inline-flex min-h-6 items-center">
            Ver todo el registro
          </Link>
        </p>
      )}
      {about === null ? null : (
        <p className="pb-4 wrap-anywhere">
          Solo sobre <strong>{about}</strong>.
        </p>
      )}
      <AdminList
        spec={spec}
        query={query}
        next={next}
        previous={previous}
        empty="Todavía no hay nada en el registro."
        {...(acto === undefined && { file: `${AUDIT_PATH}.csv` })}
        rows={entries.map((entry) => ({
          key: entry.id,
          title: entry.action,
          to: null,
          facts: [
            { label: "Cuándo", value: entry.at },
            { label: "Quién", value: entry.who },
            { label: "Sobre", value: entry.label, to: entry.to },
            { label: "Cambió", value: entry.changes.join(", ") },
            { label: "Deshace", value: entry.undoes ? "Ver el acto de antes" : "", to: entry.undoes?.to ?? null },
            { label: "Historial", value: "Ver todo lo suyo", to: trailPath(entry.target) },
          ],
          text: entry.reason,
        }))}
      />
    </>
  );
}
