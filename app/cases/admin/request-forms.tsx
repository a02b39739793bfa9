import { Form } from "@remix-run/react";

import { ANSWER_FILE_MAX_MB, ANSWER_FILES_MAX, ANSWER_LENGTH, ANSWER_LINK_DAYS, REASON_LENGTH } from "~/cases/model";
import type { FieldErrors } from "~/platform/forms/forms";
import { TEMPLATE_FIELD } from "~/templates/constants";
import { TemplatePicker } from "~/templates/template-picker";
import { TextArea } from "~/ui/field";
import { FilesField } from "~/ui/fields/files-field";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { REQUEST_FIELDS as FIELDS, TEMPLATE_INTENT } from "./constants";

export interface RequestView {
  /** Whether it exercises a right over personal data, whose term may be extended. */
  isOfPersonalData: boolean;
  email: string;
  /** Whether the account was erased, so that the answer ends the retention of the remaining data. */
  erases: boolean;
  /** Last day after an extension, in words; null where none is possible. */
  extendTo: string | null;
  /** Spanish: why no extension is possible; null where one is. */
  extensionProblem: string | null;
}

interface RequestFormsProps {
  here: string;
  templates: readonly { value: string; label: string }[];
  /** Null where the case waits for no answer by mail. */
  request: RequestView | null;
  seen: number;
  errors: FieldErrors;
  values: Record<string, string>;
}

/** Answer of a case, and extension of a request about personal data. Text that no longer has a form stays visible. */
export function RequestForms(props: RequestFormsProps) {
  const { request, values } = props;
  const canExtend = request !== null && request.extendTo !== null;
  const stranded = [request ? "" : values[FIELDS.answer], canExtend ? "" : values[FIELDS.reason]].filter(Boolean);
  return (
    <>
      {stranded.length > 0 ? (
        <Section id="escrito" title="Lo que escribiste">
          {stranded.map((text) => (
            <p key={text} className="rounded-control bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          ))}
        </Section>
      ) : null}
      {request ? <AnswerForm {...props} request={request} /> : null}
      {request?.isOfPersonalData ? <ExtensionForm {...props} request={request} /> : null}
    </>
  );
}

type FormProps = RequestFormsProps & { request: RequestView };

function AnswerForm({ here, templates, request: { email, erases }, seen, errors, values }: FormProps) {
  return (
    <Section id="responder" title="Responder">
      <p className="text-muted wrap-anywhere">
        Se envía a {email} y cierra la solicitud; no se puede cambiar después. Antes de enviar datos, comprueba que ese
        correo es de quien pide.
        {erases ? " Su cuenta se eliminó: al responder se borra lo que queda de ella." : null}
      </p>
      <Form
        key={seen}
        method="post"
        encType="multipart/form-data"
        action={here}
        noValidate
        className="grid grid-cols-1 gap-4"
      >
        <input type="hidden" name="seen" value={seen} />
        <TemplatePicker
          options={templates}
          intent={TEMPLATE_INTENT}
          id={TEMPLATE_FIELD}
          error={errors[TEMPLATE_FIELD]}
        />
        <TextArea
          // A field that React keeps takes no new default: a template makes another one.
          key={values[FIELDS.answer]}
          label="Respuesta"
          name={FIELDS.answer}
          required
          rows={10}
          maxLength={ANSWER_LENGTH.max * 2}
          defaultValue={values[FIELDS.answer]}
          error={errors[FIELDS.answer]}
        />
        <FilesField
          label="Archivos"
          name={FIELDS.files}
          accept="documents"
          multiple
          optional
          error={errors[FIELDS.files]}
          hint={
            `Hasta ${ANSWER_FILES_MAX} archivos PDF, JPG o PNG, de ${ANSWER_FILE_MAX_MB} MB como máximo cada uno. Van ` +
            `como enlaces que funcionan ${ANSWER_LINK_DAYS} días.`
          }
        />
        <SubmitButton name="intent" value="answered" className="justify-self-start">
          Enviar respuesta
        </SubmitButton>
      </Form>
    </Section>
  );
}

function ExtensionForm({ here, request: { extendTo, extensionProblem }, seen, errors, values }: FormProps) {
  return (
    <Section id="ampliar" title="Ampliar el plazo">
      {extendTo === null ? (
        <p className="text-muted">{extensionProblem}</p>
      ) : (
        <>
          <p className="text-muted">
            Se puede una sola vez. El nuevo plazo vence el {extendTo}, y quien escribió recibe el motivo por correo.
          </p>
          <Form key={seen} method="post" action={here} noValidate className="grid grid-cols-1 gap-4">
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="intent" value="extended" />
            <TextArea
              label="Motivo"
              name={FIELDS.reason}
              required
              rows={4}
              maxLength={REASON_LENGTH.max * 2}
              defaultValue={values[FIELDS.reason]}
              error={errors[FIELDS.reason]}
            />
            <SubmitButton variant="secondary" className="justify-self-start">
              Ampliar el plazo
            </SubmitButton>
          </Form>
        </>
      )}
    </Section>
  );
}
