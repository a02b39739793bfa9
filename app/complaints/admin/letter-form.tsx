import { Form } from "@remix-run/react";

import { ATTACHMENT_MAX_MB } from "~/complaints/constants";
import { TextField } from "~/ui/field";
import { FilesField } from "~/ui/fields/files-field";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import type { ComplaintView } from "./complaint-page.loader.server";
import { LETTER_FIELDS as FIELDS, POST_INTENT, type ComplaintStepReply } from "./constants";

/** Form that reports the sent letter of an answer. */
export function LetterForm({ view, reply }: { view: ComplaintView; reply: ComplaintStepReply | null }) {
  const own = reply?.step === "post" ? reply : null;
  return (
    <Section id="carta" title="Registrar la carta enviada">
      <p className="text-muted">
        {view.delivery} El plazo corre hasta el día en que la carta sale: registra aquí el envío con su constancia.
      </p>
      <Form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name="version" value={own?.kept ? own.values.version : view.progress.version} />
        <input type="hidden" name="intent" value={POST_INTENT} />
        <TextField
          label="Día de envío"
          name={FIELDS.sentOn}
          type="date"
          required
          defaultValue={own?.values[FIELDS.sentOn] ?? ""}
          error={own?.errors[FIELDS.sentOn]}
        />
        <TextField
          label="Empresa o persona que la lleva"
          name={FIELDS.carrier}
          required
          maxLength={80}
          hint="Por ejemplo, Serpost u Olva Courier, con el número de guía."
          defaultValue={own?.values[FIELDS.carrier] ?? ""}
          error={own?.errors[FIELDS.carrier]}
        />
        <FilesField
          label="Constancia de envío"
          name={FIELDS.proof}
          accept="photos-or-documents"
          error={own?.errors[FIELDS.proof]}
          hint={`El cargo o la guía: un PDF o una foto JPG, PNG o WebP, de ${ATTACHMENT_MAX_MB} MB como máximo.`}
        />
        <SubmitButton className="justify-self-start">Registrar carta enviada</SubmitButton>
      </Form>
    </Section>
  );
}
