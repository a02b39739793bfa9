import { Form } from "@remix-run/react";

import { BACK_FIELD } from "~/platform/forms/constants";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";

export interface AdminRowStep {
  /** Page whose form this is: where it cannot be done, that page says why. */
  to: string;
  intent: string;
  label: string;
  fields: Readonly<Record<string, string | number>>;
  /** Asks for a reason in the field `motivo`; `typed` and `error`: of a rejected form. */
  reason?: { maxLength: number; typed?: string; error?: string | undefined };
}

/** Id of the field for the reason: a page may have one for each row. */
export function rowReasonId(fields: AdminRowStep["fields"]): string {
  return `motivo-${Object.values(fields).join("-")}`;
}

interface RowStepProps {
  step: AdminRowStep;
  /** Names the row for screen readers. */
  title: string;
  /** The list with its filters and its page, where the administrator stays. */
  backTo: string;
}

/** A form of one button, with a reason where the step asks for one. */
export function RowStep({ step, title, backTo }: RowStepProps) {
  const { to, intent, label, fields, reason } = step;
  return (
    <Form method="post" action={to} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name={BACK_FIELD} value={backTo} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {reason ? (
        <TextField
          id={rowReasonId(fields)}
          name="motivo"
          label={
            <>
              Motivo<span className="sr-only"> para {title}</span>
            </>
          }
          maxLength={reason.maxLength}
          defaultValue={reason.typed}
          error={reason.error}
          autoComplete="off"
          className="min-w-0 flex-1 basis-56"
        />
      ) : null}
      <Button name="intent" value={intent} variant="secondary" size="sm" aria-label={`${label}: ${title}`}>
        {label}
      </Button>
    </Form>
  );
}
