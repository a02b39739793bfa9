import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";

import type { ListQuery, ListSpec } from "./query";

/** The search of a list by its text `q`; the chosen filters stay. */
export function ListSearch({
  spec,
  query,
  label,
  hint,
}: {
  spec: ListSpec;
  query: ListQuery;
  /** Name of what is searched. */
  label: string;
  hint: string;
}) {
  const kept = spec.filters.map(({ name }) => name).filter((name) => query.values[name] !== undefined);
  return (
    <form
      key={query.values.q ?? ""}
      method="get"
      action={spec.path}
      role="search"
      aria-label={label}
      className="flex flex-wrap items-end gap-3 pb-4"
    >
      <TextField
        name="q"
        label="Buscar"
        hint={hint}
        defaultValue={query.values.q ?? ""}
        maxLength={200}
        autoComplete="off"
        className="min-w-0 flex-1 basis-56"
      />
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={query.values[name]} />
      ))}
      <Button>Buscar</Button>
    </form>
  );
}
