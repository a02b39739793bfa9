import { Form } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { REASONS } from "~/reports/model";
import { Button, buttonClass } from "~/ui/button";
import { RadioGroup, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";

/** Reports a thread to the administrators. Closed until opened, or where it was rejected. */
export function ReportForm({ action, failure }: { action: string; failure: FormFailure | undefined }) {
  const values = failure?.values ?? {};
  return (
    <details open={failure !== undefined} className="w-full">
      <summary className={buttonClass({ variant: "ghost" }, "cursor-pointer")}>
        Denunciar esta conversación <Icon name="chevron-down" className="size-4" />
      </summary>
      <Form method="post" action={action} className="grid gap-4 pt-4">
        <RadioGroup
          legend="¿Qué pasa?"
          name="reason"
          options={REASONS.thread}
          defaultValue={values.reason}
          error={failure?.errors.reason}
          required
        />
        <TextArea
          label="Cuéntanos más"
          name="detail"
          optional
          rows={3}
          defaultValue={values.detail}
          error={failure?.errors.detail}
          hint="Quien atiende tu denuncia podrá leer esta conversación."
        />
        <Button name="intent" value="denunciar" variant="danger" className="justify-self-start">
          Enviar denuncia
        </Button>
      </Form>
    </details>
  );
}
