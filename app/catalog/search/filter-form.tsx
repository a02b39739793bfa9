import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatNumber } from "~/business/format";
import { activeGroups, formatFilters, type Filters } from "~/catalog/filters";
import { Button } from "~/ui/button";
import { SyncedInput } from "~/ui/fields/synced-input";

import { FORM_ID } from "../suggest/constants";
import { handledByForm } from "./form/handled-by-form";
import type { Choice, Control, FilterSection } from "./search-view";

/** Opens the form, which follows the results: on a phone a sheet, by styles alone (search.css). */
export function FilterButton({ filters }: { filters: Filters }) {
  const active = activeGroups(filters).length;
  return (
    <details className="filters">
      <summary>Filtros{active > 0 ? ` (${active})` : ""}</summary>
    </details>
  );
}

interface FilterFormProps {
  filters: Filters;
  sections: readonly FilterSection[];
  /** Number of results of these filters; 0 if unknown or none. */
  count: number;
}

/** Every filter, as parts of a plain GET form. Choices are controlled by the address. */
export function FilterForm({ filters, sections, count }: FilterFormProps) {
  const chosen = new URLSearchParams(formatFilters(filters));
  return (
    <form
      id={FORM_ID}
      action="/comprar"
      method="get"
      aria-label="Filtros"
      tabIndex={-1}
      autoComplete="off"
      className="pt-2"
    >
      {sections.map(({ name, open, controls }) => (
        <details key={name} className="facet" open={open}>
          <summary>{name}</summary>
          <div role="group" aria-label={name} className={name === "Marca" ? "brands" : undefined}>
            {controls.map((control, position) => (
              <FilterControl key={position} control={control} chosen={chosen} />
            ))}
          </div>
        </details>
      ))}
      <div className="filters-bar">
        <Button>
          {count > 0 ? `Ver ${formatNumber(count)} ${count === 1 ? "resultado" : "resultados"}` : "Ver resultados"}
        </Button>
      </div>
    </form>
  );
}

function FilterControl({ control, chosen }: { control: Control; chosen: URLSearchParams }): ReactNode {
  if (control.type === "select") {
    const { name, label, all, choices } = control;
    return (
      <select name={name} aria-label={label} className="input" value={chosen.get(name) ?? ""} onChange={handledByForm}>
        <option value="">{all}</option>
        {choices.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {`${label} (${count})`}
          </option>
        ))}
      </select>
    );
  }
  // A ready range is a link: one tap without scripts, and always consistent with the fields below.
  if (control.type === "links")
    return control.links.map(({ label, count, href, current }) => (
      <Link
        key={label}
        to={href}
        preventScrollReset
        discover="none"
        rel="nofollow"
        className="opt"
        aria-current={current || undefined}
      >
        {label}
        <small>{count}</small>
      </Link>
    ));
  if (control.type === "ends")
    return (
      <div className="ends">
        {control.ends.map(({ part, label, text, value, bad }) => (
          <SyncedInput
            key={part}
            name={`${control.name}_${part}`}
            value={value}
            inputMode={control.name === "precio" ? "decimal" : "numeric"}
            aria-invalid={bad || undefined}
            aria-label={text}
            placeholder={label}
            className="input"
          />
        ))}
      </div>
    );
  const values = (chosen.get(control.name) ?? "").split(",");
  const option = ({ value, label, count }: Choice) => (
    <label key={value} className="opt">
      <input
        type={control.type}
        name={control.name}
        value={value}
        checked={values.includes(value)}
        onChange={handledByForm}
      />
      {label}
      {count === undefined ? null : <small>{count}</small>}
    </label>
  );
  return control.choices.map((choice) =>
    choice.within ? (
      <div key={choice.value}>
        {option(choice)}
        <div className="within">{choice.within.map(option)}</div>
      </div>
    ) : (
      option(choice)
    ),
  );
}
