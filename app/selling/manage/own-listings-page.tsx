import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatDate, plural } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { VEHICLE_KIND_NAMES, type VehicleKind } from "~/catalog/categories";
import { posterPdfPath } from "~/catalog/listing/constants";
import { SoldForm } from "~/catalog/listing/sold-form";
import { Share } from "~/catalog/share";
import { CATALOG_STATUSES, type ListingStatus } from "~/catalog/statuses";
import type { FormFailure } from "~/platform/forms/typed-values";
import { figuresPath, reservationPath, successPath, titleOf, upgradePath, type OwnListing } from "~/selling/model";
import { Thumbnail } from "~/selling/thumbnail";
import { canDelete, canTransition, EDITABLE_STATUSES, type TransitionName } from "~/selling/transitions";
import { Badge, type Tone } from "~/ui/badge";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Dots } from "~/ui/dots";
import { EmptyList } from "~/ui/empty-list";
import { Select, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

import type { OwnModeration } from "../review/own-moderation";
import { listingVideoPath } from "../video/constants";
import { LOT_STEPS } from "./bulk";
import { isFiltered, listingsPath, OWN_SEARCH_MAX, STATUS_SLUGS, type ListingsQuery } from "./own-listings-query";

export interface ListedState {
  status: ListingStatus;
  name: string;
  count: number;
}
export interface ManagedListing extends OwnListing {
  statusName: string;
  /** The sale is so recent that it can be undone. */
  canRelist: boolean;
  /** Neither released, sold nor deleted here: held or bought by an order, or of a shop in which the user helps. */
  isHeld: boolean;
  canPay: boolean;
  /** A better plan exists for it. */
  canUpgrade: boolean;
  /** Note of the administration; null for none. */
  review: OwnModeration | null;
  isPublic: boolean;
  /** To share it; null where it is not on sale. */
  address: string | null;
  /** A new vehicle, which may have several pieces. */
  hasStock: boolean;
  /** Until when and why a buyer holds it; null where none does. */
  reservation: string | null;
  /** Figures of the last seven days in words; null where nobody asked, it is not on sale, or they could not be read. */
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

/** Counts by state, within the kind that was asked for. A state keeps the rest of the address. */
export function StatusFilter({
  states,
  all,
  query,
}: {
  states: readonly ListedState[];
  all: number;
  query: ListingsQuery;
}) {
  return (
    <nav aria-label="Filtrar por estado" className="pb-4">
      <ul className="chips">
        {[{ status: null, name: "Todos", count: all }, ...states].map(({ status, name, count }) => (
          <li key={name}>
            <Link
              to={listingsPath({ ...query, status, page: 1 })}
              aria-current={status === query.status ? "true" : undefined}
              className={classes(
                "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 whitespace-nowrap",
                status === query.status ? "border-ink bg-ink text-surface" : "border-line bg-raised",
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

const KINDS = Object.entries(VEHICLE_KIND_NAMES) as [VehicleKind, { plural: string }][];

/** Text and kind in the address, so that a filtered list can be kept or sent. */
export function ListingsSearch({ query, isCut }: { query: ListingsQuery; isCut: boolean | undefined }) {
  const { status, kind, q } = query;
  return (
    <>
      <Form
        key={`${kind} ${q}`}
        method="get"
        action="/perfil/anuncios"
        role="search"
        aria-label="Tus anuncios"
        className="flex flex-wrap items-end gap-3 pb-4"
      >
        {status === null ? null : <input type="hidden" name="estado" value={STATUS_SLUGS[status]} />}
        <TextField
          label={<span className="sr-only">Buscar en tus anuncios</span>}
          placeholder="Buscar en tus anuncios"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={OWN_SEARCH_MAX}
          autoComplete="off"
          className="min-w-0 flex-1 basis-52"
        />
        <Select
          label={<span className="sr-only">Tipo</span>}
          name="tipo"
          defaultValue={kind ?? ""}
          options={[{ value: "", label: "Todos" }, ...KINDS.map(([value, { plural: label }]) => ({ value, label }))]}
          className="basis-32"
        />
        <Button variant="secondary">Buscar</Button>
      </Form>
      {isCut ? (
        <p className="pb-4 text-sm text-muted">
          Hay más anuncios con “{q}”: te mostramos los más recientes. Escribe más palabras para encontrar los otros.
        </p>
      ) : null}
    </>
  );
}

export function ManagedListings({
  listings,
  query,
  failure,
}: {
  listings: readonly ManagedListing[];
  query: ListingsQuery;
  failure?: FormFailure | undefined;
}) {
  if (listings.length === 0) {
    return isFiltered(query) ? (
      <Panel className="grid justify-items-start gap-3">
        {query.q === "" ? "No tienes anuncios así." : `No encontramos “${query.q}” entre tus anuncios.`}
        <LinkButton to="/perfil/anuncios" variant="secondary">
          Ver todos
        </LinkButton>
      </Panel>
    ) : (
      <EmptyList
        icon="bike"
        title="Todavía no tienes anuncios"
        text="Publica tu bicicleta o moto en unos minutos: es gratis."
        to="/sell/flow"
        action="Publicar un anuncio"
      />
    );
  }
  const isWeekShown = listings.some(({ week }) => week !== null);
  return (
    <>
      <div className="flex flex-wrap gap-x-4 pb-3">
        <BulkForm query={query} />
        {listings.some(({ address }) => address) ? (
          <Link
            to={listingsPath({ ...query, hasWeek: !isWeekShown })}
            className="link inline-flex min-h-11 items-center"
            preventScrollReset
          >
            {isWeekShown ? "Ocultar las visitas" : "Ver las visitas"}
          </Link>
        ) : null}
      </div>
      <ul className="grid gap-3 pb-8">
        {listings.map((listing) => (
          <ListingRow key={listing.id} listing={listing} failure={failure} />
        ))}
      </ul>
    </>
  );
}

const BULK_FORM = "varios";
/** One change for many: the ticked rows, or all of the filter. The next page shows what it would do. */
function BulkForm({ query: { status, kind, q } }: { query: ListingsQuery }) {
  return (
    <details className="open:basis-full">
      <summary className="link inline-flex min-h-11 items-center">Cambiar varios</summary>
      <Form
        id={BULK_FORM}
        method="get"
        action="/perfil/anuncios/lote"
        className="flex flex-wrap items-end gap-3 pt-2 pb-2"
      >
        {status === null ? null : <input type="hidden" name="estado" value={STATUS_SLUGS[status]} />}
        {kind === null ? null : <input type="hidden" name="tipo" value={kind} />}
        {q === "" ? null : <input type="hidden" name="q" value={q} />}
        <Select
          name="accion"
          label="Qué cambiar"
          hint="Marca los anuncios con su casilla. Antes de guardar te mostramos cómo quedan."
          options={Object.entries(LOT_STEPS).map(([value, { verb: label }]) => ({ value, label }))}
          className="min-w-0 flex-1 basis-56 sm:max-w-96"
        />
        <Button variant="secondary">Los marcados</Button>
        <Button name="todos" value="1" variant="ghost">
          Todos los de esta lista
        </Button>
      </Form>
    </details>
  );
}

function ListingRow({ listing, failure }: { listing: ManagedListing; failure: FormFailure | undefined }) {
  const facts = [
    listing.price === undefined ? null : formatSoles(toCentimos(listing.price), { compact: true }),
    piecesText(listing),
    plural(listing.photos.length, "foto"),
    dateOf(listing),
  ];
  return (
    <Panel as="li" id={`anuncio-${listing.id}`} className="grid grid-cols-[auto_1fr] gap-4">
      <Thumbnail listing={listing} />
      <div className="grid min-w-0 content-start justify-items-start gap-1">
        <div className="flex w-full items-start justify-between gap-2">
          <Badge tone={TONES[listing.status]}>{listing.statusName}</Badge>
          <label className="-mt-2 -mr-2 grid size-11 place-items-center">
            <input
              type="checkbox"
              name="fila"
              value={`${listing.id}~${listing.version}`}
              form={BULK_FORM}
              className="size-5"
            />
            <span className="sr-only">Marcar {titleOf(listing)}</span>
          </label>
        </div>
        <h2 className="text-lg">
          {listing.isPublic ? (
            <Link to={`/producto/${listing.id}`} className="inline-flex min-h-8 items-center hover:underline">
              {titleOf(listing)}
            </Link>
          ) : (
            titleOf(listing)
          )}
        </h2>
        <Dots text={facts.filter(Boolean).join(" · ")} className="text-sm text-muted" />
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
      <ListingActions listing={listing} failure={failure} />
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

/** `Quedan 2 de 3 unidades`; null for a used vehicle, which is a single piece. */
function piecesText({ hasStock, stock = 1, reservedUnits = 0, soldUnits = 0 }: ManagedListing): string | null {
  if (!hasStock) return null;
  const taken = reservedUnits + soldUnits;
  const all = plural(stock, "unidad", "unidades");
  return taken === 0 ? all : `quedan ${Math.max(0, stock - taken)} de ${all}`;
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

const ROW_DISCLOSURE = "grid justify-items-start open:basis-full open:gap-2";

/** A form of its own, without scripts. Its fields have ids of their row, as the errors of the page link to them. */
function PriceForm({
  listing: { id, version, price, stock = 1, hasStock },
  about,
  failure,
}: {
  listing: ManagedListing;
  about: ReactNode;
  failure: FormFailure | undefined;
}) {
  const [priceId, stockId] = [`precio-${id}`, `unidades-${id}`];
  const errors = failure?.errors ?? {};
  const typed = errors[priceId] || errors[stockId] ? failure?.values : undefined;
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <details className={ROW_DISCLOSURE} open={typed !== undefined}>
        <summary className={buttonClass({ variant: "secondary", size: "sm" }, "min-h-11")}>
          {hasStock ? "Precio y unidades" : "Cambiar precio"}
          {about}
        </summary>
        <div className="flex flex-wrap items-end gap-3 pt-2">
          <TextField
            id={priceId}
            name="price"
            label="Precio en soles"
            inputMode="decimal"
            autoComplete="off"
            key={price}
            defaultValue={typed?.price ?? price}
            error={errors[priceId]}
            className="max-w-40"
          />
          {hasStock ? (
            <TextField
              id={stockId}
              name="stock"
              label="Unidades"
              inputMode="numeric"
              autoComplete="off"
              key={`unidades ${stock}`}
              defaultValue={typed?.stock ?? stock}
              error={errors[stockId]}
              className="max-w-28"
            />
          ) : null}
          <Button name="intent" value="precio" size="sm" className="min-h-11">
            Guardar{about}
          </Button>
        </div>
      </details>
    </Form>
  );
}

function ShareRow({ title, address, about }: { title: string; address: string; about: ReactNode }) {
  return (
    <details className={ROW_DISCLOSURE}>
      <summary className={buttonClass({ variant: "secondary", size: "sm" }, "min-h-11")}>Compartir{about}</summary>
      <div className="grid gap-2 pt-2">
        <p className="text-sm wrap-anywhere select-all">{address}</p>
        <Share title={title} url={address} />
      </div>
    </details>
  );
}

/** The acts of every day stand beside the menu. */
function ListingActions({ listing, failure }: { listing: ManagedListing; failure: FormFailure | undefined }) {
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
      {transitions.filter(({ intent }) => intent === MAIN_ACT).map(({ intent, label }) => act(intent, label))}
      {listing.review?.canResubmit ? act("reenviar", "Enviar otra vez a revisión", true) : null}
      {EDITABLE_STATUSES.includes(status) ? (
        <LinkButton
          to={`/sell/flow/${id}${status === "draft" ? "" : "/vehiculo"}`}
          variant="secondary"
          size="sm"
          className="min-h-11"
        >
          {status === "draft" ? "Continuar" : "Editar"}
          {about}
        </LinkButton>
      ) : null}
      {EDITABLE_STATUSES.includes(status) && listing.price !== undefined ? (
        <PriceForm listing={listing} about={about} failure={failure} />
      ) : null}
      {listing.address ? <ShareRow title={titleOf(listing)} address={listing.address} about={about} /> : null}
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
            {EDITABLE_STATUSES.includes(status) ? (
              <LinkButton to={listingVideoPath(id)} variant="secondary" size="sm" className="min-h-11">
                Video{about}
              </LinkButton>
            ) : null}
            {CATALOG_STATUSES.includes(status) ? (
              <a href={posterPdfPath(id)} className={buttonClass({ variant: "secondary", size: "sm" }, "min-h-11")}>
                Afiche con QR{about}
              </a>
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
