import { Form } from "@remix-run/react";

import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { NUMBER_INTENT, OWNER_INTENT } from "./constants";
import type { PublicReply } from "./public-bicycle.action.server";

const WORDS = {
  owner: {
    yes: ["La persona que te muestra este código es el titular", "Lo es del registro de esta bicicleta, ahora mismo."],
    no: [
      "Ese código no vale para esta bicicleta",
      "Puede haber vencido: pide que te dicten uno nuevo. Sin un código que valga, no sabes si es el titular.",
    ],
  },
  number: {
    yes: ["Los últimos cuatro coinciden", "Son los mismos que los del número registrado."],
    no: [
      "Los últimos cuatro no coinciden",
      "Vuelve a leer el cuadro, debajo del eje de los pedales. Si siguen sin coincidir, no es esta bicicleta: no la compres.",
    ],
  },
} as const;

/** Questions that a visitor can ask of a bicycle that stands in front of them; the answer comes first. */
export function AskForms({ hasNumber, reply }: { hasNumber: boolean; reply: PublicReply | undefined }) {
  const { errors = {}, values = {}, said } = reply ?? {};
  const words = said && WORDS[said.about][said.isSame ? "yes" : "no"];
  return (
    <Section id="preguntar" title="¿La tienes delante?">
      <ErrorSummary errors={errors} title="No pudimos responder" />
      {said && words ? (
        <Notice tone={said.isSame ? "success" : "warning"} title={words[0]}>
          {words[1]}
        </Notice>
      ) : null}
      {hasNumber ? (
        <Form method="post" action="#preguntar" noValidate className="grid gap-3">
          <TextField
            label="Últimos cuatro del número del cuadro"
            name="ultimos"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            defaultValue={values.ultimos}
            error={errors.ultimos}
            hint="Te decimos si son los del número registrado."
          />
          <div>
            <SubmitButton name="intent" value={NUMBER_INTENT} variant="secondary">
              Comparar
            </SubmitButton>
          </div>
        </Form>
      ) : null}
      <Form method="post" action="#preguntar" noValidate className="grid gap-3">
        <TextField
          label="¿La persona que te la muestra es el titular? Código que te dicta"
          name="codigo"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          defaultValue={values.codigo}
          error={errors.codigo}
          hint="El titular lo saca de su cuenta, en «Mostrar que es mía». Vale diez minutos."
        />
        <div>
          <SubmitButton name="intent" value={OWNER_INTENT} variant="secondary">
            Confirmar
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
