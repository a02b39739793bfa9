import { addBusinessDays, addDays, limaDay, startOfDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import { formatSoles } from "~/business/money";

import { isStoppedForTheft } from "../changes";
import { completionTime } from "../clocks";
import type { Order } from "../model";
import { CLAIM_OFFERS_MAX, CLAIM_PHOTOS_MAX, CLAIM_TALK_MAX, type ClaimOfferKind } from "./constants";
import type { ClaimEntry, OrderClaim } from "./model";

/** Days after its end in which a claim can be looked up: its texts and photos go then. */
const KEPT_DAYS = 365;
/** While the provider decides whose the money is, nothing ends. */
const FROZEN_MS = DAY_MS / 4;

/** Why this order takes no claim now, for its buyer; null where it does. */
export function claimRejection(order: Order, now: Date): string | null {
  const { kind, state, claim } = order;
  if (claim) return "Ya contaste un problema con este pedido: se cuenta una sola vez.";
  if (kind !== "purchase") return "Para este pedido usa el Libro de Reclamaciones.";
  if (state === "completed") return "El plazo para revisarlo terminó y la compra se completó.";
  if (state !== "shipped" && state !== "delivered")
    return "Puedes contarnos un problema cuando te lo hayan enviado o entregado.";
  return state === "delivered" && completionTime(order, now) <= now
    ? "El plazo para revisarlo terminó y la compra se completa."
    : null;
}

/** Whether its parties may still write and agree. */
export function isClaimOpen({ state }: Pick<OrderClaim, "state">): boolean {
  return state !== "ended";
}

/** Whether an administrator decides it now: its parties could not, or what was sold was reported as stolen. */
export function isForAdmin(claim: Pick<OrderClaim, "state">, order: Pick<Order, "state" | "history">): boolean {
  return claim.state === "deciding" || (isClaimOpen(claim) && isStoppedForTheft(order));
}

/** Why no more can be said; null where it can. */
export function talkRejection({ entries, photos, state }: OrderClaim, morePhotos: number): string | null {
  if (state === "ended") return "Este problema ya terminó: no se puede escribir más.";
  if (entries.filter(({ kind }) => kind === "said").length >= CLAIM_TALK_MAX)
    return "Ya se escribió mucho sobre este problema. Usen las propuestas, o esperen la decisión.";
  return photos.length + morePhotos > CLAIM_PHOTOS_MAX
    ? `Entre los dos pueden agregar ${CLAIM_PHOTOS_MAX} fotos como máximo.`
    : null;
}

/** Why the seller cannot offer this now; null where it can. */
export function offerRejectionOf(
  { state, entries }: OrderClaim,
  { kind, centimos }: { kind: ClaimOfferKind; centimos: number },
  left: number,
): string | null {
  if (state !== "talking") return "Ya no se puede proponer un acuerdo.";
  if (entries.filter((entry) => entry.kind === "offered").length >= CLAIM_OFFERS_MAX)
    return "Hiciste muchas propuestas: espera la decisión de un administrador.";
  if (kind === "part" && (centimos <= 0 || centimos >= left))
    return `La parte debe ser mayor que cero y menor que ${formatSoles(left)}.`;
  return null;
}

export function offerText({ kind, centimos }: { kind: ClaimOfferKind; centimos: number }): string {
  if (kind === "part") return `Devolver ${formatSoles(centimos)} y que el comprador se lo quede`;
  return kind === "all"
    ? `Devolver todo el dinero (${formatSoles(centimos)}) sin pedir nada de vuelta`
    : `Que el comprador lo devuelva y recibir de vuelta todo su dinero (${formatSoles(centimos)})`;
}

export function withClaimEntry(claim: OrderClaim, entry: ClaimEntry): OrderClaim {
  return { ...claim, entries: [...claim.entries, entry], updatedAt: entry.at };
}

/** The claim that waits for an administrator. */
export function escalated(claim: OrderClaim, now: Date): OrderClaim {
  return { ...claim, state: "deciding", offer: null, waitingSince: now, dueAt: null };
}

/** The claim with a return that was agreed on: the buyer sends it until the end of the last business day. */
export function withReturn(claim: OrderClaim, days: number, holidays: ReadonlySet<string>, now: Date): OrderClaim {
  const sendBy = endOfBusinessDay(now, days, holidays);
  const agreed = { sendBy, tracking: "", sentAt: null, confirmBy: null };
  return { ...claim, state: "returning", offer: null, return: agreed, dueAt: sendBy };
}

export function sentBack(
  claim: OrderClaim,
  tracking: string,
  { days, holidays }: { days: number; holidays: ReadonlySet<string> },
  now: Date,
): OrderClaim {
  const confirmBy = endOfBusinessDay(now, days, holidays);
  const sent = { sendBy: claim.return?.sendBy ?? now, tracking, sentAt: now, confirmBy };
  return { ...claim, state: "returned", return: sent, dueAt: confirmBy };
}

/** An ended claim; what an erased account wrote goes at once. */
export function endedClaim(
  claim: OrderClaim,
  outcome: Omit<NonNullable<OrderClaim["outcome"]>, "at">,
  now: Date,
): OrderClaim {
  const isErased = (claim.erased ?? []).length > 0;
  const dueAt = isErased ? now : new Date(now.getTime() + KEPT_DAYS * DAY_MS);
  return { ...claim, state: "ended", offer: null, outcome: { ...outcome, at: now }, dueAt };
}

export function postponed(claim: OrderClaim, now: Date): OrderClaim {
  return { ...claim, dueAt: new Date(now.getTime() + FROZEN_MS) };
}

/** Step that the clock asks of a claim now; null for none. */
export function dueOfClaim({ state, dueAt }: OrderClaim, now: Date): "escalate" | "lapse" | "clean" | null {
  if (dueAt === null || dueAt > now) return null;
  if (state === "ended") return "clean";
  return state === "returning" ? "lapse" : "escalate";
}

/** An ended claim without its texts when it was kept long enough; before that without those of erased accounts. */
export function cleanedClaim(claim: OrderClaim, now: Date): { claim: OrderClaim; isWhole: boolean } {
  const until = new Date((claim.outcome?.at ?? now).getTime() + KEPT_DAYS * DAY_MS);
  const isWhole = until <= now;
  const { erased = [], ...kept } = claim;
  const goes = (by: ClaimEntry["by"]) =>
    isWhole ||
    (by === "buyer" && erased.includes(claim.buyerId)) ||
    (by === "seller" && erased.includes(claim.sellerId));
  const entries = claim.entries.map((entry) => (goes(entry.by) ? { ...entry, text: "" } : entry));
  const photos = claim.photos.filter(({ by }) => !goes(by));
  const listingPhotos = isWhole ? 0 : claim.listingPhotos;
  return { claim: { ...kept, entries, photos, listingPhotos, dueAt: isWhole ? null : until }, isWhole };
}

function endOfBusinessDay(now: Date, days: number, holidays: ReadonlySet<string>): Date {
  return startOfDay(addDays(addBusinessDays(limaDay(now), days, holidays), 1));
}
