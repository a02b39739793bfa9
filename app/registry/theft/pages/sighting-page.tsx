import { Form } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms/forms";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextArea, TextField } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { PLACE_TEXT_MAX, SIGHTING_MAX, stolenPath } from "../constants";

interface SightingPageProps {
  id: string;
  name: string;
  today: string;
  stamp: string;
  errors: FieldErrors;
  values: Record<string, string>;
}

/** Tells the owner of a stolen bicycle where someone saw it. Needs no account. */
export function SightingPage({ id, name, today, stamp, errors, values }: SightingPageProps) {
  const at = fieldsOf({ values, errors });
  return (
    <Container narrow className="pb-10">
      <PageHeader title={`Vi la ${name}`} lead="Le llega a su dueño por correo. No mostramos tus datos ni los suyos." />
      <ErrorSummary errors={errors} />
      <Panel>
        <Form method="post" noValidate className="grid gap-6">
          <GuardFields stamp={stamp} values={values} />
          <TextField
            label="Cuándo la viste"
            {...at("seenOn")}
            type="date"
            max={today}
            defaultValue={values.seenOn ?? today}
            className="[&_input]:max-w-64"
          />
          <TextField
            label="Dónde la viste"
            {...at("place")}
            hint="Calle y distrito, o el enlace del anuncio donde la ofrecen."
            maxLength={PLACE_TEXT_MAX}
            autoComplete="off"
          />
          <TextArea
            label="Qué viste"
            {...at("text")}
            hint="Quién la tenía, cómo está, a qué hora. No acuses a nadie por su nombre."
            maxLength={SIGHTING_MAX}
          />
          <TextField
            label="Tu correo"
            {...at("contact")}
            type="email"
            optional
            hint="Solo si quieres que te conteste: su dueño lo verá."
            autoComplete="email"
          />
          <Notice tone="warning">Si está pasando ahora, llama a la Policía (105).</Notice>
          <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
            <SubmitButton size="lg" busy="Enviando…">
              Avisar a su dueño
            </SubmitButton>
            <LinkButton to={stolenPath(id)} variant="secondary" size="lg">
              Cancelar
            </LinkButton>
          </div>
        </Form>
      </Panel>
    </Container>
  );
}
