import { Form, Link } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms/typed-values";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioGroup } from "~/ui/field";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { ALERT_INTENT, type AlertChoice } from "./constants";

interface AlertPreferencesProps {
  choice: AlertChoice;
  /** Of the profile; null where it has none. */
  district: string | null;
  errors: FieldErrors;
}

/** Whether a user wants to hear of thefts near the place of the profile. */
export function AlertPreferences({ choice, district, errors }: AlertPreferencesProps) {
  return (
    <Panel as="section" aria-labelledby="robos-cerca" className="grid gap-3">
      <h2 id="robos-cerca" className="text-lg">
        Robos cerca de mí
      </h2>
      <ErrorSummary errors={errors} title="No hicimos el cambio" />
      {district === null ? (
        <p>
          Para avisarte necesitamos tu distrito:{" "}
          <Link to="/perfil/datos" className="link">
            agrégalo en tus datos
          </Link>
          .
        </p>
      ) : (
        <Form method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="intent" value={ALERT_INTENT} />
          <RadioGroup
            key={choice}
            legend={`Bicicletas robadas cerca de ${district}`}
            name="robos"
            defaultValue={choice}
            options={[
              { value: "off", label: "No me avisen" },
              {
                value: "daily",
                label: "Un resumen al día",
                hint: "De tu provincia, por correo y en tus dispositivos. Solo si hay algo nuevo.",
              },
              {
                value: "at-once",
                label: "Los de mi distrito al momento, y el resto en el resumen",
              },
            ]}
          />
          <SubmitButton variant="secondary" className="justify-self-start">
            Guardar avisos de robos
          </SubmitButton>
        </Form>
      )}
    </Panel>
  );
}
