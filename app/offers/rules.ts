import { HOUR_MS } from "../business/durations.ts";
import { formatNumber } from "../business/format.ts";
import { formatSoles, toCentimos } from "../business/money.ts";
import { findCondition } from "../catalog/categories.ts";
import { statusAt } from "../catalog/listing/detail.ts";
import type { Listing } from "../catalog/model.ts";
import { AGREEMENT_HOURS, MAX_OFFERS, OFFER_HOURS, type OfferChoice, type OfferSide } from "./constants.ts";
import type { Negotiation, OfferRules, OfferTurn } from "./model.ts";

type Offered = Pick<
  Listing,
  "sellerId" | "status" | "expiresAt" | "price" | "specifications" | "stock" | "offerRules" | "reservedBy"
>;

export function inSoles(amount: number): string {
  return formatSoles(toCentimos(amount), { compact: true });
}

/** Whole soles of an offer: 50 to 99 % of the price. */
export function offerRange(price: number): { min: number; max: number } {
  const centimos = toCentimos(price);
  return { min: Math.ceil(centimos / 200), max: Math.floor((centimos * 99) / 10_000) };
}

/** Between which amounts to answer, in words, and round ones to pick. */
export function offerChoice({ min, max }: { min: number; max: number }): OfferChoice {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10((max - min) / 3)));
  const rounds = [0.5, 0.7, 0.9]
    .map((part) => Math.round((min + (max - min) * part) / unit) * unit)
    .filter((amount) => amount >= min && amount <= max);
  return {
    hint: `De ${inSoles(min)} a ${inSoles(max)}, sin céntimos.`,
    rounds: [...new Set(rounds)].map((amount) => formatNumber(amount)),
  };
}

/** Whether offers can be made on such a listing at all: a used vehicle, whose seller takes them. */
export function takesOffers({ specifications, stock = 1, offerRules }: Offered): boolean {
  return stock === 1 && findCondition(specifications.condition)?.used === true && offerRules?.open !== false;
}

/** Why this user may not make offers on a listing now; null where they may. */
export function closedMessage(listing: Offered, uid: string, now: Date): string | null {
  if (listing.sellerId === uid) return "Este anuncio es tuyo: no puedes hacerte ofertas.";
  const status = statusAt(listing, now);
  if (status === "reserved") return "Este anuncio está reservado ahora. Si se libera, podrás hacer tu oferta.";
  if (status !== "active") return "Este anuncio ya no está disponible.";
  return takesOffers(listing) ? null : "El vendedor no recibe ofertas por este anuncio. Puedes escribirle un mensaje.";
}

export function offersLeft(negotiation: Pick<Negotiation, "turns"> | null): number {
  return MAX_OFFERS - (negotiation?.turns.filter(({ by }) => by === "buyer").length ?? 0);
}

export function lastTurn({ turns }: Pick<Negotiation, "turns">): OfferTurn {
  const last = turns.at(-1);
  if (!last) throw new Error("a negotiation has a turn");
  return last;
}

/** The negotiation as its time makes it, also before the job has come by. */
export function atTime(negotiation: Negotiation, now: Date): Negotiation {
  if (negotiation.until > now || negotiation.state === "closed") return negotiation;
  return negotiation.state === "open"
    ? closed(negotiation, "expired", now)
    : { ...negotiation, agreed: withOutcome(negotiation, "lapsed") };
}

/** The side that the open turn waits for; null where none waits. */
export function waitsFor(negotiation: Negotiation): OfferSide | null {
  if (negotiation.state !== "open") return null;
  return lastTurn(negotiation).by === "buyer" ? "seller" : "buyer";
}

/** Why a buyer may not make an offer of this amount; null where they may. */
export function offerRejection(negotiation: Negotiation | null, price: number, amount: number | null): string | null {
  if (negotiation?.state === "agreed") return "Ya acordaron un precio por este anuncio.";
  if (negotiation?.agreed?.outcome === "paid") return "Ya pagaste este anuncio.";
  if (negotiation && waitsFor(negotiation) === "seller")
    return `Tu oferta de ${inSoles(lastTurn(negotiation).soles)} espera la respuesta del vendedor.`;
  if (offersLeft(negotiation) <= 0)
    return `Ya hiciste tus ${MAX_OFFERS} ofertas por este anuncio. Puedes comprarlo a su precio.`;
  if (amount === null) return null;
  const { min, max } = offerRange(price);
  if (amount < min || amount > max)
    return `Tu oferta debe estar entre ${inSoles(min)} y ${inSoles(max)}: del 50 al 99 % del precio.`;
  if (negotiation && waitsFor(negotiation) === "buyer" && amount >= lastTurn(negotiation).soles)
    return `El vendedor te lo deja en ${inSoles(lastTurn(negotiation).soles)}: puedes aceptar ese precio.`;
  return null;
}

/** Whole soles between which a seller may answer the open offer; null where they may not, or nothing is between. */
export function counterRange(negotiation: Negotiation, price: number): { min: number; max: number } | null {
  if (waitsFor(negotiation) !== "seller") return null;
  const range = { min: lastTurn(negotiation).soles + 1, max: Math.floor(price) };
  return range.min <= range.max ? range : null;
}

/** Another price; the turn before it was answered by it. */
export function withTurn(
  before: Negotiation | null,
  parties: Pick<Negotiation, "id" | "listingId" | "listingTitle" | "sellerId" | "buyerId">,
  by: OfferSide,
  amount: number,
  now: Date,
): Negotiation {
  const until = new Date(now.getTime() + OFFER_HOURS * HOUR_MS);
  const turn: OfferTurn = { by, soles: amount, at: now, outcome: "open" };
  return {
    createdAt: now,
    agreed: null,
    ...before,
    ...parties,
    state: "open",
    turns: [...(before ? answered(before, "countered") : []), turn],
    until,
    dueAt: until,
    updatedAt: now,
  };
}

/** The open turn accepted: at the listing's price where that has fallen below it. */
export function accepted(negotiation: Negotiation, price: number, now: Date): Negotiation {
  const until = new Date(now.getTime() + AGREEMENT_HOURS * HOUR_MS);
  return {
    ...negotiation,
    state: "agreed",
    turns: answered(negotiation, "accepted"),
    agreed: { soles: Math.min(lastTurn(negotiation).soles, price), outcome: "reserved", until },
    until,
    dueAt: until,
    updatedAt: now,
  };
}

export function closed(negotiation: Negotiation, outcome: "declined" | "expired" | "ended", now: Date): Negotiation {
  return { ...negotiation, state: "closed", turns: answered(negotiation, outcome), dueAt: null, updatedAt: now };
}

export function withoutAgreement(
  negotiation: Negotiation,
  outcome: NonNullable<Negotiation["agreed"]>["outcome"],
  now: Date,
): Negotiation {
  const agreed = withOutcome(negotiation, outcome);
  return { ...negotiation, state: "closed", agreed, network: undefined, dueAt: null, updatedAt: now };
}

/** Effect of the seller's hidden limits on an offer; null: it waits for the seller. */
export function automatic({ declineBelow, acceptFrom }: OfferRules, amount: number): "accept" | "decline" | null {
  if (declineBelow !== null && amount < declineBelow) return "decline";
  return acceptFrom !== null && amount >= acceptFrom ? "accept" : null;
}

function answered({ turns }: Negotiation, outcome: OfferTurn["outcome"]): OfferTurn[] {
  return turns.map((turn, place) =>
    place === turns.length - 1 && turn.outcome === "open" ? { ...turn, outcome } : turn,
  );
}

function withOutcome({ agreed }: Negotiation, outcome: NonNullable<Negotiation["agreed"]>["outcome"]) {
  return agreed && { ...agreed, outcome };
}
