import { plural } from "~/business/format";
import { formatSoles, toCentimos, parseSoles, toSoles, wrongSoles } from "~/business/money";
import type { Figures } from "~/catalog/figures/constants";
import { type Plan, MAX_PRICE_SOLES, MIN_PRICE_SOLES } from "~/catalog/model";
import { CATALOG_STATUSES, PUBLIC_STATUSES, STATUS_NAMES } from "~/catalog/statuses";
import { formText } from "~/platform/forms/form-text";
import { done, handleForm, notDone, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { LISTING_NOT_OWN, reservationPath, stepPath, successPath, titleOf, type OwnListing } from "~/selling/model";
import { newListingId } from "~/selling/owned-listing.server";
import type { Selling } from "~/selling/selling.server";
import { listingVersionOf, notChanged, staleText } from "~/selling/step-rejections";

import { isNewVehicle } from "../flow/steps";
import { ownModeration } from "../review/own-moderation";
import { heldByOrderMessage, isBoughtByOrder, isHeldByOrder, transition } from "../transitions";
import type { OwnPage } from "./listings.server";
import type { ListedState, ManagedListing } from "./own-listings-page";
import { betterPlans } from "./paid-plans";

const CHANGES = {
  pausar: { name: "pause", done: "Pausamos tu anuncio: ya no se ve en el catálogo." },
  reanudar: { name: "resume", done: "Tu anuncio está publicado otra vez." },
  liberar: { name: "release", done: "Quitamos la reserva: tu anuncio está disponible otra vez." },
  "volver-a-publicar": { name: "relist", done: "Tu anuncio está publicado otra vez." },
  vendido: { name: "markSold", done: "¡Felicitaciones por tu venta! Marcamos el anuncio como vendido." },
} as const;

interface ListView {
  /** Of the user who looks: plans, reservations, sales and deleting are only for own listings. */
  uid: string;
  /** Null where paying online is not configured. */
  plans: readonly Plan[] | null;
  now: Date;
  siteUrl: string;
  /** Until when and why buyers hold them, by listing. */
  reservations?: ReadonlyMap<string, string>;
  /** Figures of the last seven days; null where nobody asked, or they could not be read. */
  week?: ReadonlyMap<string, Figures> | null;
}

/** A page of own listings with their states in words: the browser needs no schema for them. */
export function viewListings(
  { listings, counts, ...page }: OwnPage,
  { uid, plans, now, siteUrl, reservations = new Map(), week = null }: ListView,
) {
  const isOwn = ({ sellerId }: OwnListing) => sellerId === uid;
  return {
    ...page,
    states: counts.map(({ status, count }): ListedState => ({ status, count, name: STATUS_NAMES[status] })),
    listings: listings.map((listing): ManagedListing => ({
      ...listing,
      statusName: STATUS_NAMES[listing.status],
      canRelist:
        isOwn(listing) && transition("relist", listing, now).ok && heldByOrderMessage("relist", listing) === null,
      isHeld: !isOwn(listing) || isHeldByOrder(listing) || isBoughtByOrder(listing),
      canPay: isOwn(listing) && plans !== null,
      canUpgrade: isOwn(listing) && plans !== null && betterPlans(listing, plans).length > 0,
      isPublic: PUBLIC_STATUSES.includes(listing.status),
      address: CATALOG_STATUSES.includes(listing.status) ? `${siteUrl}/producto/${listing.id}` : null,
      hasStock: isNewVehicle(listing),
      review: ownModeration(listing),
      copyId: newListingId(),
      reservation: reservations.get(listing.id) ?? null,
      week: week && CATALOG_STATUSES.includes(listing.status) ? weekText(week.get(listing.id)) : null,
    })),
  };
}

/** `Últimos 7 días: 34 visitas · 2 favoritos · 1 mensaje` */
function weekText({ views, hearts, messages }: Pick<Figures, "views" | "hearts" | "messages"> = NOTHING): string {
  const parts = [plural(views, "visita"), plural(hearts, "favorito"), plural(messages, "mensaje")];
  return `Últimos 7 días: ${parts.join(" · ")}`;
}

const NOTHING = { views: 0, hearts: 0, messages: 0 };
const HELD = "Revisaremos los cambios de tu anuncio antes de mostrarlo otra vez. Te escribiremos por correo.";
const RESUBMITTED = "Enviamos tu anuncio a revisión. Te escribiremos por correo cuando lo revisemos.";
const DUPLICATE = "duplicar";

const PUBLISHING = ["renovar", "reanudar", "volver-a-publicar", "reenviar"];

/** Whether the form brings a listing back into the catalogue. */
export function publishes(form: FormData): boolean {
  return PUBLISHING.includes(formText(form, "intent"));
}

export function duplicates(form: FormData): boolean {
  return form.get("intent") === DUPLICATE;
}

const MESSAGE = "Escribe el precio de venta en soles, por ejemplo 1,250, o deja el campo vacío.";

/** The price that a seller tells when marking a listing as sold, in soles; undefined where they tell none. */
export function readSoldPrice(
  form: FormData,
): { ok: true; value: number | undefined } | { ok: false; message: string } {
  const text = formText(form, "soldPrice").trim();
  if (text === "") return { ok: true, value: undefined };
  const centimos = parseSoles(text);
  if (centimos === null) return { ok: false, message: wrongSoles(text, MESSAGE) };
  const value = toSoles(centimos);
  return value >= MIN_PRICE_SOLES && value <= MAX_PRICE_SOLES ? { ok: true, value } : { ok: false, message: MESSAGE };
}

/** `intent`: renovar, reenviar, duplicar or one of CHANGES. `search`: query of the page. */
export function submitManaged(
  { listings, drafts }: Pick<Selling, "listings" | "drafts">,
  uid: string,
  form: FormData,
  search: string,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = formText(form, "intent");
    const id = formText(form, "id");
    if (intent === "renovar") {
      const result = await listings.renew(uid, id, listingVersionOf(form));
      if (!result.ok) return notChanged(form, result);
      return done(successPath(id), isHeld(result) ? HELD : "Renovamos tu anuncio.");
    }
    if (intent === "reenviar") {
      const result = await listings.resubmit(uid, id, listingVersionOf(form));
      return result.ok ? done(`/perfil/anuncios${search}`, RESUBMITTED) : notChanged(form, result);
    }
    if (intent === "precio") {
      const typed = { price: formText(form, "price"), stock: form.has("stock") ? formText(form, "stock") : undefined };
      const result = await listings.changePrice(uid, { id, version: listingVersionOf(form) }, typed);
      return result.ok ? done(`/perfil/anuncios${search}`, priceText(result)) : priceRejected(form, id, result);
    }
    if (intent === DUPLICATE) {
      const copy = await drafts.duplicate(uid, id, form.get("copy"));
      if (copy.ok) return done(stepPath(copy.id, "vehiculo"), copiedText(copy.source));
      return notDone(form, copy, { "not-found": LISTING_NOT_OWN });
    }
    const change = Object.hasOwn(CHANGES, intent) ? CHANGES[intent as keyof typeof CHANGES] : null;
    if (change === null) return unknownIntent(form);
    const soldPrice = readSoldPrice(form);
    if (change.name === "markSold" && !soldPrice.ok) return rejected(form, { "": soldPrice.message });
    const result = await listings.take(
      uid,
      id,
      change.name,
      listingVersionOf(form),
      soldPrice.ok ? soldPrice.value : undefined,
    );
    if (!result.ok && result.reason === "held")
      return done(reservationPath(id), { type: "info", message: result.message });
    if (!result.ok) return notChanged(form, result);
    return done(`/perfil/anuncios${search}`, isHeld(result) ? HELD : change.done);
  });
}

type Repriced = Awaited<ReturnType<Selling["listings"]["changePrice"]>>;

function priceText({ listing, isToBeHeld }: Extract<Repriced, { ok: true }>): string {
  if (listing.status === "in_review") return HELD;
  const { price = 0 } = listing;
  const saved = `El precio de «${titleOf(listing)}» es ${formatSoles(toCentimos(price), { compact: true })}.`;
  return isToBeHeld ? `${saved} Cuando vuelvas a publicarlo, lo revisaremos antes de mostrarlo.` : saved;
}

/** Errors at the fields of the listing's row. */
function priceRejected(form: FormData, id: string, result: Exclude<Repriced, { ok: true }>): FormOutcome {
  const idOf = (field: string) => (field === "price" ? `precio-${id}` : field === "stock" ? `unidades-${id}` : "");
  switch (result.reason) {
    case "rejected":
      return rejected(
        form,
        Object.fromEntries(Object.entries(result.errors).map(([field, message]) => [idOf(field), message])),
      );
    case "incomplete":
      return rejected(form, Object.fromEntries(result.missing.map(({ field, message }) => [idOf(field), message])));
    default:
      return notDone(form, result, {
        "not-found": LISTING_NOT_OWN,
        conflict: result.reason === "conflict" ? staleText(result.saved) : "",
      });
  }
}

/** Whether the listing waits for an administrator in place of being shown. */
function isHeld({ listing }: { listing: OwnListing }): boolean {
  return listing.status === "in_review";
}

/** Handles the confirmed deletion. A missing listing may be a resubmission: no failure. */
export function submitListingDeletion(
  { listings }: Selling,
  uid: string,
  id: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "eliminar") return unknownIntent(form);
    const result = await listings.remove(uid, id, listingVersionOf(form));
    if (result.ok) return done("/perfil/anuncios", `Eliminamos «${titleOf(result.listing)}» y sus fotos.`);
    if (result.reason === "not-found")
      return done("/perfil/anuncios", { type: "info", message: "Ese anuncio ya no está entre los tuyos." });
    return notDone(form, result, { conflict: result.reason === "conflict" ? staleText(result.saved) : "" });
  });
}

function copiedText(source: OwnListing): string {
  return (
    `Copiamos «${titleOf(source)}» en un borrador nuevo, sin sus fotos, su plan ni lo que es solo de ese vehículo ` +
    `(serie, placa, papeles). Revisa cada paso.`
  );
}
