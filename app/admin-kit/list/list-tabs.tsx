import { Link } from "@remix-run/react";

import { keptValues, listPath, type ListFilter, type ListQuery, type ListSpec } from "./query";

interface TabsProps {
  filter: ListFilter;
  spec: ListSpec;
  query: ListQuery;
  counts?: Readonly<Record<string, string | number>> | undefined;
}

/** Fewer options take a second line on a phone, where all of them are visible. */
const FEW_OPTIONS = 5;

/**
 * A filter as links; on a phone many of them scroll sideways, from the current one on where the browser knows how.
 * Links that do not scroll would have the page itself begin there, below its title.
 */
export function ListTabs({
  filter: { name, label, emptyLabel = "Todo", options },
  spec,
  query: { values },
  counts = {},
}: TabsProps) {
  return (
    <nav
      aria-label={label}
      className={
        options.length < FEW_OPTIONS
          ? "flex flex-wrap gap-2 py-1"
          : "-mx-4 flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1 max-md:*:aria-[current=page]:[scroll-initial-target:nearest] md:mx-0 md:flex-wrap md:px-0"
      }
    >
      {[{ value: "", label: emptyLabel }, ...options].map((option) => (
        <Link
          key={option.value}
          to={listPath(spec, { values: withTab(spec, values, name, option.value) })}
          aria-current={(values[name] ?? "") === option.value ? "page" : undefined}
          className="chip flex-none aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-surface"
        >
          {option.label}
          {counts[option.value] === undefined ? null : <span>{counts[option.value]}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Values with another tab, in the list's order. */
function withTab(
  { filters, dates = [], texts = [] }: ListSpec,
  values: ListQuery["values"],
  tab: string,
  value: string,
): Record<string, string> {
  const names = [...filters.filter(({ within }) => within !== tab), ...dates].map(({ name }) => name);
  return keptValues({ values: { ...values, [tab]: value } }, [...names, ...texts]);
}
