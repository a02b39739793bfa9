import { Link } from "@remix-run/react";

import { useRights } from "~/admin-kit/rights";
import { Section } from "~/ui/section";

import type { AuditView } from "./entry-view";
import { trailPath } from "./log-list";

/** Acts of administrators on the document of this page, newest first. Renders nothing without entries. */
export function AuditTrail({ target, entries }: { target: string; entries: readonly AuditView[] }) {
  const { mayOpen } = useRights();
  if (entries.length === 0) return null;
  return (
    <Section id="registro-objeto" title="Registro de administración" className="mt-6">
      <ol className="grid gap-3">
        {entries.map(({ id, action, when, at, who, reason, changes, undoes }) => (
          <li key={id} className="grid gap-0.5">
            <p className="font-semibold">{action}</p>
            <p className="text-sm text-muted">
              <time dateTime={when}>{at}</time> · {who}
            </p>
            {changes.length > 0 ? <p className="text-sm wrap-anywhere">{changes.join(", ")}</p> : null}
            {undoes === null || !mayOpen(undoes.to) ? null : (
              <p className="text-sm">
                <Link to={undoes.to} className="link inline-flex min-h-6 items-center">
                  Deshace este acto de antes
                </Link>
              </p>
            )}
            {reason === "" ? null : (
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {reason}
              </p>
            )}
          </li>
        ))}
      </ol>
      {mayOpen(trailPath(target)) ? (
        <p>
          <Link to={trailPath(target)} className="link inline-flex min-h-6 items-center">
            Ver todo en el registro
          </Link>
        </p>
      ) : null}
    </Section>
  );
}
