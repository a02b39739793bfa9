import { Link } from "@remix-run/react";

import { listPath, type ListFilter, type ListQuery, type ListSpec } from "./query";

interface TabsProps {
  filter: ListFilter;
  spec: ListSpec;
  query: ListQuery;
  counts?: Readonly<Record<string, string | number>> | undefined;
}

/** More tabs take a second line on a phone, so that the current one is always visible. */
const FEW_TABS = 3;

/** A filter as links; on a phone many of them scroll sideways. */
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
        options.length < FEW_TABS
          ? "flex flex-wrap gap-2 py-1"
          : "-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
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
  const dropped = filters.filter(({ within }) => within === tab).map(({ name }) => name);
  const names = [...filters.map(({ name }) => name), ...dates.map(({ name }) => name), ...texts];
  return Object.fromEntries(
    names.map((name) => [name, name === tab ? value : dropped.includes(name) ? "" : (values[name] ?? "")]),
  );
}
