import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { CASE_KIND_NAMES, CASE_KINDS, type CaseKind, type CaseStatus } from "~/cases/model";
import { casePath, COUNT_MAX, queuePath, type QueueQuery } from "~/cases/queue-query";
import type { CaseView } from "~/cases/view";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { DeadlineBadge } from "~/ui/deadline-badge";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

export interface QueueScreenProps {
  query: QueueQuery;
  cases: readonly CaseView[];
  next: string | null;
  /** Open cases of each kind; at COUNT_MAX there may be more. */
  open: Record<CaseKind, number>;
}

const STATUS_LINKS: readonly { status: CaseStatus; label: string }[] = [
  { status: "open", label: "Abiertas" },
  { status: "attended", label: "Atendidas" },
];

/** Messages to the business, for administrators. */
export function QueueScreen({ query, cases, next, open }: QueueScreenProps) {
  const { kind, status, after } = query;
  const kinds = [
    { kind: null, name: "Todas" },
    ...CASE_KINDS.map((one) => ({ kind: one, name: CASE_KIND_NAMES[one] })),
  ];
  return (
    <>
      <PageHeader
        title="Solicitudes"
        lead="Lo que nos escriben por los formularios del sitio. Primero, lo que la ley manda responder antes."
      />
      <nav aria-label="Filtrar solicitudes" className="grid gap-3 pb-5">
        <Chips>
          {STATUS_LINKS.map((one) => (
            <Chip key={one.status} to={queuePath({ kind, status: one.status })} isCurrent={one.status === status}>
              {one.label}
            </Chip>
          ))}
        </Chips>
        <Chips>
          {kinds.map((one) => (
            <Chip key={one.name} to={queuePath({ kind: one.kind, status })} isCurrent={one.kind === kind}>
              {one.name}
              {status === "open" && one.kind !== null ? (
                <span className="opacity-75">{openCountText(open[one.kind])}</span>
              ) : null}
            </Chip>
          ))}
        </Chips>
      </nav>
      {cases.length === 0 ? (
        <Panel>{after === null ? "No hay solicitudes aquí." : "No hay más solicitudes."}</Panel>
      ) : (
        <CaseList cases={cases} />
      )}
      {after !== null || next !== null ? (
        <nav aria-label="Páginas" className="flex flex-wrap justify-between gap-3 py-6">
          {after === null ? (
            <span />
          ) : (
            <LinkButton to={queuePath({ kind, status })} variant="secondary">
              Volver al inicio
            </LinkButton>
          )}
          {next === null ? null : (
            <LinkButton to={queuePath({ kind, status, after: next })} variant="secondary">
              Siguientes
            </LinkButton>
          )}
        </nav>
      ) : null}
    </>
  );
}

function Chips({ children }: { children: ReactNode }) {
  return <ul className="flex flex-wrap gap-2">{children}</ul>;
}

function Chip({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? "true" : undefined}
        className={classes(
          "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4",
          isCurrent ? "border-ink bg-ink text-surface" : "border-line bg-raised",
        )}
      >
        {children}
      </Link>
    </li>
  );
}

function CaseList({ cases }: { cases: readonly CaseView[] }) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
      {cases.map(({ number, kind, subject, name, createdAt, came, deadline }) => (
        <li key={number} className="border-b border-line last:border-0">
          <Link to={casePath(number)} className="grid grid-cols-1 gap-1 px-4 py-3 hover:bg-sunken">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold whitespace-nowrap">{number}</span>
              <Badge>{CASE_KIND_NAMES[kind]}</Badge>
              {deadline ? <DeadlineBadge {...deadline} /> : null}
              <time dateTime={createdAt.toISOString()} className="text-sm text-muted sm:ml-auto">
                {came}
              </time>
            </span>
            <span className="wrap-anywhere">{subject}</span>
            <span className="text-sm text-muted wrap-anywhere">{name === "" ? "Datos borrados" : name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "12", or "99+" where counting stopped. */
function openCountText(count: number): string {
  return count >= COUNT_MAX ? `${COUNT_MAX - 1}+` : String(count);
}
