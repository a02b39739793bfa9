import { Link, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { LIST_PARAM } from "~/platform/forms/constants";
import { Badge, type Tone } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Checkbox, Select } from "~/ui/field";
import { Panel } from "~/ui/panel";

import { useRights } from "../rights";
import { ColumnsForm, HeadLink, ListFold, type AdminColumn } from "./columns-form";
import { ListTabs } from "./list-tabs";
import { isNarrowed, keptValues, listPath, withList, type ListQuery, type ListSpec, SAVED_VIEWS_PATH } from "./query";
import { RowStep, type AdminRowStep } from "./row-step";

/** Route of the frame, which reads the views of a list. */
const FRAME_ROUTE = "admin";

/** A view of a list that has a name. `by`: who shares it; null for one's own. */
export interface ListView {
  id: string;
  name: string;
  to: string;
  by: string | null;
}

/** One's own views of a list and those that others share, and the link to save this one. */
function SavedViews({ spec, query: { values } }: { spec: ListSpec; query: ListQuery }) {
  const frame = useRouteLoaderData<{ views: readonly ListView[] }>(FRAME_ROUTE);
  const views = (frame?.views ?? []).filter(({ to }) => to.split("?")[0] === spec.path);
  const here = listPath(spec, { values });
  const isPlain = Object.keys(values).length === 0;
  const isSaved = views.some(({ to }) => to === here);
  if (views.length === 0 && isPlain) return null;
  return (
    <nav aria-label="Vistas de esta lista" className="flex flex-wrap items-center gap-2">
      {views.map(({ id, name, to, by }) => (
        <Link
          key={id}
          to={to}
          aria-current={to === here ? "page" : undefined}
          className="chip aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-surface"
        >
          <span className="wrap-anywhere">{name}</span>
          {by === null ? null : <span className="text-sm opacity-80">de {by}</span>}
        </Link>
      ))}
      {isPlain || isSaved ? null : (
        <Link
          to={`${SAVED_VIEWS_PATH}?${new URLSearchParams({ de: here })}`}
          className="link inline-flex min-h-8 items-center text-sm"
        >
          Guardar esta vista
        </Link>
      )}
      {views.length > 0 ? (
        <Link to={SAVED_VIEWS_PATH} className="link inline-flex min-h-8 items-center text-sm">
          Cambiar vistas
        </Link>
      ) : null}
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
  /** The administrator that has it, as its page says. */
  holder?: { uid: string; name: string };
  /** Whether it is left out of steps for several rows. */
  isSingle?: boolean;
  step?: AdminRowStep;
}

/** Steps for several rows at once: the button leads to a page that shows what will happen. */
export interface BulkSteps {
  /** Path of the confirmation page. */
  path: string;
  options: readonly { value: string; label: string }[];
  /** All rows of the page are chosen at first. */
  areAllChosen: boolean;
  /** As many rows of the whole list can be chosen at once; none can without it. */
  upTo?: number;
}

interface AdminListProps {
  spec: ListSpec;
  query: ListQuery;
  rows: readonly AdminRow[];
  next: string | null;
  previous: string | null;
  /** Message for a list without filters that has no rows. */
  empty: string;
  /** Facts that can be shown; none can be chosen without it. */
  columns?: readonly AdminColumn[];
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
  columns = [],
  counts = {},
  standing = "",
  file,
  bulk,
}: AdminListProps) {
  const tabs = spec.filters.filter(({ isTabs }) => isTabs);
  const tabNames = tabs.map(({ name }) => name);
  const hasFields = spec.filters.length > tabs.length || (spec.dates ?? []).length > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      {tabs.map((filter) => (
        <ListTabs key={filter.name} filter={filter} spec={spec} query={query} counts={counts[filter.name]} />
      ))}
      <div className="list-tools">
        {hasFields ? <Filters key={listPath(spec, query)} spec={spec} query={query} tabs={tabNames} /> : null}
        {columns.length > 0 && rows.length > 0 ? (
          <ColumnsForm key={query.values.columnas} columns={columns} spec={spec} query={query} />
        ) : null}
        {hasFields && isNarrowed(query, tabNames) ? (
          <Link to={listPath(spec, { values: keptValues(query, tabNames) })} className="link">
            Quitar filtros
          </Link>
        ) : null}
      </div>
      <SavedViews spec={spec} query={query} />
      {rows.length === 0 ? (
        <Panel>
          <p>{isNarrowed(query, tabNames) ? "Nada con estos filtros." : empty}</p>
        </Panel>
      ) : (
        <Rows rows={rows} columns={columns} spec={spec} query={query} bulk={bulk} />
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

type RowsProps = Pick<AdminListProps, "rows" | "spec" | "query" | "bulk"> & { columns: readonly AdminColumn[] };

const HEAD = "border-b border-line bg-sunken px-2.5 py-2 text-left text-sm font-semibold whitespace-nowrap text-muted";
const CELL = "min-w-0 lg:table-cell lg:border-b lg:border-line lg:px-2.5 lg:py-2 lg:align-top lg:group-last:border-b-0";

/** Characters of a value that stays on one line of a table, and of one that needs room. */
const [SHORT, LONG] = [18, 40];

/**
 * Cards on a phone and a table on wide screens, of the same elements: the roles stay where the style makes a row a
 * card. A column without a value in any row is left out.
 */
function Rows({ rows, columns, spec, query, bulk }: RowsProps) {
  const labels = [...new Set(rows.flatMap(({ facts }) => facts.map(({ label }) => label)))];
  const heads = labels.filter((label) => rows.some(({ facts }) => valueOf(facts, label) !== undefined));
  const hasText = rows.some(({ text }) => text);
  const hasStep = rows.some(({ step }) => step);
  const hasBoxes = bulk !== undefined && rows.some(({ isSingle }) => !isSingle);
  return (
    <div className="relative rounded-card border border-line bg-raised shadow-card lg:overflow-x-auto">
      <table role="table" aria-label="Lista" className="block lg:table lg:w-full">
        <thead role="rowgroup" className="hidden lg:table-header-group">
          <tr role="row">
            {hasBoxes ? <HeadCell isHidden>Elegir</HeadCell> : null}
            <HeadCell isHidden>Nombre</HeadCell>
            {heads.map((label) => (
              <HeadLink
                key={label}
                column={columns.find((column) => column.label === label)}
                label={label}
                spec={spec}
                query={query}
                className={HEAD}
              />
            ))}
            {hasText ? <HeadCell>Detalle</HeadCell> : null}
            {hasStep ? (
              <HeadCell isHidden className="sticky right-0">
                Acciones
              </HeadCell>
            ) : null}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block lg:table-row-group">
          {rows.map((row) => (
            <Row
              key={row.key}
              row={{ ...row, to: row.to && rowAddress(row.to, spec, query) }}
              bulk={hasBoxes ? bulk : undefined}
              here={listPath(spec, query)}
              {...{ heads, hasText, hasStep }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({
  isHidden = false,
  className,
  children,
}: {
  isHidden?: boolean;
  className?: string;
  children: string;
}) {
  return (
    <th role="columnheader" scope="col" className={classes(HEAD, className)}>
      {isHidden ? <span className="sr-only">{children}</span> : children}
    </th>
  );
}

function valueOf(facts: AdminRow["facts"], label: string): AdminRow["facts"][number] | undefined {
  return facts.find((fact) => fact.label === label && fact.value !== "");
}

interface RowProps {
  row: AdminRow;
  bulk: BulkSteps | undefined;
  /** Address of the list, with its page. */
  here: string;
  heads: readonly string[];
  hasText: boolean;
  hasStep: boolean;
}

function Row({ row, bulk, here, heads, hasText, hasStep }: RowProps) {
  const { key, title, to, badges = [], holder, facts, text, step, isSingle = false } = row;
  const uid = useRouteLoaderData<{ user: { uid: string } | null }>("root")?.user?.uid;
  return (
    <tr
      role="row"
      className={classes(
        "group relative grid grid-cols-1 gap-x-6 gap-y-1 border-b border-line px-4 py-3 last:border-b-0",
        "sm:grid-cols-2 lg:table-row",
        bulk && "max-lg:pl-11",
      )}
    >
      {bulk ? (
        <td role="cell" className={classes(CELL, "max-lg:absolute max-lg:top-3 max-lg:left-2")}>
          {isSingle ? null : (
            <label className="grid size-8 place-items-center">
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
          )}
        </td>
      ) : null}
      <th role="rowheader" scope="row" className={classes(CELL, "col-span-full text-left font-normal lg:min-w-44")}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
          {holder ? <Badge>{holder.uid === uid ? "Lo tienes tú" : `Lo tiene ${holder.name}`}</Badge> : null}
        </span>
      </th>
      {heads.map((label) => {
        const fact = valueOf(facts, label);
        return (
          <td
            key={label}
            role="cell"
            className={classes(CELL, "text-sm lg:pt-3", fact ? "lg:min-w-20" : "max-lg:hidden")}
          >
            {fact ? (
              <span className="flex flex-wrap gap-x-2">
                <span className="text-muted lg:hidden">{label}</span>
                <span
                  className={classes(
                    "min-w-0 wrap-anywhere",
                    fact.value.length <= SHORT && "lg:whitespace-nowrap",
                    fact.value.length > LONG && "lg:min-w-48",
                  )}
                >
                  <FactValue {...fact} />
                </span>
              </span>
            ) : null}
          </td>
        );
      })}
      {hasText ? (
        <td
          role="cell"
          className={classes(CELL, "col-span-full lg:min-w-48 lg:pt-3 lg:text-sm", !text && "max-lg:hidden")}
        >
          {text ? (
            <p className="wrap-anywhere whitespace-pre-line lg:line-clamp-4" dir="auto">
              {text}
            </p>
          ) : null}
        </td>
      ) : null}
      {hasStep ? (
        <td
          role="cell"
          // In sight however wide the table is.
          className={classes(CELL, "col-span-full lg:sticky lg:right-0 lg:bg-raised", !step && "max-lg:hidden")}
        >
          {step ? <RowStep step={step} title={title} backTo={here} /> : null}
        </td>
      ) : null}
    </tr>
  );
}

function FactValue({ value, to }: { value: string; to?: string | null }): ReactNode {
  const { mayOpen } = useRights();
  return to && mayOpen(to) ? (
    <Link to={to} className="link inline-block min-h-6">
      {value}
    </Link>
  ) : (
    value
  );
}

/** Links within the list's room carry the list's query, for the way back; links to other rooms do not. */
function rowAddress(to: string, spec: ListSpec, query: ListQuery): string {
  return to.startsWith(`${spec.path}/`) && !to.includes("?") ? withList(to, listPath(spec, query)) : to;
}

/** On a phone behind a line, so that the first row is on its first screen; on wide screens always in sight. */
function Filters({ spec, query, tabs }: { spec: ListSpec; query: ListQuery; tabs: readonly string[] }) {
  const kept = keptValues(query, [...tabs, ...(spec.texts ?? [])]);
  const choices = spec.filters.filter(({ isTabs }) => !isTabs);
  const dates = spec.dates ?? [];
  const set = [...choices, ...dates].filter(({ name }) => query.values[name] !== undefined).length;
  return (
    <ListFold title={set === 0 ? "Filtros" : `Filtros (${set})`} isOpen={set > 0} className="list-filters">
      <form method="get" action={spec.path} className="flex flex-wrap items-end gap-3">
        {choices.map(({ name, label, emptyLabel = "Todo", options }) => (
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
        {dates.map(({ name, label }) => (
          <div key={name} className="grid min-w-44 flex-[1_1_11rem] content-start gap-1.5 sm:flex-none">
            <label htmlFor={name} className="font-semibold">
              {label}
            </label>
            <input id={name} name={name} type="date" defaultValue={query.values[name] ?? ""} className="input" />
          </div>
        ))}
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="secondary">Filtrar</Button>
      </form>
    </ListFold>
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
      {all.includes("?") ? <input type="hidden" name={LIST_PARAM} value={all.split("?")[1]} /> : null}
      {bulk.upTo === undefined ? null : (
        <Checkbox
          name="todas"
          value="si"
          label={`Todo lo que cumple los filtros, hasta ${bulk.upTo}`}
          className="py-1"
        />
      )}
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
