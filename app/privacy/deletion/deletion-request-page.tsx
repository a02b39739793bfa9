import { Form, Link } from "@remix-run/react";

import { formatDate } from "~/business/format";
import type { FieldErrors } from "~/platform/forms/forms";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { FocusOnMount } from "~/ui/focus-on-mount";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { DELETION_PATH, DELETION_REQUEST_PATH, deletionStatusPath, GRACE_DAYS } from "./constants";
import { KeptReports } from "./kept-reports";
import type { LiveReports } from "./kept-reports.server";
import type { DeletionState } from "./model";

/** The same text whether or not there is such an account. */
export const DELETION_ASKED =
  "Si hay una cuenta con ese correo, te enviamos un enlace para confirmar que quieres eliminarla.";

interface DeletionRequestPageProps {
  sent: boolean;
  isSignedIn: boolean;
  stamp: string;
  errors: FieldErrors;
  values: Record<string, string>;
}

export function DeletionRequestPage({ sent, isSignedIn, stamp, errors, values }: DeletionRequestPageProps) {
  if (sent) {
    return (
      <Container narrow className="pb-12">
        <PageHeader title="Eliminar tu cuenta por correo" />
        <div className="grid justify-items-start gap-5">
          <FocusOnMount className="rounded-card">
            <Notice tone="success" title="Revisa tu correo">
              {DELETION_ASKED} Vence en 24 horas. Si no lo ves, mira en la carpeta de correo no deseado.
            </Notice>
          </FocusOnMount>
          <LinkButton to={DELETION_REQUEST_PATH} variant="secondary">
            Pedir otro enlace
          </LinkButton>
        </div>
      </Container>
    );
  }
  return (
    <Container narrow className="pb-12">
      <PageHeader
        title="Eliminar tu cuenta por correo"
        lead="Escribe el correo de tu cuenta. Te enviamos un enlace para confirmar que eres tú: no necesitas iniciar sesión."
      />
      <div className="grid gap-4">
        {isSignedIn ? (
          <Notice title="Ya iniciaste sesión">
            Es más rápido desde{" "}
            <Link to={DELETION_PATH} className="link">
              Eliminación de datos
            </Link>
            : no tienes que esperar un correo.
          </Notice>
        ) : null}
        <Panel>
          <ErrorSummary errors={errors} />
          <Form method="post" action={DELETION_REQUEST_PATH} noValidate className="grid gap-5">
            <GuardFields stamp={stamp} values={values} />
            <TextField
              label="Correo de tu cuenta"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              defaultValue={values.email}
              error={errors.email}
            />
            <SubmitButton size="lg" busy="Enviando…" className="justify-self-start">
              Enviar enlace
            </SubmitButton>
          </Form>
        </Panel>
        <p className="text-sm text-muted">
          ¿Ya no puedes leer ese correo? Pídelo en{" "}
          <Link to="/mis-derechos" className="link">
            Tus derechos sobre tus datos
          </Link>{" "}
          y te diremos cómo comprobar que eres tú.
        </p>
      </div>
    </Container>
  );
}

/** The link of the mail: an explanation, and the button that requests the deletion. Opening it changes nothing. */
export function ConfirmDeletionPage({
  email,
  action,
  reports,
  errors,
}: {
  email: string;
  action: string;
  reports: LiveReports | null;
  errors: FieldErrors;
}) {
  return (
    <Container narrow className="pb-12">
      <PageHeader title="¿Eliminar tu cuenta?" />
      <Panel className="grid gap-4">
        <ErrorSummary errors={errors} title="No pudimos recibir tu pedido" />
        <p className="wrap-anywhere">
          Vas a pedir que eliminemos la cuenta de <strong>{email}</strong>.
        </p>
        <ul className="list-disc pl-5">
          <li className="py-0.5">
            Esperamos {GRACE_DAYS} días. En ese tiempo puedes arrepentirte con el enlace que te enviaremos por correo.
          </li>
          <li className="py-0.5">
            Después eliminamos tu perfil, tus anuncios con sus fotos, tus favoritos, tus búsquedas, lo que nos
            escribiste y tus formas de entrar.
          </li>
          <li className="py-0.5">Lo que la ley manda guardar se queda, y no lo usamos para nada más.</li>
        </ul>
        <p>
          <Link to={`${DELETION_PATH}#se-elimina`} className="link">
            Mira el detalle de lo que se elimina y lo que se guarda
          </Link>
          . Si quieres una copia de tus datos, descárgala antes en tu perfil.
        </p>
        <Form method="post" action={action} noValidate className="grid gap-4">
          {reports ? <KeptReports {...reports} /> : null}
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="danger" size="lg" busy="Enviando…">
              Sí, eliminar mi cuenta
            </SubmitButton>
            <LinkButton to="/" variant="ghost" size="lg">
              No, conservarla
            </LinkButton>
          </div>
        </Form>
      </Panel>
    </Container>
  );
}

/** A link that no longer works. `code`: of the deletion that it requested, or null. */
export function SpentDeletionLink({ code }: { code: string | null }) {
  return (
    <Container narrow className="pb-12">
      <PageHeader title="Este enlace ya no sirve" />
      <div className="grid justify-items-start gap-5">
        <div role="alert" className="w-full">
          <Notice
            tone="warning"
            title={
              code === null
                ? "Este enlace venció o no es válido. Pide uno nuevo."
                : "Este enlace ya se usó: recibimos tu pedido."
            }
          />
        </div>
        {code === null ? (
          <LinkButton to={DELETION_REQUEST_PATH}>Pedir otro enlace</LinkButton>
        ) : (
          <LinkButton to={deletionStatusPath(code)}>Ver cómo va</LinkButton>
        )}
      </div>
    </Container>
  );
}

/** Status of a deletion, for every holder of its code. `nothing`: there was nothing to delete. */
export interface DeletionStatusView {
  code: string;
  state: DeletionState | "nothing";
  requestedAt: Date;
  eraseAfter: Date | null;
  finishedAt: Date | null;
}

const STATES: Record<
  DeletionStatusView["state"],
  { title: string; tone: "info" | "success" | "warning"; text: string }
> = {
  pending: {
    title: "Recibimos el pedido",
    tone: "info",
    text:
      "Estamos en los días de espera. Quien pidió la eliminación puede cancelarla con el enlace que enviamos a su " +
      "correo.",
  },
  running: {
    title: "Estamos eliminando los datos",
    tone: "info",
    text: "Falta poco. Vuelve a abrir esta página más tarde.",
  },
  done: { title: "Los datos se eliminaron", tone: "success", text: "Solo queda lo que la ley manda guardar." },
  cancelled: { title: "El pedido se canceló", tone: "warning", text: "La cuenta sigue como estaba." },
  nothing: {
    title: "No guardamos datos",
    tone: "success",
    text: "No hay ninguna cuenta vinculada a esa cuenta de Facebook: no había nada que eliminar.",
  },
};

export function DeletionStatusPage({ code, state, requestedAt, eraseAfter, finishedAt }: DeletionStatusView) {
  const { title, tone, text } = STATES[state];
  const days: [label: string, value: string][] = [
    ["Código", code],
    ["Pedido", formatDate(requestedAt)],
    ...(eraseAfter && state === "pending" ? [["Se elimina desde", formatDate(eraseAfter)] as [string, string]] : []),
    ...(finishedAt
      ? [[state === "cancelled" ? "Cancelado" : "Eliminado", formatDate(finishedAt)] as [string, string]]
      : []),
  ];
  return (
    <Container narrow className="pb-12">
      <PageHeader title="Estado de la eliminación de datos" />
      <div className="grid gap-4">
        <Notice tone={tone} title={title}>
          {text}
        </Notice>
        <Panel>
          <dl className="grid gap-3">
            {days.map(([label, value]) => (
              <div key={label} className="grid gap-0.5 sm:grid-cols-[12rem_1fr]">
                <dt className="text-muted">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <p className="text-sm text-muted">
          Guarda el código o la dirección de esta página. Qué se elimina y qué se guarda está en{" "}
          <Link to={DELETION_PATH} className="link">
            Eliminación de datos
          </Link>
          .
        </p>
      </div>
    </Container>
  );
}
