import { Form, Link } from "@remix-run/react";
import { useEffect } from "react";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import type { UnprovenFailure } from "~/accounts/email-links/constants";
import { formatDate, plural } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import type { Plan } from "~/catalog/model";
import { forgetDraft } from "~/catalog/seen/last-draft";
import { planPrice } from "~/selling/describe";
import { freePlan, successPath, titleOf, tooManyPhotos, type OwnListing } from "~/selling/model";
import { PlanCoupon } from "~/selling/plan-coupon";
import { Thumbnail } from "~/selling/thumbnail";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";
import { WHATSAPP_ICON } from "~/ui/icon-paths";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

function Summary({ listing }: { listing: OwnListing }) {
  return (
    <div className="flex items-center gap-4">
      <Thumbnail listing={listing} />
      <div className="min-w-0">
        <p className="font-semibold">{titleOf(listing)}</p>
        {listing.price === undefined ? null : <p>{formatSoles(toCentimos(listing.price), { compact: true })}</p>}
      </div>
    </div>
  );
}

export function PublishedListing({
  listing,
  address,
  notifications,
}: {
  listing: OwnListing;
  address: string;
  /** Link to subscribe to notifications of messages; null where the user has them or cannot. */
  notifications: { to: string; label: string } | null;
}) {
  useEffect(() => forgetDraft(listing.id), [listing.id]);
  const text = `Mira mi anuncio: ${titleOf(listing)} ${address}`;
  return (
    <>
      <PageHeader
        title="¡Tu anuncio está publicado!"
        lead={
          listing.expiresAt
            ? `Se muestra hasta el ${formatDate(listing.expiresAt)}. Puede tardar un minuto en aparecer en el catálogo.`
            : undefined
        }
      />
      <Panel className="grid gap-5">
        <Summary listing={listing} />
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`/producto/${listing.id}`} className="w-full sm:w-auto">
            Ver mi anuncio
          </LinkButton>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: "secondary" }, "w-full sm:w-auto")}
          >
            <Icon path={WHATSAPP_ICON} className="size-5" />
            Compartir por WhatsApp
          </a>
        </div>
        <p className="text-sm text-muted">
          Enlace para compartir: <span className="break-all text-ink select-all">{address}</span>
        </p>
      </Panel>
      <section aria-labelledby="siguiente" className="py-8">
        <h2 id="siguiente" className="pb-3 text-xl">
          ¿Qué sigue?
        </h2>
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            Los usuarios registrados pueden pedir tu contacto y escribirte. Responde pronto: los primeros mensajes son
            los más serios.
            {notifications ? (
              <>
                {" "}
                <Link to={notifications.to} className="link">
                  {notifications.label}
                </Link>{" "}
                para enterarte en tu teléfono.
              </>
            ) : null}
          </li>
          <li>Acuerden verla de día en un lugar público. No la entregues antes de confirmar el pago.</li>
          <li>
            Cambia el precio, pausa el anuncio o márcalo como vendido en{" "}
            <Link to="/perfil/anuncios" className="link">
              Mis anuncios
            </Link>
            .
          </li>
        </ul>
        <LinkButton to="/sell/flow" variant="secondary" className="mt-5">
          Publicar otro anuncio
        </LinkButton>
      </section>
    </>
  );
}

export function SubmittedListing({ listing }: { listing: OwnListing }) {
  return (
    <>
      <PageHeader
        title="Recibimos tu anuncio"
        lead="Lo revisaremos antes de publicarlo. Te escribiremos por correo cuando salga o si hay algo que corregir."
      />
      <Panel className="grid gap-5">
        <Summary listing={listing} />
        <LinkButton to="/perfil/anuncios" variant="secondary" className="justify-self-start">
          Ir a Mis anuncios
        </LinkButton>
      </Panel>
    </>
  );
}

/** A paid plan waits for its payment: the saved listing, the price, and the free plan as an alternative. */
export function PendingListing({
  listing,
  plans,
  canPay,
  failure,
}: {
  listing: OwnListing;
  plans: readonly Plan[];
  canPay: boolean;
  failure?: UnprovenFailure | undefined;
}) {
  const plan = plans.find(({ id }) => id === listing.plan?.id);
  const free = freePlan(plans);
  const excess = free && tooManyPhotos(listing.photos.length, free);
  return (
    <>
      <PageHeader
        title="Tu anuncio está guardado"
        lead={
          canPay
            ? "Paga su plan para que salga al catálogo."
            : "Falta confirmar el pago de su plan para que salga al catálogo."
        }
      />
      <ErrorSummary errors={failure?.errors ?? {}} title="No se pudo publicar todavía" />
      {failure?.unproven ? <ConfirmEmail back={successPath(listing.id)} /> : null}
      <Panel className="grid gap-5">
        <Summary listing={listing} />
        <p>
          {plan ? (
            <>
              Elegiste el plan <strong>{plan.name}</strong>: {planPrice(plan)} por {plural(plan.durationDays, "día")}
              .{" "}
            </>
          ) : null}
          {canPay ? "" : "El pago en línea todavía no está disponible. "}
          Tu anuncio queda guardado tal como lo dejaste y saldrá cuando se confirme el pago; hasta entonces nadie más lo
          ve.
        </p>
        {canPay && plan ? (
          <Form method="post" className="grid justify-items-start gap-4">
            <PlanCoupon failure={failure} />
            <Button name="intent" value="pagar">
              Pagar {planPrice(plan)}
            </Button>
          </Form>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {free ? (
            <Form method="post">
              <Button name="intent" value="plan-gratis" variant={canPay ? "secondary" : "primary"}>
                Publicar ahora con el plan {free.name}
              </Button>
            </Form>
          ) : null}
          <LinkButton to={`/sell/flow/${listing.id}/fotos`} variant="secondary">
            Editar el anuncio
          </LinkButton>
        </div>
        {excess ? <p className="text-sm text-warning">{excess}</p> : null}
      </Panel>
      <p className="py-6">
        <Link to="/perfil/anuncios" className="link">
          Ir a Mis anuncios
        </Link>
      </p>
    </>
  );
}
