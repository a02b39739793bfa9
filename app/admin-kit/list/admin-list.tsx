import { Link, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { Badge, type Tone } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Select } from "~/ui/field";
import { Panel } from "~/ui/panel";

import { ListTabs } from "./list-tabs";
import { listPath, withList, type ListQuery, type ListSpec, SAVED_VIEWS_PATH } from "./query";
import { RowStep, type AdminRowStep } from "./row-step";
/** Route of the frame, which reads the administrator's views. */
const FRAME_ROUTE = "admin";

/** The administrator's own views of a list, and the link to save this one. */
function SavedViews({ spec, query: { values } }: { spec: ListSpec; query: ListQuery }) {
  const frame = useRouteLoaderData<{ views: readonly { slug: string; name: string; to: string }[] }>(FRAME_ROUTE);
  const views = (frame?.views ?? []).filter(({ to }) => to.split("?")[0] === spec.path);
  const here = listPath(spec, { values });
  const isPlain = Object.keys(values).length === 0;
  const isSaved = views.some(({ to }) => to === here);
  if (views.length === 0 && isPlain) return null;
  return (
    <nav aria-label="Mis vistas de esta lista" className="flex flex-wrap items-center gap-x-4 text-sm">
      {views.length === 0 ? null : <span className="text-muted">Mis vistas:</span>}
      {views.map(({ slug, name, to }) => (
        <Link
          key={slug}
          to={to}
          aria-current={to === here ? "page" : undefined}
          className="link inline-flex min-h-8 items-center wrap-anywhere aria-[current=page]:font-semibold"
        >
          {name}
        </Link>
      ))}
      {isPlain || isSaved ? null : (
        <Link
          to={`${SAVED_VIEWS_PATH}?${new URLSearchParams({ de: here })}`}
          className="link inline-flex min-h-8 items-center"
        >
          Guardar esta vista
        </Link>
      )}
    </nav>
  );
}

/** A row of a list: a card on a phone, a line on wide screens. */
export interface AdminRow {
  /** Value of its checkbox, where rows can be chosen: `{id}~{version}`. */
  key: string;
  title: string;
  to: string | null;
  badges?: readonly { label: string; tone?: Tone }[];
  facts: readonly { label: string; value: string; to?: string | null }[];
  /** A longer text, on a line of its own. */
  text?: string;
  /** Whether it is left out of steps for several rows. */
  isSingle?: boolean;
  step?: AdminRowStep;
}

/** Steps for several rows at once: the button leads to a page that shows what will happen. */
interface BulkSteps {
  /** Path of the confirmation page. */
  path: string;
  options: readonly { value: string; label: string }[];
  /** All rows of the page are chosen at first. */
  areAllChosen: boolean;
}

interface AdminListProps {
  spec: ListSpec;
  query: ListQuery;
  rows: readonly AdminRow[];
  next: string | null;
  previous: string | null;
  /** Message for a list without filters that has no rows. */
  empty: string;
  /** Figures of tabs, by filter and value ("" for the first). */
  counts?: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
  /** `Página 2 de 7 · 134 en total` */
  standing?: string;
  file?: string;
  bulk?: BulkSteps;
}

const BULK_FORM = "lote";

/** The one list of administration: filters in the address, pages both ways. No scripts needed. */
export function AdminList({
  spec,
  query,
  rows,
  next,
  previous,
  empty,
  counts = {},
  standing = "",
  file,
  bulk,
}: AdminListProps) {
  const tabs = spec.filters.filter(({ isTabs }) => isTabs);
  const isNarrowed = Object.keys(query.values).some((name) => tabs.every((tab) => tab.name !== name));
  const hasFields = spec.filters.length > tabs.length || (spec.dates ?? []).length > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      {tabs.map((filter) => (
        <ListTabs key={filter.name} filter={filter} spec={spec} query={query} counts={counts[filter.name]} />
      ))}
      {hasFields ? <Filters key={listPath(spec, query)} spec={spec} query={query} isNarrowed={isNarrowed} /> : null}
      <SavedViews spec={spec} query={query} />
      {rows.length === 0 ? (
        <Panel>
          <p>{isNarrowed ? "Nada con estos filtros." : empty}</p>
        </Panel>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
          {rows.map((row) => (
            <Row key={row.key} row={{ ...row, to: row.to && rowAddress(row.to, spec, query) }} bulk={bulk} />
          ))}
        </ul>
      )}
      {bulk && rows.some(({ isSingle }) => !isSingle) ? <BulkBar bulk={bulk} spec={spec} query={query} /> : null}
      {standing === "" || rows.length === 0 ? null : <p className="text-sm text-muted">{standing}</p>}
      {next === null && previous === null ? null : (
        <nav aria-label="Páginas" className="flex flex-wrap gap-2">
          {previous === null ? null : (
            <LinkButton to={listPath(spec, { ...query, after: null, before: previous })} rel="prev" variant="secondary">
              Anteriores
            </LinkButton>
          )}
          {next === null ? null : (
            <LinkButton to={listPath(spec, { ...query, after: next, before: null })} rel="next" variant="secondary">
              Siguientes
            </LinkButton>
          )}
        </nav>
      )}
      {file !== undefined && rows.length > 0 ? (
        <p>
          {/* A plain link: its target is a file, not a page of ours. */}
          <a
            href={listPath({ path: file }, { values: query.values })}
            download
            className="link inline-flex min-h-6 items-center"
          >
            Descargar esta lista (CSV)
          </a>{" "}
          <span className="text-sm text-muted">Su última línea dice si están todas las filas.</span>
        </p>
      ) : null}
    </div>
  );
}

/** Links within the list's room carry the list's query, for the way back; links to other rooms do not. */
function rowAddress(to: string, spec: ListSpec, query: ListQuery): string {
  return to.startsWith(`${spec.path}/`) && !to.includes("?") ? withList(to, listPath(spec, query)) : to;
}

function Filters({ spec, query, isNarrowed }: { spec: ListSpec; query: ListQuery; isNarrowed: boolean }) {
  const tabs = spec.filters.filter(({ isTabs }) => isTabs).map(({ name }) => name);
  const kept = [...tabs, ...(spec.texts ?? [])].filter((name) => query.values[name] !== undefined);
  const ofTabs = Object.fromEntries(tabs.map((name) => [name, query.values[name] ?? ""]));
  return (
    <form method="get" action={spec.path} className="flex flex-wrap items-end gap-3">
      {spec.filters
        .filter(({ isTabs }) => !isTabs)
        .map(({ name, label, emptyLabel = "Todo", options }) => (
          <Select
            key={name}
            name={name}
            label={label}
            defaultValue={query.values[name] ?? ""}
            options={options}
            className="min-w-40 flex-[1_1_10rem] sm:flex-none"
          >
            <option value="">{emptyLabel}</option>
          </Select>
        ))}
      {(spec.dates ?? []).map(({ name, label }) => (
        <div key={name} className="grid min-w-44 flex-[1_1_11rem] content-start gap-1.5 sm:flex-none">
          <label htmlFor={name} className="font-semibold">
            {label}
          </label>
          <input id={name} name={name} type="date" defaultValue={query.values[name] ?? ""} className="input" />
        </div>
      ))}
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={query.values[name]} />
      ))}
      <Button variant="secondary">Filtrar</Button>
      {isNarrowed ? (
        <Link to={listPath(spec, { values: ofTabs })} className="link inline-flex min-h-11 items-center">
          Quitar filtros
        </Link>
      ) : null}
    </form>
  );
}

function Row({ row, bulk }: { row: AdminRow; bulk: BulkSteps | undefined }) {
  const { key, title, to, badges = [], facts, text, step, isSingle = false } = row;
  return (
    <li className="flex gap-2 border-b border-line px-4 py-3 last:border-b-0">
      {bulk && !isSingle ? (
        <label className="-ml-2 grid size-8 flex-none place-items-center">
          <input
            type="checkbox"
            name="fila"
            value={key}
            form={BULK_FORM}
            defaultChecked={bulk.areAllChosen}
            className="size-4"
          />
          <span className="sr-only">Elegir {title}</span>
        </label>
      ) : null}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {to === null ? (
            <span className="min-h-8 content-center font-semibold wrap-anywhere">{title}</span>
          ) : (
            <Link to={to} className="link inline-flex min-h-8 items-center font-semibold wrap-anywhere">
              {title}
            </Link>
          )}
          {badges.map(({ label, tone }) => (
            <Badge key={label} className="whitespace-normal" {...(tone && { tone })}>
              {label}
            </Badge>
          ))}
        </div>
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 xl:grid-cols-3">
          {facts
            .filter(({ value }) => value !== "")
            .map((fact) => (
              <div key={fact.label} className="flex min-w-0 flex-wrap gap-x-2">
                <dt className="text-muted">{fact.label}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  <FactValue {...fact} />
                </dd>
              </div>
            ))}
        </dl>
        {text ? (
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {text}
          </p>
        ) : null}
        {step ? <RowStep step={step} title={title} /> : null}
      </div>
    </li>
  );
}

function FactValue({ value, to }: { value: string; to?: string | null }): ReactNode {
  return to ? (
    <Link to={to} className="link inline-block min-h-6">
      {value}
    </Link>
  ) : (
    value
  );
}

function BulkBar({ bulk, spec, query }: { bulk: BulkSteps; spec: ListSpec; query: ListQuery }) {
  const all = listPath(spec, query);
  return (
    <form
      id={BULK_FORM}
      method="get"
      action={bulk.path}
      className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-raised p-4"
    >
      <Select
        name="accion"
        label="Con lo elegido"
        options={bulk.options}
        className="min-w-40 flex-[1_1_10rem] sm:flex-none"
      />
      <Button variant="secondary">Revisar</Button>
      {bulk.areAllChosen ? null : (
        <Link
          to={`${all}${all.includes("?") ? "&" : "?"}marcar=todos`}
          reloadDocument
          className="link inline-flex min-h-11 items-center"
        >
          Elegir todo lo de esta página
        </Link>
      )}
    </form>
  );
}
