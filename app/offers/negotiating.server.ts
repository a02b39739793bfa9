import { listingInMail } from "~/catalog/listing/in-mail";
import { ListingSchema, type Listing } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { failed, type Told } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { strong } from "~/platform/mail/sheet";
import { isStranger } from "~/platform/routes/acts";
import { reservationMark } from "~/selling/reservation-mark";
import { agreeUnits, unitsOf, unitsWrite } from "~/selling/units";

import type { Agreements } from "./agreements.server";
import { AGREEMENT_HOURS, OFFER_FIELD, OFFER_HOURS, threadOf, type OfferSide } from "./constants";
import { offerMail } from "./mails";
import { offerDocument, offerRulesOf, OFFERS, type Negotiation } from "./model";
import {
  accepted,
  atTime,
  automatic,
  closed,
  closedMessage,
  counterRange,
  lastTurn,
  offerRejection,
  offersLeft,
  inSoles,
  waitsFor,
  withoutAgreement,
  withTurn,
} from "./rules";

interface OfferUser {
  uid: string;
  displayName: string;
}

/** Why an act on an offer was not taken, in Spanish. `field`: of the amount, where it is about that. */
type OfferRejection = Told<"offer"> & { field?: typeof OFFER_FIELD };

/** `outcome`: what the seller's limits did with it; null: it waits. */
export type OfferMade = { ok: true; threadId: string; outcome: "accept" | "decline" | null; left: number };
type SendFailure = Exclude<Awaited<ReturnType<Context["messages"]["send"]>>, { ok: true }>;
type OfferResult<T extends { ok: true }> = T | OfferRejection | SendFailure;

interface Found {
  negotiation: Negotiation;
  vehicle: Snapshot | null;
  listing: Listing | null;
}

interface OfferAnswer {
  /** Number of turns that the form's page showed. */
  turn: number;
  key: string;
}

const HOURS = `${OFFER_HOURS} horas`;
const CHANGED = "La oferta cambió desde que abriste esta página. Revísala otra vez.";

const reject = (message: string): OfferRejection => failed("offer", message);
const rejectAmount = (message: string): OfferRejection => failed("offer", { message, field: OFFER_FIELD });

/** Offers and their answers: each is one commit of the negotiation, the listing and the message that tells of it. */
export function createNegotiating(context: Context, agreements: Pick<Agreements, "releaseWrites">) {
  const { database, clock, log, site } = context;

  /** The negotiation and the listing as they are in a transaction, at this time. */
  async function readIn(tx: Pick<Transaction, "readAll">, listingId: string, buyerId: string, now: Date) {
    const [stored, vehicle] = await tx.readAll([offerDocument(listingId, buyerId), `vehicles/${listingId}`]);
    const negotiation = OFFERS.of(stored, log);
    const listing = vehicle ? decodeDocument(ListingSchema, vehicle, log) : null;
    return { negotiation: negotiation && atTime(negotiation, now), vehicle: vehicle ?? null, listing };
  }

  /** Writes that reserve the listing for the buyer of an accepted offer; null where it is not free. */
  async function agreementWrites(vehicle: Snapshot, after: Negotiation, now: Date): Promise<Write[] | null> {
    const units = unitsOf(vehicle);
    const reserved = units && agreeUnits(units, await reservationMark(after.id), after.until, now);
    const write = units && reserved && unitsWrite(units, reserved, now);
    return write ? [write, OFFERS.put(after)] : null;
  }

  /** Tells the buyer by mail, however they choose to be told of messages: their time to pay runs. */
  async function agreementMail(after: Negotiation, listing: Listing, now: Date): Promise<Write[]> {
    const buyer = await context.accounts.user(after.buyerId);
    if (!buyer?.isActive || buyer.email === "") return [];
    const price = inSoles(after.agreed?.soles ?? 0);
    const mail = offerMail({
      to: buyer,
      subject: `Acordaron ${price} por ${after.listingTitle}: tienes ${AGREEMENT_HOURS} horas para pagar`,
      blocks: [
        `«${after.listingTitle}» está reservado para ti a ${price} durante ${strong(`${AGREEMENT_HOURS} horas`)}. Si no lo pagas ` +
          "en ese plazo, vuelve a estar disponible para todos.",
      ],
      act: `Pagar ${price}`,
      isAgreement: true,
      listing: listingInMail(listing),
      threadId: after.id,
      site,
      about: [after.buyerId, after.sellerId],
    });
    return [mailWrite(mail, now)];
  }

  function refresh(): void {
    context.waitUntil(
      context.catalog.index.refresh().catch((error: unknown) => log.warn("offers.refresh-failed", { error })),
    );
  }

  /** By a seller's limit, for a known buyer with room for one more reservation; null: no. */
  async function roomFor(tx: Transaction, uid: string, listingId: string): Promise<{ network?: string } | null> {
    if (isStranger("offer", await context.budgets.trustOf(uid))) return null;
    return context.orders.room(tx, uid, listingId);
  }

  /** A buyer offers a price. Idempotent by the form's key and the amount. */
  async function make(
    buyer: OfferUser,
    listingId: string,
    { amount, key }: { amount: number; key: string },
  ): Promise<OfferResult<OfferMade>> {
    const listing = await context.catalog.listing(listingId);
    if (listing === null) return failed("not-found");
    const before = await readIn(database, listing.id, buyer.uid, clock.now());
    let outcome: OfferMade["outcome"] = null;
    let left = offersLeft(before.negotiation);
    const text = `Te ofrezco ${inSoles(amount)} por «${listing.title}». La oferta vale ${HOURS}.`;
    const writes = async (tx: Transaction, now: Date): Promise<Write[] | OfferRejection> => {
      const found = await readIn(tx, listing.id, buyer.uid, now);
      if (!found.listing || !found.vehicle) return reject("Este anuncio ya no está disponible.");
      const message =
        closedMessage(found.listing, buyer.uid, now) ?? offerRejection(found.negotiation, found.listing.price, amount);
      if (message !== null) return rejectAmount(message);
      const { sellerId, title: listingTitle } = found.listing;
      const id = threadOf(listing.id, buyer.uid);
      const parties = { id, listingId: listing.id, listingTitle, sellerId, buyerId: buyer.uid };
      const offered = withTurn(found.negotiation, parties, "buyer", amount, now);
      outcome = automatic(offerRulesOf(found.vehicle), amount);
      const room = outcome === "accept" ? await roomFor(tx, buyer.uid, listing.id) : null;
      // Else the seller decides.
      if (outcome === "accept" && room === null) outcome = null;
      left = offersLeft(offered);
      if (outcome === null) return [OFFERS.put(offered)];
      if (outcome === "decline") return [OFFERS.put(closed(offered, "declined", now))];
      const after = { ...accepted(offered, found.listing.price, now), ...room };
      const taken = await agreementWrites(found.vehicle, after, now);
      return taken
        ? [...taken, ...(await agreementMail(after, found.listing, now))]
        : reject("Este anuncio ya no está disponible.");
    };
    const result = await context.messages.startWith(
      buyer,
      listing.id,
      { key, text },
      { writes, mail: (to, threadId) => offeredMail(to, threadId, buyer, listing, amount) },
    );
    if (!result.ok) return result;
    if (outcome === "accept") refresh();
    return { ok: true, threadId: result.threadId, outcome, left };
  }

  function offeredMail(
    to: { email: string; displayName: string },
    threadId: string,
    buyer: OfferUser,
    listing: Listing,
    amount: number,
  ) {
    const { title, sellerId } = listing;
    return offerMail({
      to,
      listing: listingInMail(listing),
      subject: `${buyer.displayName} te ofrece ${inSoles(amount)} por ${title}`,
      blocks: [
        `${buyer.displayName} te ofrece ${inSoles(amount)} por «${title}». Puedes aceptar, rechazar o proponer otro ` +
          `precio en las próximas ${strong(HOURS)}; después la oferta vence.`,
        "Si pusiste límites para aceptar o rechazar ofertas, ya los aplicamos.",
      ],
      act: "Responder la oferta",
      threadId,
      site,
      about: [sellerId, buyer.uid],
    });
  }

  /** Runs an answer to the open turn of a negotiation: `decide` makes the writes. */
  async function answer(
    user: OfferUser,
    threadId: string,
    { turn, key }: OfferAnswer,
    text: (negotiation: Negotiation) => string,
    subject: (negotiation: Negotiation) => string,
    decide: (found: Found, now: Date) => Promise<Write[] | OfferRejection>,
    isMailed: (side: OfferSide) => boolean = () => true,
  ): Promise<OfferResult<{ ok: true; threadId: string }>> {
    const known = await OFFERS.read(database, threadId, log);
    if (!known || (known.sellerId !== user.uid && known.buyerId !== user.uid)) return failed("not-found");
    const { listingId, buyerId, sellerId } = known;
    const side = known.sellerId === user.uid ? "seller" : "buyer";
    const writes = async (tx: Transaction, now: Date): Promise<Write[] | OfferRejection> => {
      const { negotiation, vehicle, listing } = await readIn(tx, listingId, buyerId, now);
      if (!negotiation || negotiation.turns.length !== turn) return reject(CHANGED);
      if (negotiation.state === "closed" && lastTurn(negotiation).outcome === "expired")
        return reject("Esa oferta ya venció.");
      if (waitsFor(negotiation) !== side) return reject("No hay una oferta que espere tu respuesta.");
      return decide({ negotiation, vehicle, listing }, now);
    };
    const blocks = [`${user.displayName} respondió por «${known.listingTitle}»:`, { quote: text(known) }];
    const mail = (to: { email: string; displayName: string }) =>
      isMailed(side)
        ? offerMail({ to, subject: subject(known), blocks, threadId, site, about: [buyerId, sellerId] })
        : null;
    return context.messages.sendWith(user, threadId, { key, text: text(known) }, { writes, mail });
  }

  /** Accepts the open turn of the other side: the first of all to be accepted gets the listing. */
  async function accept(user: OfferUser, threadId: string, form: OfferAnswer) {
    const price = (negotiation: Negotiation) => inSoles(lastTurn(negotiation).soles);
    const result = await answer(
      user,
      threadId,
      form,
      (negotiation) => `Acepto ${price(negotiation)} por «${negotiation.listingTitle}».`,
      (negotiation) => `${user.displayName} aceptó ${price(negotiation)} por ${negotiation.listingTitle}`,
      async ({ negotiation, vehicle, listing }, now) => {
        if (!vehicle || !listing) return reject("Este anuncio ya no está disponible.");
        const after = accepted(negotiation, listing.price, now);
        const writes = await agreementWrites(vehicle, after, now);
        if (writes === null) return reject(unavailable(listing, now));
        return [...writes, ...(await agreementMail(after, listing, now))];
      },
      // The buyer has the mail of the agreement.
      (side) => side === "buyer",
    );
    if (result.ok) refresh();
    return result;
  }

  async function decline(user: OfferUser, threadId: string, form: OfferAnswer) {
    const price = (negotiation: Negotiation) => inSoles(lastTurn(negotiation).soles);
    return answer(
      user,
      threadId,
      form,
      (negotiation) => `No acepto ${price(negotiation)} por «${negotiation.listingTitle}».`,
      (negotiation) => `${user.displayName} no aceptó ${price(negotiation)} por ${negotiation.listingTitle}`,
      async ({ negotiation }, now) => [OFFERS.put(closed(negotiation, "declined", now))],
    );
  }

  /** The seller answers with another price. */
  async function counter(seller: OfferUser, threadId: string, { amount, ...form }: OfferAnswer & { amount: number }) {
    return answer(
      seller,
      threadId,
      form,
      ({ listingTitle }) => `Te dejo «${listingTitle}» en ${inSoles(amount)}. Tienes ${HOURS} para responder.`,
      ({ listingTitle }) => `${seller.displayName} te deja ${listingTitle} en ${inSoles(amount)}`,
      async ({ negotiation, listing }, now) => {
        if (negotiation.sellerId !== seller.uid) return reject("Responde con otra oferta.");
        if (!listing || closedMessage(listing, negotiation.buyerId, now) !== null)
          return reject(listing ? unavailable(listing, now) : "Este anuncio ya no está disponible.");
        const range = counterRange(negotiation, listing.price);
        if (range === null || amount < range.min || amount > range.max)
          return rejectAmount(
            range === null
              ? "Esa oferta ya es tu precio: acéptala o recházala."
              : `Tu precio debe estar entre ${inSoles(range.min)} y ${inSoles(range.max)}: más que la oferta y no más ` +
                  "que el precio del anuncio.",
          );
        return [OFFERS.put(withTurn(negotiation, negotiation, "seller", amount, now))];
      },
    );
  }

  /** The buyer gives the agreed price up: the listing is on sale again at once. */
  async function giveUp(buyer: OfferUser, threadId: string, key: string) {
    const known = await OFFERS.read(database, threadId, log);
    if (known?.buyerId !== buyer.uid) return failed("not-found");
    const { listingId, listingTitle, sellerId } = known;
    const text = `Ya no compraré «${listingTitle}» al precio que acordamos.`;
    const writes = async (tx: Transaction, now: Date): Promise<Write[] | OfferRejection> => {
      const { negotiation, vehicle } = await readIn(tx, listingId, buyer.uid, now);
      if (negotiation?.state !== "agreed") return reject("Ya no hay un precio acordado por este anuncio.");
      if (vehicle?.data.reservedBy) return reject("Tu pedido lo tiene reservado: cancélalo en Mis compras.");
      const released = await agreements.releaseWrites(tx, negotiation);
      return [...released, OFFERS.put(withoutAgreement(negotiation, "given-up", now))];
    };
    const subject = `${buyer.displayName} ya no comprará ${listingTitle}`;
    const blocks = [`${buyer.displayName} dejó el precio que acordaron. Tu anuncio está otra vez a la venta.`];
    const mail = (to: { email: string; displayName: string }) =>
      offerMail({ to, subject, blocks, threadId, site, about: [sellerId, buyer.uid] });
    const result = await context.messages.sendWith(buyer, threadId, { key, text }, { writes, mail });
    if (result.ok) refresh();
    return result;
  }

  return { make, accept, decline, counter, giveUp };
}

function unavailable(listing: Parameters<typeof closedMessage>[0], now: Date): string {
  return listing.status === "reserved"
    ? "El anuncio está reservado para otra persona. Si se libera antes de que la oferta venza, podrás aceptarla."
    : (closedMessage(listing, "", now) ?? "Este anuncio ya no está disponible.");
}
