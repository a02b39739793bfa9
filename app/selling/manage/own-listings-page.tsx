import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatDate, plural } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { SoldForm } from "~/catalog/listing/sold-form";
import type { ListingStatus } from "~/catalog/statuses";
import { figuresPath, reservationPath, successPath, titleOf, upgradePath, type OwnListing } from "~/selling/model";
import { Thumbnail } from "~/selling/thumbnail";
import { canDelete, canTransition, EDITABLE_STATUSES, type TransitionName } from "~/selling/transitions";
import { Badge, type Tone } from "~/ui/badge";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Drawing } from "~/ui/drawing";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

import type { OwnModeration } from "../review/own-moderation";
import { listingsPath } from "./own-listings-query";

export interface ListedState {
  status: ListingStatus;
  name: string;
  count: number;
}
export interface ManagedListing extends OwnListing {
  statusName: string;
  /** The sale is so recent that it can be undone. */
  canRelist: boolean;
  /** An order holds or bought it: it can be neither released, sold nor deleted here. */
  isHeld: boolean;
  canPay: boolean;
  /** A better plan exists for it. */
  canUpgrade: boolean;
  /** Note of the administration; null for none. */
  review: OwnModeration | null;
  isPublic: boolean;
  /** Until when and why a buyer holds it; null where none does. */
  reservation: string | null;
  /** Figures of the last seven days in words; null where it is not on sale, or they could not be read. */
  week: string | null;
  /** Id of the draft that 'Duplicar' makes, so that a resubmission makes one. */
  copyId: string;
}

const TONES: Record<ListingStatus, Tone> = {
  draft: "neutral",
  pending_payment: "warning",
  in_review: "warning",
  active: "success",
  paused: "neutral",
  reserved: "accent",
  sold: "neutral",
  expired: "danger",
  rejected: "danger",
  hidden: "danger",
};

export function StatusFilter({
  states,
  all,
  current,
}: {
  states: readonly ListedState[];
  all: number;
  current: ListingStatus | null;
}) {
  const entries = [{ status: null, name: "Todos", count: all }, ...states];
  return (
    <nav aria-label="Filtrar por estado" className="pb-4">
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ status, name, count }) => (
          <li key={name}>
            <Link
              to={listingsPath({ status, page: 1 })}
              aria-current={status === current ? "true" : undefined}
              className={classes(
                "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4",
                status === current ? "border-ink bg-ink text-surface" : "border-line bg-raised",
              )}
            >
              {name} <span className="opacity-75">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ManagedListings({ listings, filtered }: { listings: readonly ManagedListing[]; filtered: boolean }) {
  if (listings.length === 0) {
    return (
      <Panel className="grid justify-items-start gap-3">
        {filtered ? null : <Drawing icon="bike" />}
        <p>
          {filtered
            ? "No tienes anuncios en este estado."
            : "Todavía no tienes anuncios. Publica tu bicicleta o moto en unos minutos."}
        </p>
        {filtered ? (
          <LinkButton to="/perfil/anuncios" variant="secondary">
            Ver todos
          </LinkButton>
        ) : null}
      </Panel>
    );
  }
  return (
    <ul className="grid gap-3 pb-8">
      {listings.map((listing) => (
        <ListingRow key={listing.id} listing={listing} />
      ))}
    </ul>
  );
}

function ListingRow({ listing }: { listing: ManagedListing }) {
  const { status, price } = listing;
  const facts = [
    price === undefined ? null : formatSoles(toCentimos(price), { compact: true }),
    plural(listing.photos.length, "foto"),
    dateOf(listing),
  ];
  return (
    <Panel as="li" className="grid grid-cols-[auto_1fr] gap-4">
      <Thumbnail listing={listing} />
      <div className="grid min-w-0 content-start justify-items-start gap-1">
        <Badge tone={TONES[status]}>{listing.statusName}</Badge>
        <h2 className="text-lg">
          {listing.isPublic ? (
            <Link to={`/producto/${listing.id}`} className="inline-flex min-h-8 items-center hover:underline">
              {titleOf(listing)}
            </Link>
          ) : (
            titleOf(listing)
          )}
        </h2>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
        {listing.week ? <p className="text-sm">{listing.week}</p> : null}
      </div>
      {listing.review ? <ReviewNotice review={listing.review} about={titleOf(listing)} /> : null}
      {listing.reservation ? (
        <Notice title="Reservado por un comprador" className="col-span-2">
          <p>{listing.reservation}</p>
          <Link to={reservationPath(listing.id)} className="link inline-flex min-h-8 items-center">
            Ver la reserva<span className="sr-only"> de {titleOf(listing)}</span>
          </Link>
        </Notice>
      ) : null}
      <ListingActions listing={listing} />
    </Panel>
  );
}

function ReviewNotice({ review: { title, lines, answer }, about }: { review: OwnModeration; about: string }) {
  return (
    <Notice tone="warning" title={title} className="col-span-2">
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere whitespace-pre-line">
          {line}
        </p>
      ))}
      {answer ? (
        <LinkButton to={answer} variant="secondary" size="sm" className="mt-2 min-h-11">
          Responder con mis pruebas<span className="sr-only"> sobre {about}</span>
        </LinkButton>
      ) : null}
    </Notice>
  );
}

function dateOf({ status, expiresAt, soldAt, updatedAt }: OwnListing): string {
  if (status === "sold" && soldAt) return `vendido el ${formatDate(soldAt)}`;
  if ((status === "active" || status === "paused") && expiresAt) return `hasta el ${formatDate(expiresAt)}`;
  if (status === "expired" && expiresAt) return `venció el ${formatDate(expiresAt)}`;
  return `guardado el ${formatDate(updatedAt)}`;
}

const BUTTONS: readonly { transition: TransitionName; intent: string; label: string }[] = [
  { transition: "pause", intent: "pausar", label: "Pausar" },
  { transition: "resume", intent: "reanudar", label: "Reanudar" },
  { transition: "renew", intent: "renovar", label: "Renovar" },
  { transition: "release", intent: "liberar", label: "Quitar reserva" },
];

/** Stands before the menu. */
const MAIN_ACT = "renovar";

/** A listing that waits for its payment: pay, or publish without. */
function PendingActions({ listing: { id, canPay }, about }: { listing: ManagedListing; about: ReactNode }) {
  return canPay ? (
    <Form method="post" action={successPath(id)} className="contents">
      <Button name="intent" value="pagar" size="sm" className="min-h-11">
        Pagar{about}
      </Button>
      <Button name="intent" value="plan-gratis" variant="secondary" size="sm" className="min-h-11">
        Publicar gratis{about}
      </Button>
    </Form>
  ) : (
    <LinkButton to={successPath(id)} className="min-h-11" size="sm">
      Ver qué falta{about}
    </LinkButton>
  );
}

/** One act beside the menu: what its state asks for. */
function ListingActions({ listing }: { listing: ManagedListing }) {
  const { id, status, version, isHeld } = listing;
  const about = <span className="sr-only"> {titleOf(listing)}</span>;
  const form = `acciones-${id}`;
  const act = (intent: string, label: string, isMain = false) => (
    <Button
      key={intent}
      form={form}
      name="intent"
      value={intent}
      variant={isMain ? "primary" : "secondary"}
      size="sm"
      className="min-h-11"
    >
      {label}
      {about}
    </Button>
  );
  const transitions = BUTTONS.filter(
    ({ transition }) => canTransition(transition, status) && !(isHeld && transition === "release"),
  );
  const canSell = canTransition("markSold", status) && !isHeld;
  const canRemove = canDelete(status) && !isHeld;
  const hasMenu = listing.isPublic || listing.canUpgrade || canRemove || transitions.length > 0;
  return (
    <div className="col-span-2 flex flex-wrap items-start gap-2">
      {status === "pending_payment" ? <PendingActions listing={listing} about={about} /> : null}
      <Form method="post" id={form} className="hidden">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        {listing.isPublic ? <input type="hidden" name="copy" value={listing.copyId} /> : null}
      </Form>
      {transitions.filter(({ intent }) => intent === MAIN_ACT).map(({ intent, label }) => act(intent, label, true))}
      {listing.review?.canResubmit ? act("reenviar", "Enviar otra vez a revisión", true) : null}
      {EDITABLE_STATUSES.includes(status) ? (
        <LinkButton
          to={`/sell/flow/${id}${status === "draft" ? "" : "/vehiculo"}`}
          variant={status === "draft" ? "primary" : "secondary"}
          size="sm"
          className="min-h-11"
        >
          {status === "draft" ? "Continuar" : "Editar"}
          {about}
        </LinkButton>
      ) : null}
      {hasMenu ? (
        <details className="open:basis-full">
          <summary className={buttonClass({ variant: "ghost", size: "sm" }, "min-h-11")}>
            Más opciones{about} <Icon name="chevron-down" className="size-4" />
          </summary>
          <div className="flex flex-wrap gap-2 pt-2">
            {listing.canUpgrade ? (
              <LinkButton to={upgradePath(id)} variant="secondary" size="sm" className="min-h-11">
                Mejorar plan{about}
              </LinkButton>
            ) : null}
            {listing.isPublic ? (
              <LinkButton to={figuresPath(id)} variant="secondary" size="sm" className="min-h-11">
                Estadísticas{about}
              </LinkButton>
            ) : null}
            {transitions.filter(({ intent }) => intent !== MAIN_ACT).map(({ intent, label }) => act(intent, label))}
            {listing.isPublic ? act("duplicar", "Duplicar") : null}
            {listing.canRelist ? act("volver-a-publicar", "Volver a publicar") : null}
            {canSell ? <SoldForm id={id} version={version} about={about} /> : null}
            {canRemove ? (
              <LinkButton to={`/perfil/anuncios/${id}/eliminar`} variant="ghost" size="sm" className="min-h-11">
                Eliminar{about}
              </LinkButton>
            ) : null}
          </div>
        </details>
      ) : null}
    </div>
  );
}
