import { Form, Link } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms/forms";
import { fieldsOf, RadioGroup, TextArea } from "~/ui/field";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { MATCH_FIELDS, MATCH_INTENT, MATCH_REASON, VERDICTS } from "./theft-match";
import type { TheftMatchView } from "./theft-match.page.server";

interface TheftMatchFormProps {
  match: TheftMatchView;
  here: string;
  seen: number;
  errors: FieldErrors;
  values: Record<string, string>;
}

/** The decision about a possible theft: only this ends its case. */
export function TheftMatchForm({
  match: { to, statusName, isShown },
  here,
  seen,
  errors,
  values,
}: TheftMatchFormProps) {
  const at = fieldsOf({ values, errors });
  return (
    <Section id="decidir" title="Decidir">
      <p>
        El anuncio está en estado «{statusName}».{" "}
        {isShown ? "Si es la bicicleta robada, primero recházalo u ocúltalo." : null}
      </p>
      {to === null ? null : (
        <p>
          <Link to={to} className="link inline-flex min-h-6 items-center">
            Ver el anuncio en administración
          </Link>
        </p>
      )}
      {/* A new form after each step. */}
      <Form key={seen} method="post" action={here} noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name="seen" value={seen} />
        <RadioGroup
          legend="Qué decidiste"
          {...at(MATCH_FIELDS.verdict)}
          options={Object.entries(VERDICTS).map(([value, label]) => ({ value, label }))}
        />
        <TextArea
          label="En qué se nota"
          {...at(MATCH_FIELDS.reason)}
          rows={3}
          maxLength={MATCH_REASON.max + 50}
          hint="Queda en el historial y en el registro. No copies aquí datos de la persona."
        />
        <SubmitButton name="intent" value={MATCH_INTENT} className="justify-self-start">
          Cerrar con esta decisión
        </SubmitButton>
      </Form>
    </Section>
  );
}
