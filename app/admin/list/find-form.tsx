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
  /** What was looked for and is not there; null for nothing. */
  missing: string | null;
  /** Said where it is not there. */
  notFound: string;
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
