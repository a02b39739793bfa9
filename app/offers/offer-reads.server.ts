import { verifiedMarks } from "~/accounts/verified";
import { formatDeadline, formatShortDateTime } from "~/business/format";
import { ListingSchema, type Listing } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { randomHex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";

import { offerThreadPath, threadOf, type OfferSide, type OfferStart, type OfferView } from "./constants";
import { OFFERS, type Negotiation, type OfferTurn } from "./model";
import {
  atTime,
  closedMessage,
  counterRange,
  lastTurn,
  offerChoice,
  offerRange,
  offerRejection,
  offersLeft,
  inSoles,
  waitsFor,
} from "./rules";
import { leftMessage } from "./words";

/** Of the form's message: as long as those of messages. */
const KEY_BYTES = 12;

interface Subject {
  negotiation: Negotiation | null;
  listing: Listing | null;
  side: OfferSide;
  threadId: string;
  otherName: string;
}

/** Negotiations as their two users see them; everyone else gets null. */
export function createOfferReading(context: Context) {
  const { database, clock, log } = context;

  async function read(threadId: string, listingId: string) {
    const [stored, vehicle] = await database.readAll([OFFERS.path(threadId), `vehicles/${listingId}`]);
    const negotiation = OFFERS.of(stored, log);
    const listing = vehicle ? decodeDocument(ListingSchema, vehicle, log) : null;
    return { negotiation: negotiation && atTime(negotiation, clock.now()), listing };
  }

  /** The panel of a thread; null where nothing was offered and nothing can be. */
  async function ofThread(
    uid: string,
    { id, listingId, side, otherName }: { id: string; listingId: string; side: OfferSide; otherName: string },
  ): Promise<OfferView | null> {
    const { negotiation, listing } = await read(id, listingId);
    if (negotiation && negotiation[side === "buyer" ? "buyerId" : "sellerId"] !== uid) return null;
    const canOffer = side === "buyer" && listing !== null && closedMessage(listing, uid, clock.now()) === null;
    if (!negotiation && !canOffer) return null;
    return viewOf({ negotiation, listing, side, threadId: id, otherName }, clock.now());
  }

  /** The page of a negotiation; null for everyone but its two users. */
  async function page(uid: string, threadId: string) {
    const known = await OFFERS.read(database, threadId, log);
    if (!known || (known.buyerId !== uid && known.sellerId !== uid)) return null;
    const side = known.buyerId === uid ? "buyer" : "seller";
    const other = await context.accounts.publicProfile(side === "buyer" ? known.sellerId : known.buyerId);
    const view = await ofThread(uid, {
      id: threadId,
      listingId: known.listingId,
      side,
      otherName: other?.displayName ?? "La otra persona",
    });
    const marks = other ? verifiedMarks(other.verified) : [];
    return (
      view && {
        title: known.listingTitle,
        view,
        key: randomHex(KEY_BYTES),
        other: other && { name: other.displayName, marks },
      }
    );
  }

  /** The page that makes an offer; null where there is no such listing for this user. */
  async function startPage(uid: string, listingId: string): Promise<OfferStart | null> {
    const listing = await context.catalog.listing(listingId);
    if (listing === null || !PUBLIC.includes(listing.status)) return null;
    const threadId = threadOf(listing.id, uid);
    const [{ negotiation }, seller] = await Promise.all([
      read(threadId, listing.id),
      context.accounts.publicProfile(listing.sellerId),
    ]);
    const now = clock.now();
    const sellerName = seller?.displayName ?? null;
    const named = { threadId, side: "buyer", otherName: sellerName ?? "El vendedor" } as const;
    return {
      listing: { id: listing.id, title: listing.title, price: inSoles(listing.price) },
      sellerName,
      sellerMarks: seller ? verifiedMarks(seller.verified) : [],
      choice: offerChoice(offerRange(listing.price)),
      left: offersLeft(negotiation),
      closed: closedMessage(listing, uid, now) ?? offerRejection(negotiation, listing.price, null),
      negotiation: negotiation && viewOf({ negotiation, listing, ...named }, now),
      key: randomHex(KEY_BYTES),
    };
  }

  /** The agreed price of a buyer for the page of a listing; null where there is none to pay. */
  async function agreedOn(uid: string, listing: Listing): Promise<{ title: string; text: string; to: string } | null> {
    if (listing.status !== "reserved" || !listing.agreedUntil || listing.reservedBy) return null;
    const negotiation = await OFFERS.read(database, threadOf(listing.id, uid), log);
    if (negotiation?.state !== "agreed" || !negotiation.agreed || negotiation.until <= clock.now()) return null;
    const text = `Está reservado para ti a ${inSoles(negotiation.agreed.soles)} hasta el ${formatDeadline(negotiation.until)}.`;
    return { title: "Acordaron un precio", text, to: offerThreadPath(negotiation.id) };
  }

  return { ofThread, page, startPage, agreedOn };
}

const PUBLIC: readonly Listing["status"][] = ["active", "reserved", "paused", "sold", "expired"];

function viewOf({ negotiation, listing, side, threadId, otherName }: Subject, now: Date): OfferView {
  const listingId = listing?.id ?? negotiation?.listingId ?? "";
  const buyerId = negotiation?.buyerId ?? threadId.slice(listingId.length + 1);
  const isOnSale = listing !== null && (listing.status === "active" || listing.status === "reserved");
  const isOpen = negotiation !== null && isOnSale && waitsFor(negotiation) === side;
  const canOffer =
    side === "buyer" &&
    listing !== null &&
    closedMessage(listing, buyerId, now) === null &&
    offerRejection(negotiation, listing.price, null) === null;
  const counter = isOpen && side === "seller" && listing ? counterRange(negotiation, listing.price) : null;
  const isPayable =
    side === "buyer" && negotiation?.state === "agreed" && negotiation.until > now && !listing?.reservedBy;
  return {
    threadId,
    listingId,
    side,
    turns: (negotiation?.turns ?? []).map((turn) => viewTurn(turn, side, otherName)),
    summary: summaryOf({ negotiation, listing, side, threadId, otherName }, isOnSale),
    answerable: isOpen ? inSoles(lastTurn(negotiation).soles) : null,
    counter: counter && offerChoice(counter),
    offer: canOffer ? { left: offersLeft(negotiation) } : null,
    pay: isPayable ? inSoles(negotiation.agreed?.soles ?? 0) : null,
  };
}

const OUTCOMES: Record<OfferTurn["outcome"], string | null> = {
  open: null,
  accepted: "Aceptada",
  declined: "Rechazada",
  countered: "Respondida con otro precio",
  expired: "Vencida",
  ended: "Terminó con el anuncio",
};

function viewTurn(
  { by, soles: amount, at, outcome }: OfferTurn,
  side: OfferSide,
  otherName: string,
): OfferView["turns"][number] {
  const offered = by === side ? "Ofreciste" : `${otherName} ofreció`;
  const asked = by === side ? "Propusiste" : `${otherName} propuso`;
  return {
    text: by === "buyer" ? offered : asked,
    price: inSoles(amount),
    at: formatShortDateTime(at),
    outcome: OUTCOMES[outcome],
  };
}

function summaryOf({ negotiation, listing, side, otherName }: Subject, isOnSale: boolean): string {
  if (!negotiation) {
    const { min, max } = offerRange(listing?.price ?? 0);
    return `Puedes ofrecer entre ${inSoles(min)} y ${inSoles(max)}. ${leftMessage(offersLeft(null))}`;
  }
  const { state, agreed, until } = negotiation;
  const last = lastTurn(negotiation);
  const price = inSoles(last.soles);
  const end = formatDeadline(until);
  if (state === "agreed" && agreed) {
    const settled = inSoles(agreed.soles);
    return side === "buyer"
      ? `Acordaron ${settled}. Está reservado para ti hasta el ${end}: si no lo pagas, vuelve a estar disponible.`
      : `Acordaron ${settled}. Está reservado para ${otherName} hasta el ${end}. Te avisamos cuando pague.`;
  }
  if (state === "open") {
    if (!isOnSale) return "El anuncio ya no está a la venta: la oferta terminó.";
    if (last.by === side)
      return `${side === "buyer" ? "Tu oferta" : "Tu propuesta"} de ${price} espera respuesta hasta el ${end}.`;
    return side === "seller"
      ? `${otherName} te ofrece ${price}. Responde hasta el ${end}; después la oferta vence.`
      : `${otherName} te lo deja en ${price}. Responde hasta el ${end}; después la propuesta vence.`;
  }
  const left = side === "buyer" && isOnSale ? ` ${leftMessage(offersLeft(negotiation))}` : "";
  switch (last.outcome) {
    case "declined":
      return last.by === side ? `${otherName} no aceptó ${price}.${left}` : `No aceptaste ${price}.${left}`;
    case "expired":
      return `La oferta de ${price} venció sin respuesta.${left}`;
    case "accepted":
      return agreed?.outcome === "paid"
        ? `Pagado a ${inSoles(agreed.soles)}.`
        : `Acordaron ${price}, pero no se pagó en su plazo.${left}`;
    default:
      return "El anuncio se vendió o dejó de estar a la venta: la oferta terminó.";
  }
}
