import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";

/** The one step of a row that needs no page of its own. */
export interface AdminRowStep {
  /** Address that takes the form. */
  to: string;
  intent: string;
  label: string;
  fields: Readonly<Record<string, string>>;
}

/** A form of one button; `title` names the row for screen readers. */
export function RowStep({ step, title }: { step: AdminRowStep; title: string }) {
  const { to, intent, label, fields } = step;
  return (
    <Form method="post" action={to}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="intent" value={intent} variant="secondary" size="sm" aria-label={`${label}: ${title}`}>
        {label}
      </Button>
    </Form>
  );
}
