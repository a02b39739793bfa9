import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";

import type { BusinessInfo } from "~/business/company";
import type { OpeningState } from "~/business/hours";
import { mapHref, withText } from "~/business/links";
import { type ShownReceipt, receiptMailText } from "~/cases/receipt/shown-receipt";
import { BOOK_NOTICE, BOOK_PATH } from "~/complaints/constants";
import type { FormLook } from "~/platform/forms/field-look";
import type { FieldErrors } from "~/platform/forms/forms";
import { Badge } from "~/ui/badge";
import { buttonClass, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields } from "~/ui/fields/fields";
import { FocusOnMount } from "~/ui/focus-on-mount";
import { GuardFields } from "~/ui/guard-fields";
import { Icon } from "~/ui/icon";
import { PHONE_ICON, WHATSAPP_ICON } from "~/ui/icon-paths";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import type { QuestionGroup, Question } from "./faq";
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

/**
 * Frequent questions. The anchor of an answer is inside its folded part: browsers unfold a `<details>` when an address
 * names an element inside it (not the element itself), so that no script is needed. React's navigations are invisible
 * to browsers: the effect does the same after them.
 */
function FaqSection({ groups }: { groups: readonly QuestionGroup[] }) {
  const { key, hash } = useLocation();
  useEffect(() => {
    const answer = document.getElementById(hash.slice(1));
    const folded = answer?.closest("details");
    if (!folded || folded.open) return;
    folded.open = true;
    answer?.scrollIntoView();
  }, [key, hash]);
  return (
    <section id={FAQ_SECTION} tabIndex={-1} aria-labelledby="faq-titulo" className="min-w-0 outline-none! max-lg:pt-6">
      <h2 id="faq-titulo" className="text-2xl">
        Preguntas frecuentes
      </h2>
      {groups.map(({ title, questions }) => (
        <div key={title} className="pt-5">
          <h3 className="pb-2 text-lg">{title}</h3>
          <ul className="grid gap-2">
            {questions.map((question) => (
              <li key={question.id}>
                <Entry {...question} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Entry({ id, question, answer }: Question) {
  return (
    <details className="group rounded-control border border-line bg-raised px-4">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2.5 font-semibold">
        {question}
        <Icon name="chevron-down" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      {/* Enough space above that its question is visible too. */}
      <div id={id} className="grid scroll-mt-20 gap-2 pb-3">
        {answer.map((pieces, position) => (
          <p key={position}>
            {pieces.map((piece) =>
              typeof piece === "string" ? (
                piece
              ) : (
                <Link key={piece.to} to={piece.to} className="link">
                  {piece.text}
                </Link>
              ),
            )}
          </p>
        ))}
        <Link
          to={`${CONTACT_PATH}#${id}`}
          aria-label={`Enlace a esta respuesta: ${question}`}
          className="inline-flex min-h-8 items-center justify-self-start text-sm text-muted underline underline-offset-2"
        >
          Enlace a esta respuesta
        </Link>
      </div>
    </details>
  );
}

function ContactDetails({ business, opening }: { business: BusinessInfo; opening: OpeningState }) {
  const { name, contact, socialMedia } = business;
  return (
    <Panel as="section" aria-labelledby="datos-titulo" className="grid gap-5">
      <h2 id="datos-titulo" className="text-xl">
        Cómo ubicarnos
      </h2>
      <ul className="grid gap-1">
        {contact.whatsapp ? (
          <Way
            path={WHATSAPP_ICON}
            name="WhatsApp"
            label={contact.whatsapp.label}
            href={withText(contact.whatsapp.href, `Hola, ${name}. Tengo una consulta: `)}
          />
        ) : null}
        {contact.phone ? (
          <Way path={PHONE_ICON} name="Teléfono" label={contact.phone.label} href={contact.phone.href} />
        ) : null}
        {contact.email ? <Way icon="mail" name="Correo" label={contact.email.label} href={contact.email.href} /> : null}
      </ul>
      <Hours business={business} opening={opening} />
      {contact.address ? (
        <div>
          <h3 className="font-semibold">Dirección</h3>
          <address className="mt-1 not-italic">
            {contact.address}, {contact.country}
          </address>
          <a
            href={mapHref(`${contact.address}, ${contact.country}`)}
            rel="noopener noreferrer"
            className="link inline-flex min-h-8 items-center"
          >
            Ver en el mapa
          </a>
        </div>
      ) : null}
      {socialMedia.length > 0 ? (
        <div>
          <h3 id="redes" className="scroll-mt-24 font-semibold">
            Redes sociales
          </h3>
          <ul className="flex flex-wrap gap-x-4">
            {socialMedia.map((network) => (
              <li key={network.name}>
                <a href={network.url} rel="noopener noreferrer" className="link inline-flex min-h-8 items-center">
                  {network.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Panel>
  );
}

interface WayProps {
  icon?: string;
  path?: string;
  name: string;
  label: string;
  href: string;
}

function Way({ icon, path, name, label, href }: WayProps) {
  return (
    <li>
      <a
        href={href}
        rel="noopener noreferrer"
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1 hover:bg-sunken"
      >
        <Icon name={icon} path={path} className="size-6 text-accent" />
        <span className="min-w-0">
          <span className="block text-sm text-muted">{name}</span>
          <span className="font-semibold wrap-anywhere">{label}</span>
        </span>
      </a>
    </li>
  );
}

function Hours({ business: { businessHours }, opening }: { business: BusinessInfo; opening: OpeningState }) {
  return (
    <div>
      <h3 id="horario" className="scroll-mt-24 font-semibold">
        Horario de atención
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-2">
        <Badge tone={opening.open ? "success" : "neutral"}>{opening.label}</Badge>
        <span className="text-sm text-muted">{opening.next}</span>
      </p>
      <table className="mt-2 w-full">
        <caption className="sr-only">Horario de atención, hora de Lima</caption>
        <tbody>
          {businessHours.map(({ days, hours }) => (
            <HoursRow key={days} days={days}>
              {hours}
            </HoursRow>
          ))}
          <HoursRow days="Domingos y feriados">Cerrado</HoursRow>
        </tbody>
      </table>
    </div>
  );
}

function HoursRow({ days, children }: { days: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-0.5 pr-4 font-normal text-muted">
        {days}
      </th>
      <td className="py-0.5 whitespace-nowrap">{children}</td>
    </tr>
  );
}

function LegalDetails({ business: { name, legal } }: { business: BusinessInfo }) {
  const facts = [
    { term: "Razón social", value: legal.razonSocial },
    { term: "RUC", value: legal.ruc },
    { term: "Domicilio fiscal", value: legal.direccionLegal },
  ].filter(({ value }) => value !== null);
  return (
    <div className="grid gap-6">
      <Panel as="section" aria-labelledby="libro-titulo" className="grid gap-2">
        <h2 id="libro-titulo" className="text-lg">
          Libro de Reclamaciones
        </h2>
        <p>{BOOK_NOTICE}</p>
        <Link to={BOOK_PATH} className="link inline-flex min-h-8 items-center">
          Presentar un reclamo o una queja
        </Link>
      </Panel>
      {facts.length > 0 ? (
        <Panel as="section" aria-labelledby="empresa-titulo" className="grid gap-2">
          <h2 id="empresa-titulo" className="text-lg">
            Quién está detrás de {name}
          </h2>
          <dl className="grid gap-2">
            {facts.map(({ term, value }) => (
              <div key={term}>
                <dt className="text-sm text-muted">{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ) : null}
    </div>
  );
}
