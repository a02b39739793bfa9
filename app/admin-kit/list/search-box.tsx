import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";

import type { ListQuery, ListSpec } from "./query";

/** The list's parameter of free text; its spec names it in `texts`. */
const NAME = "q";
const MAX = 200;

interface SearchBoxProps {
  spec: Pick<ListSpec, "path">;
  query: ListQuery;
  /** Name of the box for screen readers. */
  name: string;
  hint: string;
  /** Note about results that were left out; empty for none. */
  note?: string;
}

/** A box of free text above a list, which keeps its filters. */
export function SearchBox({ spec, query: { values }, name, hint, note = "" }: SearchBoxProps) {
  return (
    <>
      <form
        key={values[NAME]}
        method="get"
        action={spec.path}
        role="search"
        aria-label={name}
        // Searched text may be personal: the browser does not keep it.
        autoComplete="off"
        className="flex flex-wrap items-end gap-3 pb-4"
      >
        <TextField
          name={NAME}
          label="Buscar"
          hint={hint}
          defaultValue={values[NAME] ?? ""}
          maxLength={MAX}
          className="min-w-0 flex-1 basis-40"
        />
        {Object.entries(values).map(([other, value]) =>
          other === NAME ? null : <input key={other} type="hidden" name={other} value={value} />,
        )}
        <Button>Buscar</Button>
      </form>
      {note === "" ? null : <p className="pb-4 text-sm text-muted">{note}</p>}
    </>
  );
}
