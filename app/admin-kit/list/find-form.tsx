import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";

interface FindFormProps {
  name: string;
  label: string;
  /** Name of the form for screen readers. */
  about: string;
  /** Longest text; longer than a phone's field shows. */
  hint: string;
  maxLength: number;
  button: string;
  /** Searched text that was not found; null for none. */
  missing: string | null;
  notFound: string;
}

/** Message when the search stopped early without a name that has all the words. */
export const TOO_MANY_ALIKE = "Hay muchos nombres parecidos. Escribe las palabras completas, el número o el correo.";

/** How many things a search found: `3 hojas de «rosa».`, or a note that only the newest are shown. */
export function foundText(things: string, asked: string, { count, isCut }: { count: number; isCut: boolean }): string {
  return isCut
    ? `Más de ${count} ${things} de «${asked}»: estas son las más recientes.`
    : `${count} ${things} de «${asked}».`;
}

/** Leads to the one thing that has the typed text, or to a choice of a few; it leaves the list's filters. */
export function FindForm({ name, label, about, hint, maxLength, button, missing, notFound }: FindFormProps) {
  const [error, help] = [`${name}-error`, `${name}-hint`];
  return (
    <Form role="search" aria-label={about} className="grid gap-1">
      <label htmlFor={name} className="text-sm font-semibold">
        {label}
      </label>
      <p id={help} className="text-sm text-muted">
        {hint}
      </p>
      <div className="flex gap-2">
        <input
          id={name}
          name={name}
          defaultValue={missing ?? ""}
          maxLength={maxLength}
          autoComplete="off"
          className="input w-full min-w-0 md:w-96"
          aria-invalid={missing === null ? undefined : true}
          aria-describedby={missing === null ? help : `${help} ${error}`}
        />
        <Button variant="secondary">{button}</Button>
      </div>
      {missing === null ? null : (
        <p id={error} role="alert" className="text-sm font-semibold text-danger">
          {notFound}
        </p>
      )}
    </Form>
  );
}
