import { Form, Link, useNavigation } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms/forms";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextArea, TextField } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Panel } from "~/ui/panel";

import { CONTACT_MESSAGE_MAX, CONTACT_PATH, SUBJECTS, type Writer } from "./model";

export interface ContactFormProps {
  /** The guard's. */
  stamp: string;
  writer: Writer;
  errors: FieldErrors;
  typed: Record<string, string> | undefined;
}

export function ContactForm({ stamp, writer, errors, typed }: ContactFormProps) {
  const sending = useNavigation().state === "submitting";
  const values: Record<string, string | undefined> = typed ?? { ...writer };
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
          <TextField
            label="Nombre"
            name="name"
            autoComplete="name"
            maxLength={120}
            required
            defaultValue={values.name}
            error={errors.name}
          />
          <TextField
            label="Correo"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            required
            defaultValue={values.email}
            error={errors.email}
          />
          <TextField
            label="Teléfono"
            name="phone"
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            optional
            defaultValue={values.phone}
            error={errors.phone}
          />
          <Select
            label="Asunto"
            name="subject"
            required
            options={SUBJECTS}
            defaultValue={values.subject ?? ""}
            error={errors.subject}
          >
            <option value="">Elige un asunto</option>
          </Select>
        </div>
        <TextArea
          label="Mensaje"
          name="message"
          rows={7}
          required
          maxLength={CONTACT_MESSAGE_MAX}
          hint="Si es sobre un anuncio, pega su enlace. No escribas contraseñas ni datos de tu tarjeta."
          defaultValue={values.message}
          error={errors.message}
        />
        <p className="text-sm text-muted">
          Usamos estos datos solo para responderte, como dice nuestra{" "}
          <Link to="/privacidad" className="link">
            Política de Privacidad
          </Link>
          .
        </p>
        <Button size="lg" aria-disabled={sending || undefined} className="sm:justify-self-start">
          {sending ? "Enviando…" : "Enviar mensaje"}
        </Button>
      </Form>
    </Panel>
  );
}
