import { Form, Link } from "@remix-run/react";

import type { FormLook } from "~/platform/forms/field-look";
import type { FieldErrors } from "~/platform/forms/forms";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields } from "~/ui/fields/fields";
import { GuardFields } from "~/ui/guard-fields";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { CONTACT_PATH, type Writer } from "./model";

export interface ContactFormProps {
  fields: FormLook<"name" | "email" | "phone" | "subject" | "message">;
  /** The guard's. */
  stamp: string;
  writer: Writer;
  errors: FieldErrors;
  typed: Record<string, string> | undefined;
}

export function ContactForm({ fields, stamp, writer, errors, typed }: ContactFormProps) {
  const reply = { values: typed ?? { ...writer }, errors };
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
          <Fields of={fields} reply={reply} only={["name", "email", "phone", "subject"]} />
        </div>
        <Fields of={fields} reply={reply} only={["message"]} />
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
