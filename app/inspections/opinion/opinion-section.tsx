import { Form } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { REVIEW_TEXT_FIELD, REVIEW_TEXT_MAX, STAR_NAMES, STARS_FIELD } from "~/reviews/constants";
import { RadioGroup, TextArea } from "~/ui/field";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { OPINION_INTENTS } from "./constants";
import type { OwnOpinion } from "./opinion.page.server";

const STARS = STAR_NAMES.map(({ stars, name }) => ({ value: String(stars), label: `${stars} de 5: ${name}` }));

interface OpinionSectionProps {
  workshop: string;
  own: OwnOpinion | null;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** The user's opinion of the workshop that inspected for them; can be changed and removed. */
export function OpinionSection({ workshop, own, reply }: OpinionSectionProps) {
  const { errors = {}, values = {} } = reply ?? {};
  return (
    <Section id="opinion" title={`Tu opinión sobre ${workshop}`}>
      <Form method="post" noValidate className="grid justify-items-start gap-5">
        <RadioGroup
          name={STARS_FIELD}
          legend="¿Cómo fue la inspección?"
          options={STARS}
          defaultValue={values[STARS_FIELD] ?? own?.stars.toString()}
          error={errors[STARS_FIELD]}
          required
          className="w-full"
        />
        <TextArea
          name={REVIEW_TEXT_FIELD}
          label="Cuéntalo"
          hint={
            "El trato, la puntualidad, si el informe te sirvió. " +
            "Se publica en la página del taller con tu primer nombre; la puedes cambiar o borrar."
          }
          defaultValue={values[REVIEW_TEXT_FIELD] ?? own?.text}
          error={errors[REVIEW_TEXT_FIELD]}
          maxLength={REVIEW_TEXT_MAX}
          required
          className="w-full"
        />
        <SubmitButton name="intent" value={OPINION_INTENTS.write}>
          {own ? "Guardar los cambios" : "Publicar opinión"}
        </SubmitButton>
      </Form>
      {own ? (
        <Form method="post">
          <SubmitButton name="intent" value={OPINION_INTENTS.remove} variant="danger">
            Borrar mi opinión
          </SubmitButton>
        </Form>
      ) : null}
    </Section>
  );
}
