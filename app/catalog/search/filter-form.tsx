import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatNumber } from "~/business/format";
import { findCategory, VEHICLE_KIND_NAMES } from "~/catalog/categories";
import { activeGroups, hrefOf, KIND_GROUPS, withFilters, type Filters, type UnreadParam } from "~/catalog/filters";
import { PRICE_RANGES, sameRange, type Range } from "~/catalog/ranges";
import { Button } from "~/ui/button";

import type { Facets } from "./facets";
import { handledByForm, SyncedInput } from "./form-controls";
import { priceRangeText, yearText } from "./texts";

export const FORM_ID = "filtros";

interface FacetProps {
  filters: Filters;
  facets: Facets;
}

interface FilterFormProps extends FacetProps {
  unread: readonly UnreadParam[];
  /** Number of results of these filters; 0 if unknown or none. */
  count: number;
}

/**
 * Every filter, as parts of a plain GET form (text and order stand outside and belong to it by `form`). Choices
 * are controlled by the address.
 */
export function FilterForm({ filters, facets, unread, count }: FilterFormProps) {
  const active = activeGroups(filters).length;
  return (
    <details className="filters">
      <summary>Filtros{active > 0 ? ` (${active})` : ""}</summary>
      <form id={FORM_ID} action="/comprar" method="get" autoComplete="off" className="pt-2">
        <Facet name="Tipo" open>
          <TypeOptions filters={filters} facets={facets} />
        </Facet>
        <Facet name="Marca" open className="brands">
          {facets.brands.map(({ slug, name, count }) => (
            <Option
              key={slug}
              type="checkbox"
              name="marca"
              value={slug}
              checked={filters.brands.includes(slug)}
              label={name}
              count={count}
            />
          ))}
        </Facet>
        <Facet name="Precio" open>
          {PRICE_RANGES.map((range, position) => (
            <RangeLink
              key={position}
              filters={filters}
              change="price"
              range={range}
              label={priceRangeText(range)}
              count={facets.prices[position] ?? 0}
            />
          ))}
          <Ends name="precio" what="Precio en soles" range={filters.price} unread={unread} low="Mínimo" high="Máximo" />
        </Facet>
        <Facet name="Ubicación" open={filters.department !== null}>
          <select
            name="ubicacion"
            aria-label="Departamento"
            className="input"
            value={filters.department ?? ""}
            onChange={handledByForm}
          >
            <option value="">Todo el Perú</option>
            {facets.departments.map(({ slug, name, count }) => (
              <option key={slug} value={slug}>
                {`${name} (${count})`}
              </option>
            ))}
          </select>
        </Facet>
        <Facet name="Estado" open={filters.condition !== null}>
          <Option type="radio" name="estado" value="" checked={filters.condition === null} label="Todos" />
          <Option
            type="radio"
            name="estado"
            value="nuevo"
            checked={filters.condition === "nuevo"}
            label="Nuevo"
            count={facets.conditions.nuevo}
          />
          <Option
            type="radio"
            name="estado"
            value="usado"
            checked={filters.condition === "usado"}
            label="Usado"
            count={facets.conditions.usado}
          />
        </Facet>
        <Facet name="Año" open={filters.year !== null}>
          {facets.years.map(({ range, count }) => (
            <RangeLink
              key={yearText(range)}
              filters={filters}
              change="year"
              range={range}
              label={yearText(range)}
              count={count}
            />
          ))}
          <Ends name="anio" what="Año" range={filters.year} unread={unread} low="Desde" high="Hasta" />
        </Facet>
        <Button className="my-4 w-full">
          {count > 0 ? `Ver ${formatNumber(count)} ${count === 1 ? "resultado" : "resultados"}` : "Ver resultados"}
        </Button>
      </form>
    </details>
  );
}

function Facet({
  name,
  open,
  className,
  children,
}: {
  name: string;
  open: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details className="facet" open={open}>
      <summary>{name}</summary>
      <div role="group" aria-label={name} className={className}>
        {children}
      </div>
    </details>
  );
}

/** Each kind, and its categories under it. */
function TypeOptions({ filters, facets }: FacetProps) {
  return KIND_GROUPS.map(({ id: group, kind }) => {
    const categories = facets.types.filter(({ id }) => findCategory(id)?.kind === kind);
    const total = categories.reduce((sum, { count }) => sum + count, 0);
    return (
      <div key={group}>
        <Option
          type="checkbox"
          name="tipo"
          value={group}
          checked={filters.types.includes(group)}
          label={VEHICLE_KIND_NAMES[kind].plural}
          count={total}
        />
        <div className="within">
          {categories.map(({ id, name, count }) => (
            <Option
              key={id}
              type="checkbox"
              name="tipo"
              value={id}
              checked={filters.types.includes(id)}
              label={name}
              count={count}
            />
          ))}
        </div>
      </div>
    );
  });
}

interface OptionProps {
  type: "checkbox" | "radio";
  name: string;
  value: string;
  checked: boolean;
  label: string;
  count?: number;
}

function Option({ label, count, ...input }: OptionProps) {
  return (
    <label className="opt">
      <input {...input} onChange={handledByForm} />
      {label}
      {count === undefined ? null : <small>{count}</small>}
    </label>
  );
}

/** A ready range is a link: one tap without scripts, and always consistent with the fields below. */
function RangeLink({
  filters,
  change,
  range,
  label,
  count,
}: {
  filters: Filters;
  change: "price" | "year";
  range: Range;
  label: string;
  count: number;
}) {
  const current = sameRange(filters[change], range);
  return (
    <Link
      to={hrefOf(withFilters(filters, { [change]: current ? null : range }))}
      preventScrollReset
      discover="none"
      rel="nofollow"
      className="opt"
      aria-current={current || undefined}
    >
      {label}
      <small>{count}</small>
    </Link>
  );
}

/** Free ends of a range. */
function Ends({
  name,
  what,
  range,
  unread,
  low,
  high,
}: {
  name: string;
  what: string;
  range: Range | null;
  unread: readonly UnreadParam[];
  low: string;
  high: string;
}) {
  const typed = (key: string) => unread.find((param) => param.key === key)?.value;
  const end = (part: "min" | "max", label: string) => (
    <SyncedInput
      name={`${name}_${part}`}
      value={typed(`${name}_${part}`) ?? String(range?.[part] ?? "")}
      inputMode={name === "precio" ? "decimal" : "numeric"}
      aria-invalid={typed(`${name}_${part}`) !== undefined || undefined}
      aria-label={`${what}: ${label.toLowerCase()}`}
      placeholder={label}
      className="input"
    />
  );
  return (
    <div className="ends">
      {end("min", low)}
      {end("max", high)}
    </div>
  );
}
