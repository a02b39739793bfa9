import { Form } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";

import { TextArea } from "./field";
import { SubmitButton } from "./submit-button";

interface ReasonedActProps {
  intent: string;
  label: string;
  /** Says who reads the reason. */
  hint: string;
  maxLength: number;
  /** The state that the page showed, which the act checks. */
  shown?: { name: "seen" | "version"; value: number | string };
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** An act that ends something and needs a reason. Posts `intent` and `motivo`. */
export function ReasonedAct({ intent, label, hint, maxLength, shown, reply }: ReasonedActProps) {
  return (
    <Form method="post" noValidate className="grid grid-cols-1 gap-4">
      {shown ? <input type="hidden" name={shown.name} value={shown.value} /> : null}
      <TextArea
        label="Motivo"
        name="motivo"
        rows={3}
        maxLength={maxLength}
        defaultValue={reply?.values.motivo}
        error={reply?.errors.motivo}
        hint={hint}
      />
      <div>
        <SubmitButton name="intent" value={intent} variant="danger">
          {label}
        </SubmitButton>
      </div>
    </Form>
  );
}
