import { useEffect, useRef } from "react";

import type { FieldErrors } from "~/platform/forms/forms";

import { Icon } from "./icon";

interface ErrorSummaryProps {
  errors: FieldErrors;
  title?: string;
  /** Labels of the fields, for messages that do not name their field. */
  labels?: Record<string, string>;
}

/**
 * The errors of a form, with a link to each field; the empty field name means the whole form.
 * It takes the focus: without scripts through `autofocus`, with them when it appears or its errors change.
 */
export function ErrorSummary({ errors, title = "Revisa lo siguiente", labels = {} }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors);
  const key = JSON.stringify(entries);
  useEffect(() => {
    box.current?.focus();
  }, [key]);
  if (entries.length === 0) return null;
  return (
    <div
      ref={box}
      id="errores"
      role="alert"
      tabIndex={-1}
      autoFocus
      className="my-4 flex gap-3 rounded-card border border-danger bg-danger-soft p-4"
    >
      <Icon name="alert" className="mt-0.5 size-5 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <ul className="mt-1 list-disc pl-5">
          {entries.map(([field, message]) => {
            const label = labels[field];
            const text = label && !message.startsWith(label) ? `${label}: ${message}` : message;
            return (
              <li key={field}>
                {field ? (
                  <a
                    href={`#${field}`}
                    className="inline-block py-0.5 align-top wrap-anywhere underline underline-offset-2"
                  >
                    {text}
                  </a>
                ) : (
                  text
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
