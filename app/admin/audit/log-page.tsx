import { PageHeader } from "~/ui/page";

import { AdminList } from "../list/admin-list";
import type { ListQuery, ListSpec } from "../list/query";
import type { AuditView } from "./entry-view";
import { AUDIT_PATH, trailPath } from "./log-list";

interface AuditPageProps {
  spec: ListSpec;
  query: ListQuery;
  entries: readonly AuditView[];
  next: string | null;
  previous: string | null;
}

/** What administrators did, newest first. Nothing here can be changed. */
export function AuditPage({ spec, query, entries, next, previous }: AuditPageProps) {
  const { objeto } = query.values;
  return (
    <>
      <PageHeader title="Registro" lead="Lo que hizo cada administrador. Se guarda dos años y no se puede cambiar." />
      {objeto === undefined ? null : (
        <p className="pb-4 wrap-anywhere">
          Solo sobre <strong>{objeto}</strong>.
        </p>
      )}
      <AdminList
        spec={spec}
        query={query}
        next={next}
        previous={previous}
        empty="Todavía no hay nada en el registro."
        file={`${AUDIT_PATH}.csv`}
        rows={entries.map((entry) => ({
          key: entry.id,
          title: entry.action,
          to: null,
          facts: [
            { label: "Cuándo", value: entry.at },
            { label: "Quién", value: entry.who },
            { label: "Sobre", value: entry.label, to: entry.to },
            { label: "Cambió", value: entry.changes.join(", ") },
            { label: "Historial", value: "Ver todo lo suyo", to: trailPath(entry.target) },
          ],
          text: entry.reason,
        }))}
      />
    </>
  );
}
