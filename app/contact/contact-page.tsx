import { Form, Link } from "@remix-run/react";

import type { BusinessInfo } from "~/business/company";
import type { OpeningState } from "~/business/hours";
import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import { receiptMailText } from "~/cases/receipt/shown-receipt";
import type { FormLook } from "~/platform/forms/field-look";
import type { FieldErrors } from "~/platform/forms/forms";
import { buttonClass, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields } from "~/ui/fields/fields";
import { FocusOnMount } from "~/ui/focus-on-mount";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { ContactDetails, LegalDetails } from "./contact-details";
import type { QuestionGroup } from "./faq";
import { FaqSection } from "./faq-section";
import { FAQ_SECTION, FORM_SECTION, CONTACT_PATH, type Writer } from "./model";

/** Replaces the form once it was filed. */
function ReceiptPanel({ number, isMailed }: ShownReceipt) {
  return (
    <Panel className="grid gap-4">
      <h2 id="formulario-titulo" className="text-xl">
        Recibimos tu mensaje
      </h2>
      <FocusOnMount className="rounded-card">
        <Notice
          tone="success"
          title={
            <>
              Tu número de caso es <span className="whitespace-nowrap">{number}</span>
            </>
          }
        >
          Anótalo: con él podemos encontrar tu mensaje. {receiptMailText(isMailed)}
        </Notice>
      </FocusOnMount>
      <p>Te responderemos al correo que dejaste, en nuestro horario de atención.</p>
      <LinkButton to={`${CONTACT_PATH}#${FORM_SECTION}`} variant="secondary" className="justify-self-start">
        Escribir otro mensaje
      </LinkButton>
    </Panel>
  );
}

interface ContactFormProps {
  fields: FormLook<"name" | "email" | "phone" | "subject" | "message">;
  stamp: string;
  writer: Writer;
  errors: FieldErrors;
  typed: Record<string, string> | undefined;
}

function ContactForm({ fields, stamp, writer, errors, typed }: ContactFormProps) {
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

export interface ContactPageProps extends ContactFormProps {
  business: BusinessInfo;
  opening: OpeningState;
  /** Number of the case that was just filed; null shows the form. */
  receipt: ShownReceipt | null;
  groups: readonly QuestionGroup[];
}

export function ContactPage({ business, opening, receipt, groups, ...form }: ContactPageProps) {
  return (
    <Container className="pb-14">
      <PageHeader title="Contacto" lead="Escríbenos, llámanos o busca tu respuesta entre las preguntas frecuentes.">
        <a href={`#${FORM_SECTION}`} className={buttonClass({ variant: "secondary", size: "sm" }, "min-h-11")}>
          Escríbenos
        </a>
        <a href={`#${FAQ_SECTION}`} className={buttonClass({ variant: "secondary", size: "sm" }, "min-h-11")}>
          Preguntas frecuentes
        </a>
        <LinkButton to="/asistente?desde=%2Fcontacto" variant="secondary" size="sm" className="min-h-11">
          Pregúntale a Rebi
        </LinkButton>
      </PageHeader>
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <ContactDetails business={business} opening={opening} />
        <section id={FORM_SECTION} tabIndex={-1} aria-labelledby="formulario-titulo" className="min-w-0 outline-none!">
          {receipt === null ? <ContactForm {...form} /> : <ReceiptPanel {...receipt} />}
        </section>
        <LegalDetails business={business} />
        <FaqSection groups={groups} />
      </div>
    </Container>
  );
}
