import { Form } from "@remix-run/react";

import { REPORTED_MESSAGE, type ThreadMessage } from "~/messages/model";
import type { FormFailure } from "~/platform/forms/typed-values";
import { REASONS } from "~/reports/model";
import { Button, buttonClass } from "~/ui/button";
import { RadioGroup, Select, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";

const CHARACTERS_SHOWN = 60;

/** Reports a thread to the administrators. Closed until opened, or where it was rejected. */
export function ReportForm({
  action,
  messages,
  failure,
}: {
  action: string;
  messages: readonly ThreadMessage[];
  failure: FormFailure | undefined;
}) {
  const values = failure?.values ?? {};
  const options = messages
    .filter(({ isMine }) => !isMine)
    .map(({ id, parts, time }) => ({
      value: id,
      label: `${time}: ${parts
        .map(({ text }) => text)
        .join("")
        .slice(0, CHARACTERS_SHOWN)}`,
    }))
    .reverse();
  return (
    <details open={failure !== undefined} className="w-full">
      <summary className={buttonClass({ variant: "ghost" }, "cursor-pointer")}>
        Reportar esta conversación <Icon name="chevron-down" className="size-4" />
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
        {options.length > 0 ? (
          <Select
            label="¿Por qué mensaje?"
            name={REPORTED_MESSAGE}
            options={options}
            defaultValue={values[REPORTED_MESSAGE]}
          />
        ) : null}
        <TextArea
          label="Cuéntanos más"
          name="detail"
          optional
          rows={3}
          defaultValue={values.detail}
          error={failure?.errors.detail}
          hint="Quien atiende tu reporte podrá leer ese mensaje y algunos de antes y de después."
        />
        <Button name="intent" value="denunciar" variant="danger" className="justify-self-start">
          Enviar reporte
        </Button>
      </Form>
    </details>
  );
}
