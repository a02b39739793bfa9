import { Form } from "@remix-run/react";

import { Button, LinkButton } from "~/ui/button";
import { Checkbox, fieldsOf, TextArea, TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";

import { ASSISTANT_PATH } from "../constants";
import { HANDOVER, handoverPath, type AssistantFailure, type AssistantPageView } from "../model";
import { HANDOVER_TEXT_MAX } from "./constants";

/** 'Hablar con una persona': the link to the form, the form, or the resulting case. */
export function HandoverPanel({
  view: { handover, page },
  failure,
}: {
  view: Pick<AssistantPageView, "handover" | "page">;
  failure: AssistantFailure | undefined;
}) {
  const sent = failure?.values.intent === HANDOVER ? failure : undefined;
  if (handover?.caseNumber)
    return (
      <div id={HANDOVER} tabIndex={-1} className="scroll-mt-24">
        <Notice tone="success" title="Una persona de nuestro equipo leerá esta conversación">
          Tu número de caso es {handover.caseNumber}. Te responderemos por correo.
        </Notice>
      </div>
    );
  // While a message is being answered there is nothing to hand over.
  const isHandable = handover !== null && handover.count > 0;
  if (!isHandable || !(handover.isOpen || sent))
    return (
      <p id={HANDOVER} tabIndex={-1} className="scroll-mt-24">
        <LinkButton to={isHandable ? handoverPath(page) : "/contacto"} variant="secondary" size="sm">
          Hablar con una persona
        </LinkButton>
      </p>
    );
  const { errors = {}, values = {} } = sent ?? {};
  const { count, until, email } = handover;
  const at = fieldsOf({ values, errors });
  return (
    <div id={HANDOVER} tabIndex={-1} className="scroll-mt-24">
      <Section id="hablar-con-una-persona" title="Hablar con una persona">
        <p>
          Enviaremos a nuestro equipo {count === 2 ? "tu mensaje y la respuesta" : `los ${count} mensajes`} que ves
          arriba, con tu nombre y tu correo. Los datos que ocultamos al guardarlos siguen ocultos.
        </p>
        <Form method="post" action={ASSISTANT_PATH} noValidate className="grid gap-4">
          <input type="hidden" name="desde" value={page} />
          <input type="hidden" name="hasta" value={until} />
          <TextArea label="Qué necesitas" {...at("necesito")} optional rows={3} maxLength={HANDOVER_TEXT_MAX} />
          <TextField
            label="Correo para responderte"
            type="email"
            {...at("correo")}
            autoComplete="email"
            defaultValue={values.correo ?? email}
            required
          />
          <Checkbox
            label="Acepto que una persona de nuestro equipo lea esta conversación para responderme."
            name="permiso"
            value="1"
            defaultChecked={values.permiso === "1"}
            error={errors.permiso}
            required
          />
          <Button name="intent" value={HANDOVER} className="w-full justify-self-start sm:w-auto">
            Enviar a una persona
          </Button>
        </Form>
      </Section>
    </div>
  );
}
