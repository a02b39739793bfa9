import { Form, Link } from "@remix-run/react";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { Badge } from "~/ui/badge";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { Checkbox } from "~/ui/field";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";
import { TrialLine } from "~/ui/trial-line";

import { StandingNotice } from "../../numbers/standing-notice";
import { TRANSFER_PATH } from "../constants";
import type { TransferPageView } from "./transfer-page.loader.server";

interface TransferPageProps {
  view: TransferPageView;
  errors: FieldErrors;
  /** This page, to come back to after signing in. */
  here: string;
}

/** A transfer for its owner, its receiver, or a holder of the mail's link. Opening it changes nothing. */
export function TransferPage({ view, errors, here }: TransferPageProps) {
  const { line, viewer, facts, photo, warning, bicycleAddress, isTrial } = view;
  const isParty = viewer === "owner" || viewer === "receiver";
  return (
    <Container narrow className="grid grid-cols-1 gap-6 pb-10">
      <div>
        {isParty ? (
          <Breadcrumbs items={[{ label: "Transferir propiedad", to: TRANSFER_PATH }, { label: line.name }]} />
        ) : null}
        <PageHeader
          title={viewer === "owner" ? "Transferencia de tu bicicleta" : "Te transfieren una bicicleta"}
          lead={<State view={view} />}
        />
        <TrialLine isTrial={isTrial} />
        <ErrorSummary errors={errors} />
        {warning ? <StandingNotice why={warning} /> : null}
      </div>
      <Section id="bicicleta" title={line.name}>
        {photo ? (
          <Picture
            photo={photo}
            alt={`Foto de ${line.name}`}
            sizes="(min-width: 40rem) 24rem, 90vw"
            className="aspect-[4/3] w-full max-w-sm rounded-control object-cover"
          />
        ) : null}
        <FactList wide facts={facts} />
      </Section>
      {line.paper && isParty ? (
        <Section id="constancia" title="Constancia">
          <p>Lleva los nombres de los dos, la fecha y el código nuevo. Solo ustedes dos pueden descargarla.</p>
          <div className="flex flex-wrap gap-2">
            <a href={line.paper} className={buttonClass({})}>
              Descargar la constancia
            </a>
            {bicycleAddress ? (
              <LinkButton to={bicycleAddress} variant="secondary">
                Ver mi bicicleta
              </LinkButton>
            ) : null}
          </div>
          <p className="text-sm text-muted">
            Si fue un error, solo se deshace de común acuerdo: quien la recibió la transfiere de vuelta.
          </p>
        </Section>
      ) : null}
      {line.isOpen ? <Answer view={view} errors={errors} here={here} /> : null}
    </Container>
  );
}

function State({ view: { viewer, line, from } }: { view: TransferPageView }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={line.isOpen ? "warning" : "neutral"}>{line.stateName}</Badge>
      <span className="wrap-anywhere">
        {[viewer === "owner" ? line.other && `Para ${line.other}` : from && `De ${from}`, line.when]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}

function Answer({ view, errors, here }: TransferPageProps) {
  switch (view.viewer) {
    case "owner":
      return (
        <Section id="cancelar" title="Cancelar">
          <p>
            La bicicleta sigue a tu nombre hasta que la otra persona acepte. Si cancelas, el enlace que le enviamos deja
            de servir.
          </p>
          <Form method="post">
            <Button name="intent" value="cancel" variant="danger">
              Cancelar la transferencia
            </Button>
          </Form>
        </Section>
      );
    case "receiver":
      return <ReceiverForm view={view} errors={errors} />;
    case "visitor":
      return (
        <Section id="entrar" title="Entra para aceptarla">
          <p>
            Usa la cuenta del correo al que te llegó este enlace. Si no tienes una, créala con ese mismo correo: después
            vuelves aquí.
          </p>
          <div className="flex flex-wrap gap-2">
            <LinkButton to={`/login?redirect=${encodeURIComponent(here)}`}>Iniciar sesión</LinkButton>
            <LinkButton to={`/register?redirect=${encodeURIComponent(here)}`} variant="secondary">
              Crear una cuenta
            </LinkButton>
          </div>
          <RejectForm />
        </Section>
      );
    case "unverified":
      return (
        <Section id="confirmar" title="Confirma tu correo para aceptarla">
          <p>
            Te enviamos un enlace cuando creaste tu cuenta. Ábrelo una vez: así nadie más recibe una bicicleta con tu
            correo.
          </p>
          <ConfirmEmail back={here} />
          <RejectForm />
        </Section>
      );
    case "other-account":
      return (
        <Notice tone="warning" title="Entraste con otra cuenta">
          Esta transferencia es para el correo al que te llegó el enlace.{" "}
          <Link to="/perfil/seguridad" className="link inline-block py-1">
            Revisa el correo de tu cuenta
          </Link>{" "}
          o cierra sesión y entra con la otra.
        </Notice>
      );
  }
}

function ReceiverForm({ view, errors }: Pick<TransferPageProps, "view" | "errors">) {
  return (
    <Section id="responder" title="Tu respuesta">
      <p>
        Acepta solo si ya tienes la bicicleta y el número de serie del cuadro es el suyo. Al aceptar pasa a tu nombre,
        con un código nuevo, sus fotos y su historia. Tu nombre y el de la otra persona quedan en la constancia.
      </p>
      {view.isFromOrder ? <p>Viene de tu compra en Rebi.</p> : null}
      <Form method="post" noValidate className="grid grid-cols-1 gap-4">
        <Checkbox
          name="confirm"
          value="si"
          error={errors.confirm}
          label="Tengo la bicicleta y acepto que pase a mi nombre."
        />
        <Button name="intent" value="accept" size="lg" className="justify-self-start">
          Aceptar la bicicleta
        </Button>
      </Form>
      <RejectForm />
    </Section>
  );
}

function RejectForm() {
  return (
    <Form method="post">
      <Button name="intent" value="reject" variant="ghost">
        Rechazar la transferencia
      </Button>
    </Form>
  );
}

export function DeadLinkPage() {
  return (
    <Container narrow className="pb-10">
      <PageHeader
        title="Este enlace ya no sirve"
        lead="Venció, la transferencia se canceló o ya la respondiste. Si esperas una bicicleta, pide que te la ofrezcan otra vez."
      />
      <LinkButton to={TRANSFER_PATH}>Ver mis transferencias</LinkButton>
    </Container>
  );
}
