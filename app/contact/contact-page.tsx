import type { BusinessInfo } from "~/business/company";
import type { OpeningState } from "~/business/hours";
import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import { buttonClass, LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";

import { ContactDetails, LegalDetails } from "./contact-details";
import { ContactForm, type ContactFormProps } from "./contact-form";
import type { QuestionGroup } from "./faq";
import { FaqSection } from "./faq-section";
import { FAQ_SECTION, FORM_SECTION } from "./model";
import { ReceiptPanel } from "./receipt-panel";

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
