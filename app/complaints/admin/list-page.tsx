import { Form, Link } from "@remix-run/react";

import {
  COMPLAINT_LIST_PATH,
  COMPLAINT_LISTS,
  complaintListPath,
  complaintPath,
  DUE_FILTERS,
  type ComplaintListName,
  type ComplaintListQuery,
  type DueFilter,
} from "~/complaints/list-query";
import { KIND_NAMES } from "~/complaints/progress/constants";
import { AnswerDeadline, StateBadge } from "~/complaints/progress/progress-parts";
import { Button, buttonClass } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";

import type { ComplaintCounts, ComplaintListPage, ComplaintListRow } from "./list.server";

interface AdminListProps {
  query: ComplaintListQuery;
  page: ComplaintListPage;
  counts: ComplaintCounts;
  /** A number that was looked for and is not there, or is none. */
  missing: string | null;
  /** What was looked for, and the sheets that it may be. */
  search?: { asked: string; rows: readonly ComplaintListRow[] } | null;
}

/** The administrators' list of complaints: overdue ones first. */
export function ComplaintListPageView({ query, page, counts, missing, search = null }: AdminListProps) {
  if (search) return <Found search={search} />;
  return (
    <div className="grid grid-cols-1 gap-4 pb-6">
      <Tabs query={query} counts={counts} />
      <div className="grid grid-cols-1 gap-4 md:flex md:flex-wrap md:items-end md:justify-between">
        <DueFilters query={query} counts={counts} />
        <NumberForm missing={missing} />
      </div>
      {page.rows.length === 0 ? <Empty query={query} /> : <Rows rows={page.rows} />}
      <nav aria-label="Páginas" className="flex flex-wrap items-center gap-2">
        {query.after === null ? null : (
          <Link to={complaintListPath({ ...query, after: null })} className={buttonClass({ variant: "secondary" })}>
            Primera página
          </Link>
        )}
        {page.next === null ? null : (
          <Link
            to={complaintListPath({ ...query, after: page.next })}
            rel="next"
            className={buttonClass({ variant: "secondary" })}
          >
            Siguiente
            <Icon name="chevron-right" className="size-5" />
          </Link>
        )}
      </nav>
      <Files query={query} total={page.total} parts={page.parts} />
    </div>
  );
}

function Found({ search: { asked, rows } }: { search: NonNullable<AdminListProps["search"]> }) {
  return (
    <div className="grid grid-cols-1 gap-4 pb-6">
      <p className="wrap-anywhere">
        {rows.length} hojas de «{asked}».{" "}
        <Link to={COMPLAINT_LIST_PATH} className="link inline-flex min-h-6 items-center">
          Volver a la lista
        </Link>
      </p>
      <Rows rows={rows} />
    </div>
  );
}

/** In one line on a phone, where it scrolls sideways. */
const FILTERS = "-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0";
const LISTS = Object.keys(COMPLAINT_LISTS) as ComplaintListName[];

function Tabs({ query, counts }: Pick<AdminListProps, "query" | "counts">) {
  const countOf: Partial<Record<ComplaintListName, number>> = {
    "por-responder": counts.received,
    "con-oferta": counts.offered,
    "por-enviar": counts.posting,
  };
  return (
    <nav aria-label="Estado" className={FILTERS}>
      {LISTS.map((list) => (
        <FilterLink
          key={list}
          to={complaintListPath({ list, due: null, after: null })}
          current={query.list === list}
          label={COMPLAINT_LISTS[list].label}
          count={countOf[list]}
        />
      ))}
    </nav>
  );
}

function DueFilters({ query, counts }: Pick<AdminListProps, "query" | "counts">) {
  if (query.list !== "por-responder") return null;
  const entries: [DueFilter | null, string, number | undefined][] = [
    [null, "Cualquier plazo", undefined],
    ["vencidos", DUE_FILTERS.vencidos, counts.overdue],
    ["pronto", DUE_FILTERS.pronto, counts.urgent],
  ];
  return (
    <nav aria-label="Plazo" className={FILTERS}>
      {entries.map(([due, label, count]) => (
        <FilterLink
          key={label}
          to={complaintListPath({ list: query.list, due, after: null })}
          current={query.due === due}
          label={label}
          count={count}
          alarming={due === "vencidos" && counts.overdue > 0}
        />
      ))}
    </nav>
  );
}

function FilterLink({
  to,
  current,
  label,
  count,
  alarming = false,
}: {
  to: string;
  current: boolean;
  label: string;
  count: number | undefined;
  alarming?: boolean;
}) {
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className={classes(
        "chip",
        current && "border-ink bg-ink text-surface",
        !current && alarming && "border-danger text-danger",
      )}
    >
      {label}
      {count === undefined ? null : <span>{count}</span>}
    </Link>
  );
}

function NumberForm({ missing }: { missing: string | null }) {
  return (
    <Form role="search" aria-label="Buscar una hoja" className="grid gap-1">
      <label htmlFor="numero" className="text-sm font-semibold">
        Ir a la hoja
      </label>
      <div className="flex gap-2">
        <input
          id="numero"
          name="numero"
          defaultValue={missing ?? ""}
          placeholder="Número, documento, correo o nombre"
          maxLength={80}
          autoComplete="off"
          className="input w-full md:w-72"
          aria-invalid={missing === null ? undefined : true}
          aria-describedby={missing === null ? undefined : "numero-error"}
        />
        <Button variant="secondary">Abrir</Button>
      </div>
      {missing === null ? null : (
        <p id="numero-error" role="alert" className="text-sm font-semibold text-danger">
          No hay una hoja de ese número, documento, correo o nombre.
        </p>
      )}
    </Form>
  );
}

function Empty({ query }: { query: ComplaintListQuery }) {
  const calm = query.list === "por-responder" && query.after === null;
  return (
    <Panel className="flex items-center gap-3">
      <Icon name={calm ? "check-circle" : "info"} className="size-6 text-muted" />
      <p>
        {calm
          ? query.due === null
            ? "Nada por responder. ¡Todo al día!"
            : "Ningún caso en ese plazo."
          : "No hay casos en esta lista."}
      </p>
    </Panel>
  );
}

const DUE_WORDS = { running: "Hasta el", paused: "A más tardar el", overdue: "Venció el" } as const;

/** Lines that read as a table on wide screens and as cards on a phone. */
function Rows({ rows }: { rows: readonly ComplaintListRow[] }) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
      {rows.map((row) => (
        <Row key={row.number} row={row} />
      ))}
    </ul>
  );
}

function Row({ row: { number, kind, consumerName, state, filedAt, term, excerpt } }: { row: ComplaintListRow }) {
  return (
    <li
      className={classes(
        "border-b border-l-4 border-b-line last:border-b-0",
        term.state === "overdue" ? "border-l-danger" : "border-l-transparent",
      )}
    >
      <Link
        to={complaintPath(number)}
        className="grid gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-sunken md:grid-cols-[11rem_minmax(0,1fr)_auto] md:items-center"
      >
        <span className="font-semibold tabular-nums">{number}</span>
        <span className="min-w-0">
          <span className="block truncate">{consumerName}</span>
          <span className="block text-sm text-muted">
            {KIND_NAMES[kind]} · {filedAt}
          </span>
          {excerpt ? <span className="block truncate text-sm">{excerpt}</span> : null}
        </span>
        <span className="grid gap-1 md:justify-items-end">
          <span className="flex flex-wrap gap-1.5">
            {state === "received" ? null : <StateBadge state={state} />}
            <AnswerDeadline term={term} />
          </span>
          {term.state === "closed" ? null : (
            <span className="text-sm text-muted">
              {DUE_WORDS[term.state]} {term.due}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function Files({ query, total, parts }: { query: ComplaintListQuery; total: number; parts: number }) {
  if (parts === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span>{total === 1 ? "1 caso en esta lista" : `${total} casos en esta lista`}</span>
      {Array.from({ length: parts }, (_, position) => (
        // A plain link: its target is a file, not a page of ours.
        <a
          key={position}
          href={complaintListPath(query, position + 1)}
          download
          className="link inline-flex min-h-6 items-center"
        >
          {parts === 1 ? "Descargar esta lista (CSV)" : `Descargar parte ${position + 1} de ${parts} (CSV)`}
        </a>
      ))}
    </p>
  );
}
