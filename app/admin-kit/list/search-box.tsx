import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";

import type { ListQuery, ListSpec } from "./query";

const MAX = 200;

interface SearchBoxProps {
  /** The first of its texts is what is searched. */
  spec: Pick<ListSpec, "path" | "texts">;
  query: ListQuery;
  /** Name of the box for screen readers. */
  name: string;
  hint: string;
  /** Note about results that were left out; empty for none. */
  note?: string;
  /** Said of a text that is not found. */
  missing?: string;
}

/** Message when the search stopped early without a name that has all the words. */
export const TOO_MANY_ALIKE = "Hay muchos nombres parecidos. Escribe las palabras completas, el número o el correo.";

/** How many things a search found: `3 hojas de «rosa».`, or a note that only the newest are shown. */
export function foundText(things: string, asked: string, { count, isCut }: { count: number; isCut: boolean }): string {
  return isCut
    ? `Más de ${count} ${things} de «${asked}»: estas son las más recientes.`
    : `${count} ${things} de «${asked}».`;
}

/** A box of free text above a list, which keeps its filters. */
export function SearchBox({ spec, query: { values }, name, hint, note = "", missing }: SearchBoxProps) {
  const [searched = "q"] = spec.texts ?? [];
  return (
    <>
      <form
        key={values[searched]}
        method="get"
        action={spec.path}
        role="search"
        aria-label={name}
        // Searched text may be personal: the browser does not keep it.
        autoComplete="off"
        className="flex flex-wrap items-end gap-3 pb-4"
      >
        <TextField
          name={searched}
          label="Buscar"
          hint={hint}
          defaultValue={values[searched] ?? ""}
          maxLength={MAX}
          error={missing}
          className="min-w-0 flex-1 basis-40"
        />
        {Object.entries(values).map(([other, value]) =>
          other === searched ? null : <input key={other} type="hidden" name={other} value={value} />,
        )}
        <Button>Buscar</Button>
      </form>
      {note === "" ? null : <p className="pb-4 text-sm text-muted">{note}</p>}
    </>
  );
}
