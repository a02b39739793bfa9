import { Form } from "@remix-run/react";

import { COMMUNICATION_STYLES, HELP_LEVELS, type CommunicationStyle, type HelpLevel } from "~/accounts/constants";
import type { User } from "~/accounts/model";
import type { FormFailure } from "~/platform/forms/forms";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, Select, TextField } from "~/ui/field";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

/** `intent` of this form; the page has a second one, for the notifications. */
export const ASSISTANT_INTENT = "rebi";

const HELP_NAMES: Record<HelpLevel, string> = {
  beginner: "Estoy empezando",
  intermediate: "Conozco lo básico",
  expert: "Sé del tema",
};
const STYLE_NAMES: Record<CommunicationStyle, string> = { friendly: "Cercano", formal: "Formal", brief: "Breve" };
const NONE = { value: "", label: "Sin preferencia" };

export function AssistantPreferences({
  stored,
  failure,
}: {
  stored: User["preferences"]["assistant"];
  failure: FormFailure | undefined;
}) {
  const { errors = {}, values } = failure ?? {};
  const soles = (price: number | null | undefined) => (price === null || price === undefined ? "" : String(price));
  const at = fieldsOf({ values, errors });
  return (
    <Panel as="section" aria-labelledby="rebi">
      <h2 id="rebi" className="text-lg">
        Rebi, tu asistente
      </h2>
      <p className="mt-1 text-sm text-muted">Rebi lo tiene en cuenta al responderte. Puedes dejarlo en blanco.</p>
      <ErrorSummary errors={errors} title="No guardamos tus preferencias" />
      <Form method="post" noValidate className="mt-3 grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value={ASSISTANT_INTENT} />
        <Select
          label="Cuánto sabes del tema"
          {...at("helpLevel")}
          options={[NONE, ...HELP_LEVELS.map((value) => ({ value, label: HELP_NAMES[value] }))]}
          defaultValue={values?.helpLevel ?? stored?.helpLevel ?? ""}
        />
        <Select
          label="Cómo quieres que te hable"
          {...at("communicationStyle")}
          options={[NONE, ...COMMUNICATION_STYLES.map((value) => ({ value, label: STYLE_NAMES[value] }))]}
          defaultValue={values?.communicationStyle ?? stored?.communicationStyle ?? ""}
        />
        <TextField
          label="Precio desde (S/)"
          {...at("priceMin")}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values?.priceMin ?? soles(stored?.priceRange?.min)}
        />
        <TextField
          label="Precio hasta (S/)"
          {...at("priceMax")}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values?.priceMax ?? soles(stored?.priceRange?.max)}
        />
        <SubmitButton busy="Guardando…" className="justify-self-start sm:col-span-2">
          Guardar para Rebi
        </SubmitButton>
      </Form>
    </Panel>
  );
}
