import type { Order } from "~/orders/model";
import { SALES_PATH } from "~/orders/paths";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { done, formNotFound, handleForm, notDone, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { LISTING_NOT_OWN, reservationPath, titleOf, type OwnListing } from "~/selling/model";
import { notChanged } from "~/selling/step-rejections";
import { isBoughtByOrder } from "~/selling/transitions";

import { agreedText, heldText, holdReason } from "./held-words";

export interface HeldListing {
  listingId: string;
  title: string;
  text: string;
}

/** Reservations of a seller by unpaid orders, one for each listing. `agreed`: listings of accepted offers. */
export async function heldListings(
  { orders, clock }: Context,
  uid: string,
  agreed: ReadonlySet<string> = new Set(),
): Promise<HeldListing[]> {
  const now = clock.now();
  const held = (await orders.heldOf(uid)).flatMap((order) =>
    order.lines
      .filter(({ sellerId }) => sellerId === uid)
      .map(({ listingId, title }) => ({ listingId, title, text: heldText(order, now, agreed.has(listingId)) })),
  );
  return [...new Map(held.map((one) => [one.listingId, one])).values()];
}

/** Why and until when listings are reserved, by listing: orders, and accepted offers without one. */
export async function reservationTexts(
  context: Context,
  uid: string,
  listings: readonly OwnListing[],
): Promise<ReadonlyMap<string, string>> {
  const now = context.clock.now();
  const isHeld = ({ status, reservedUnits = 0 }: OwnListing) => status === "reserved" || reservedUnits > 0;
  if (!listings.some(isHeld)) return new Map();
  const offered = listings.flatMap((listing) => {
    const until = agreedUntil(listing, now);
    return until ? [[listing.id, agreedText(until)] as const] : [];
  });
  const held = await heldListings(context, uid, new Set(offered.map(([id]) => id)));
  return new Map([...offered, ...held.map(({ listingId, text }) => [listingId, text] as const)]);
}

/** @throws a 404 for a listing of another user */
export async function loadReservation(context: Context, uid: string, id: string) {
  const listing = await context.selling.drafts.own(uid, id);
  if (listing === null || listing.status === "draft") throw notFound(LISTING_NOT_OWN);
  const now = context.clock.now();
  const orders = await ordersOf(context, uid, id);
  const until = agreedUntil(listing, now);
  const isUndecided = orders.some((order) => holdReason(order) === "review");
  const stock = listing.stock ?? 1;
  return {
    title: titleOf(listing),
    /** Until when and why, one for each reservation; empty where nobody holds it. */
    texts:
      orders.length > 0
        ? orders.map((order) => heldText(order, now, until !== null))
        : until
          ? [agreedText(until)]
          : [],
    /** A piece of several is reserved: the others are still on sale. */
    pieces: stock > 1 && orders.length > 0 ? `Reservadas: ${listing.reservedUnits ?? 0} de ${stock} unidades.` : null,
    canMarkSold: (orders.length > 0 && !isUndecided) || (orders.length === 0 && until !== null),
    /** To offer it to others again: only one that waits for a code to be paid. */
    canRelease: orders.length > 0 && until === null && orders.every((order) => holdReason(order) === "ticket"),
    /** Titles of further listings that an order holds with it, and loses as well. */
    together: orders.flatMap(({ lines }) => lines.flatMap((line) => (line.listingId === id ? [] : [line.title]))),
    version: listing.version,
    offers: until ? `/perfil/anuncios/${id}/ofertas` : null,
  };
}

/** `intent`: `vendido` ends what is unpaid and marks the listing as sold; `liberar` only ends it. */
export function endReservation(context: Context, uid: string, id: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = formText(form, "intent");
    if (intent !== "vendido" && intent !== "liberar") return unknownIntent(form);
    const listing = await context.selling.drafts.own(uid, id);
    if (listing === null) return formNotFound(LISTING_NOT_OWN);
    const view = await loadReservation(context, uid, id);
    if (intent === "liberar" && !view.canRelease && view.texts.length > 0)
      return done(reservationPath(id), { type: "error", message: NOT_RELEASED });
    const ended = await context.orders.endHeld(uid, id, intent === "vendido" ? "sold" : "released");
    if (!ended.ok)
      return ended.reason === "paid"
        ? done(SALES_PATH, { type: "info", message: ended.message })
        : notDone(form, ended);
    if (intent === "liberar")
      return done("/perfil/anuncios", "Terminamos la reserva: tu anuncio está otra vez a la venta.");
    const now = await context.selling.drafts.own(uid, id);
    if (now && isBoughtByOrder(now)) return done(SALES_PATH, { type: "info", message: BOUGHT });
    const sold = await context.selling.listings.take(uid, id, "markSold", now?.version ?? listing.version);
    if (!sold.ok) return notChanged(form, sold);
    return done("/perfil/anuncios", ended.ended > 0 ? SOLD_AND_ENDED : SOLD);
  });
}

const NOT_RELEASED = "Esta reserva no se puede terminar ahora: mira hasta cuándo dura.";
const BOUGHT = "El comprador ya lo pagó: es una venta, y está aquí.";
const SOLD = "¡Felicitaciones por tu venta! Marcamos el anuncio como vendido.";
const SOLD_AND_ENDED =
  "Marcamos el anuncio como vendido y avisamos al comprador que lo tenía reservado. Si llega su pago, se lo devolvemos.";

async function ordersOf({ orders }: Context, uid: string, id: string): Promise<Order[]> {
  const held = await orders.heldOf(uid);
  return held.filter(({ lines }) => lines.some(({ listingId, sellerId }) => listingId === id && sellerId === uid));
}

function agreedUntil({ status, agreedUntil: until }: OwnListing, now: Date): Date | null {
  return status === "reserved" && until && until > now ? until : null;
}
