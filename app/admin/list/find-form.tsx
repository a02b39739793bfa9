import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";

interface FindFormProps {
  /** Parameter of the address. */
  name: string;
  label: string;
  /** Of the form, for screen readers. */
  about: string;
  placeholder: string;
  maxLength: number;
  button: string;
  /** Searched text that was not found; null for none. */
  missing: string | null;
  /** Said where it is not there. */
  notFound: string;
}

/** Said where the names that were read had not all of the words, and there are more. */
export const TOO_MANY_ALIKE = "Hay muchos nombres parecidos. Escribe las palabras completas, el número o el correo.";

/** How many things a search found: `3 hojas de «rosa».`, or that only the newest are shown. */
export function foundText(things: string, asked: string, { count, isCut }: { count: number; isCut: boolean }): string {
  return isCut
    ? `Más de ${count} ${things} de «${asked}»: estas son las más recientes.`
    : `${count} ${things} de «${asked}».`;
}

/** Leads to the one thing that has what is typed, or to a choice of a few; it leaves the list's filters. */
export function FindForm({ name, label, about, placeholder, maxLength, button, missing, notFound }: FindFormProps) {
  const error = `${name}-error`;
  return (
    <Form role="search" aria-label={about} className="grid gap-1">
      <label htmlFor={name} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={name}
          name={name}
          defaultValue={missing ?? ""}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          className="input w-full md:w-96"
          aria-invalid={missing === null ? undefined : true}
          aria-describedby={missing === null ? undefined : error}
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
