import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { AUTHORITIES } from "~/business/authorities";
import { formatDay } from "~/business/calendar";
import { DOCUMENT_NAMES, DOCUMENT_TYPES } from "~/business/documents";
import { receiptMailText } from "~/cases/receipt/shown-receipt";
import type { FieldErrors } from "~/platform/forms/forms";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, RadioGroup, Select, TextArea, TextField } from "~/ui/field";
import { FocusOnMount } from "~/ui/focus-on-mount";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import {
  EXTENSION_TEXT,
  RIGHTS_FIELDS as FIELDS,
  RIGHT_TEXTS,
  RIGHTS,
  RIGHTS_PATH,
  type RightsReceipt,
} from "./constants";

const TITLE = "Tus derechos sobre tus datos";

interface RightsPageProps {
  stamp: string;
  errors: FieldErrors;
  values: Record<string, string>;
}

/** Each right explained, with its self-service and the form. */
export function RightsPage({ stamp, errors, values }: RightsPageProps) {
  return (
    <Container narrow className="pb-12">
      <PageHeader
        title={TITLE}
        lead={
          "La Ley 29733 te permite saber qué datos tuyos tenemos, corregirlos, eliminarlos u oponerte a su " +
          "uso. Es gratis, tengas cuenta o no."
        }
      />
      <div className="grid gap-4">
        {/* Self-service first: it needs no waiting. */}
        <OneselfSection />
        <Terms />
        <Panel as="section" aria-labelledby="solicitud" className="grid gap-4">
          <h2 id="solicitud" className="text-lg">
            Envía tu solicitud
          </h2>
          <ErrorSummary errors={errors} />
          <RightsForm stamp={stamp} errors={errors} values={values} />
        </Panel>
        <p className="text-sm text-muted">
          Si no te respondemos a tiempo o no quedas conforme, puedes acudir a la{" "}
          <a href={AUTHORITIES.anpd.href} rel="noopener" className="link">
            {AUTHORITIES.anpd.name}
          </a>
          . Más detalle en nuestra{" "}
          <Link to="/privacidad" className="link">
            Política de Privacidad
          </Link>
          .
        </p>
      </div>
    </Container>
  );
}

function OneselfSection() {
  return (
    <Panel as="section" aria-labelledby="tu-mismo" className="grid gap-3">
      <h2 id="tu-mismo" className="text-lg">
        Lo que puedes hacer ahora mismo
      </h2>
      <p>Si tienes una cuenta, no hace falta que esperes:</p>
      <ul className="list-disc pl-5">
        <Item to="/perfil/mis-datos" link="Descarga una copia">
          de todo lo que guardamos de ti.
        </Item>
        <Item to="/perfil/datos" link="Corrige tus datos">
          : nombre, teléfono, WhatsApp, departamento y foto.
        </Item>
        <Item to="/perfil/preferencias" link="Apaga los avisos">
          que no quieras recibir.
        </Item>
        <Item to="/eliminacion-de-datos" link="Elimina tu cuenta">
          y tus datos.
        </Item>
      </ul>
    </Panel>
  );
}

function Item({ to, link, children }: { to: string; link: string; children: ReactNode }) {
  return (
    <li className="py-1">
      <Link to={to} className="link">
        {link}
      </Link>
      {typeof children === "string" && children.startsWith(":") ? null : " "}
      {children}
    </li>
  );
}

function Terms() {
  return (
    <Panel as="section" aria-labelledby="plazos" className="grid gap-3">
      <h2 id="plazos" className="text-lg">
        Qué puedes pedir y cuándo te respondemos
      </h2>
      <dl className="grid gap-3">
        {RIGHTS.map((right) => {
          const { name, text, days } = RIGHT_TEXTS[right];
          return (
            <div key={right}>
              <dt className="font-semibold">
                {name} <span className="font-normal text-muted">· {days} días hábiles</span>
              </dt>
              <dd>{text}</dd>
            </div>
          );
        })}
      </dl>
      <p className="text-muted">Los plazos se cuentan desde el día siguiente a tu solicitud. {EXTENSION_TEXT}</p>
    </Panel>
  );
}

function RightsForm({ stamp, errors, values }: RightsPageProps) {
  const at = fieldsOf({ values, errors });
  return (
    <Form method="post" action={RIGHTS_PATH} noValidate className="grid gap-5">
      <GuardFields stamp={stamp} values={values} />
      <RadioGroup
        legend="¿Qué quieres pedir?"
        {...at(FIELDS.right)}
        required
        options={RIGHTS.map((value) => ({
          value,
          label: RIGHT_TEXTS[value].name,
          hint: `Respondemos en ${RIGHT_TEXTS[value].days} días hábiles`,
        }))}
      />
      <TextField label="Nombre y apellidos" {...at(FIELDS.name)} autoComplete="name" required maxLength={120} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Documento"
          {...at(FIELDS.documentType)}
          required
          options={DOCUMENT_TYPES.map((value) => ({ value, label: DOCUMENT_NAMES[value] }))}
          defaultValue={values[FIELDS.documentType] ?? "dni"}
        />
        <TextField
          label="Número de documento"
          {...at(FIELDS.documentNumber)}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </div>
      <TextField
        label="Correo"
        {...at(FIELDS.email)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Ahí te responderemos. Si tienes cuenta, usa su correo."
      />
      <TextField
        label="¿Pides por otra persona?"
        {...at(FIELDS.represented)}
        optional
        maxLength={200}
        hint={
          "Escribe su nombre, su documento y por qué la representas (madre, padre, tutor, apoderado). Te " +
          "pediremos el poder o el documento que lo demuestre."
        }
      />
      <TextArea
        label="¿Qué necesitas?"
        {...at(FIELDS.text)}
        rows={6}
        required
        hint="Di qué datos son y, si quieres corregir alguno, cómo debe quedar."
      />
      <p className="text-sm text-muted">
        Usamos lo que escribes aquí solo para atender tu solicitud y guardar constancia de que la atendimos. Si con esto
        no podemos comprobar que eres tú, te pediremos algo más.
      </p>
      <SubmitButton size="lg" busy="Enviando…" className="justify-self-start">
        Enviar solicitud
      </SubmitButton>
    </Form>
  );
}

/** After a request was received: its number, and the date of the answer. */
export function RightsReceived({ number, due, right, isMailed }: RightsReceipt) {
  return (
    <Container narrow className="pb-12">
      <PageHeader title={TITLE} />
      <div className="grid justify-items-start gap-5">
        <FocusOnMount className="rounded-card">
          <Notice
            tone="success"
            title={
              <>
                Recibimos tu solicitud <span className="whitespace-nowrap">{number}</span>
              </>
            }
          >
            Derecho de {RIGHT_TEXTS[right].name.toLowerCase()}. Te respondemos a tu correo a más tardar el{" "}
            <strong>{formatDay(due)}</strong> ({RIGHT_TEXTS[right].days} días hábiles). {receiptMailText(isMailed)}
          </Notice>
        </FocusOnMount>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/">Ir al inicio</LinkButton>
          <LinkButton to={RIGHTS_PATH} variant="secondary">
            Enviar otra solicitud
          </LinkButton>
        </div>
      </div>
    </Container>
  );
}
