import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";

import { COLUMNS_PARAM, listPath, type ColumnOrder, type ListQuery, type ListSpec } from "./query";

/** A fact of a list that can be chosen. */
export interface AdminColumn {
  id: string;
  label: string;
  isShown: boolean;
  sorts?: ColumnOrder;
}

interface ListFoldProps {
  title: string;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form above a list that opens when it is needed. */
export function ListFold({ title, isOpen = false, className, children }: ListFoldProps) {
  return (
    <details open={isOpen} className={classes("group", className)}>
      <summary>
        {title}
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

interface ColumnsFormProps {
  columns: readonly AdminColumn[];
  spec: ListSpec;
  query: ListQuery;
}

/** The facts that a list shows are part of its address: a view and a file have them too. */
export function ColumnsForm({ columns, spec, query: { values } }: ColumnsFormProps) {
  const { [COLUMNS_PARAM]: chosen, ...others } = values;
  return (
    <ListFold title={chosen === undefined ? "Columnas" : "Columnas: las que elegiste"}>
      <form method="get" action={spec.path} className="grid gap-3">
        <fieldset className="grid grid-cols-2 gap-x-4 xl:grid-cols-3">
          <legend className="sr-only">Datos que muestra la lista</legend>
          {columns.map(({ id, label, isShown }) => (
            <label key={id} className="flex min-h-8 items-center gap-2.5">
              <input
                type="checkbox"
                name={COLUMNS_PARAM}
                value={id}
                defaultChecked={isShown}
                className="size-4 flex-none"
              />
              <span className="min-w-0 wrap-anywhere">{label}</span>
            </label>
          ))}
        </fieldset>
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary">Mostrar estas</Button>
          {chosen === undefined ? null : (
            <Link to={listPath(spec, { values: others })} className="link inline-flex min-h-11 items-center">
              Volver a las de siempre
            </Link>
          )}
        </div>
      </form>
    </ListFold>
  );
}

interface HeadLinkProps {
  column: AdminColumn | undefined;
  label: string;
  spec: ListSpec;
  query: ListQuery;
  className: string;
}

/** Head of a column; of one that the list can be sorted by a link that turns its order. */
export function HeadLink({ column, label, spec, query: { values }, className }: HeadLinkProps) {
  const sorts = spec.filters.some(({ name }) => name === "orden") ? column?.sorts : undefined;
  const { orden = "" } = values;
  const way = orden === "" ? null : orden === sorts?.asc ? "ascending" : orden === sorts?.desc ? "descending" : null;
  const next = way === "descending" ? sorts?.asc : sorts?.desc;
  return (
    <th role="columnheader" scope="col" {...(way && { "aria-sort": way })} className={className}>
      {sorts ? (
        <Link
          to={listPath(spec, { values: { ...values, orden: next ?? "" } })}
          className="link inline-flex min-h-6 items-center gap-1"
        >
          {label}
          <span aria-hidden="true">{way === null ? "↕" : way === "ascending" ? "↑" : "↓"}</span>
        </Link>
      ) : (
        label
      )}
    </th>
  );
}
