/** Offers of a buyer for one listing; declined and expired ones count. */
export const MAX_OFFERS = 3;
export const OFFER_HOURS = 48;
/** Time to pay for the buyer of an accepted offer. */
export const AGREEMENT_HOURS = 24;

export type OfferSide = "buyer" | "seller";

/** Fields of the forms. `TURN`: how many turns the page showed; others may have come since. */
export const OFFER_FIELD = "oferta";
export const TURN_FIELD = "turno";
export const KEY_FIELD = "key";

export const OFFER_INTENTS = {
  offer: "ofrecer",
  accept: "aceptar",
  decline: "rechazar",
  counter: "contraofertar",
  pay: "pagar",
  giveUp: "desistir",
} as const;

/** One price of a negotiation, as one of its two users reads it. */
interface TurnView {
  /** `Ofreciste`, `Ana ofreció`, `Pediste`, `Rosa pidió`. */
  text: string;
  price: string;
  /** `20/11/2026, 14:05` */
  at: string;
  /** `Rechazada`, `Vencida`…; null while it waits for an answer. */
  outcome: string | null;
}

export interface OfferChoice {
  /** `De S/ 1,250 a S/ 2,475, sin céntimos.` */
  hint: string;
  /** `1,900` */
  rounds: string[];
}

export interface OfferView {
  threadId: string;
  listingId: string;
  side: OfferSide;
  turns: TurnView[];
  /** Where it stands, in sentences. */
  summary: string;
  /** The price that waits for this user's answer; null where none does. */
  answerable: string | null;
  /** Prices with which this seller may answer; null where they may not. */
  counter: OfferChoice | null;
  /** Whether this buyer may make an offer; `left`: how many. */
  offer: { left: number } | null;
  /** Agreed price of this buyer, while it can be paid. */
  pay: string | null;
}

export interface OfferStart {
  listing: { id: string; title: string; price: string };
  sellerName: string | null;
  /** `Celular verificado` */
  sellerMarks: string[];
  choice: OfferChoice;
  left: number;
  /** Spanish: why nothing can be offered now; null where it can. */
  closed: string | null;
  negotiation: OfferView | null;
  key: string;
}

export interface OfferRulesView {
  listing: { id: string; title: string; price: string; range: { min: number; max: number } };
  version: number;
  values: Record<string, string>;
  negotiations: { threadId: string; name: string; price: string; state: string }[];
}

export const OPEN_FIELD = "aceptar-ofertas";
export const BELOW_FIELD = "declineBelow";
export const FROM_FIELD = "acceptFrom";

export function threadOf(listingId: string, buyerId: string): string {
  return `${listingId}_${buyerId}`;
}

export function makeOfferPath(listingId: string): string {
  return `/producto/${listingId}/oferta`;
}

export function offerThreadPath(threadId: string): string {
  return `/perfil/mensajes/${encodeURIComponent(threadId)}#negociacion`;
}

/** The page of one negotiation, which answers its forms. */
export function offerPath(threadId: string): string {
  return `/perfil/mensajes/${encodeURIComponent(threadId)}/oferta`;
}

export function offerRulesPath(listingId: string): string {
  return `/perfil/anuncios/${listingId}/ofertas`;
}
