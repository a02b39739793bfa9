import { Form, Link } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms/forms";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, Select, TextArea, TextField } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { CONTACT_MESSAGE_MAX, CONTACT_PATH, SUBJECTS, type Writer } from "./model";

export interface ContactFormProps {
  /** The guard's. */
  stamp: string;
  writer: Writer;
  errors: FieldErrors;
  typed: Record<string, string> | undefined;
}

export function ContactForm({ stamp, writer, errors, typed }: ContactFormProps) {
  const values: Record<string, string | undefined> = typed ?? { ...writer };
  const at = fieldsOf({ values, errors });
  return (
    <Panel>
      <h2 id="formulario-titulo" className="text-xl">
        Escríbenos
      </h2>
      <p className="mt-1 text-muted">Te respondemos por correo. Al enviar te damos un número de caso.</p>
      <ErrorSummary errors={errors} title="No pudimos enviar tu mensaje" />
      <Form method="post" action={CONTACT_PATH} noValidate className="mt-5 grid gap-5">
        <GuardFields stamp={stamp} values={typed} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Nombre" {...at("name")} autoComplete="name" maxLength={120} required />
          <TextField label="Correo" {...at("email")} type="email" autoComplete="email" inputMode="email" required />
          <TextField label="Teléfono" {...at("phone")} type="tel" autoComplete="tel" inputMode="tel" optional />
          <Select label="Asunto" {...at("subject")} required options={SUBJECTS} defaultValue={values.subject ?? ""}>
            <option value="">Elige un asunto</option>
          </Select>
        </div>
        <TextArea
          label="Mensaje"
          {...at("message")}
          rows={7}
          required
          maxLength={CONTACT_MESSAGE_MAX}
          hint="Si es sobre un anuncio, pega su enlace. No escribas contraseñas ni datos de tu tarjeta."
        />
        <p className="text-sm text-muted">
          Usamos estos datos solo para responderte, como dice nuestra{" "}
          <Link to="/privacidad" className="link">
            Política de Privacidad
          </Link>
          .
        </p>
        <SubmitButton size="lg" busy="Enviando…" className="sm:justify-self-start">
          Enviar mensaje
        </SubmitButton>
      </Form>
    </Panel>
  );
}
