import { DAY_MS, HOUR_MS } from "../business/durations.ts";
import type { ListingStatus } from "../catalog/statuses.ts";
import { failed, type Told } from "../platform/failed.ts";

/** All transitions of a listing: from which states each step is allowed, and where it leads. */
export const LISTING_TRANSITIONS = {
  /** Goes live: a free plan or a confirmed payment. */
  publish: { from: ["draft", "pending_payment"], to: "active" },
  /** Goes live by a passed review: apart from `publish`, so that no owner passes their own. */
  approve: { from: ["in_review"], to: "active" },
  /** A paid plan waits for its payment. */
  awaitPayment: { from: ["draft", "expired"], to: "pending_payment" },
  /** Nobody paid for its plan: a draft again, or expired as before. */
  lapse: { from: ["pending_payment"], to: "draft" },
  pause: { from: ["active"], to: "paused" },
  resume: { from: ["paused"], to: "active" },
  reserve: { from: ["active"], to: "reserved" },
  release: { from: ["reserved"], to: "active" },
  markSold: { from: ["active", "paused", "reserved"], to: "sold" },
  /** Undoes a sale, within RELIST_HOURS. */
  relist: { from: ["sold"], to: "active" },
  /** The order that bought it ended before the vehicle left its seller: the money was returned. */
  restock: { from: ["sold"], to: "active" },
  /** A reserved listing does not expire under its buyer: it is released or sold first. */
  expire: { from: ["active", "paused"], to: "expired" },
  renew: { from: ["expired"], to: "active" },
  /** Into the administrators' queue before it is public: by the mode of moderation, or because of changes. */
  submit: { from: ["draft", "pending_payment", "active", "paused", "expired", "sold"], to: "in_review" },
  reject: { from: ["pending_payment", "in_review", "active", "paused"], to: "rejected" },
  /** The owner corrected a rejected listing; at most MAX_RESUBMISSIONS times. */
  resubmit: { from: ["rejected"], to: "in_review" },
  /** By an administrator; only an administrator shows it again. */
  hide: { from: ["active", "paused"], to: "hidden" },
  /** Restores the state before it was hidden. */
  show: { from: ["hidden"], to: "active" },
} as const satisfies Record<string, { from: readonly ListingStatus[]; to: ListingStatus }>;

export type TransitionName = keyof typeof LISTING_TRANSITIONS;
/** Transitions that begin a new period of publication. */
type Opening = "publish" | "approve" | "renew";

interface TransitionSubject {
  status: ListingStatus;
  expiresAt?: Date | null;
  soldAt?: Date | null;
  /** Id of the order that reserved or bought it, and pieces that orders hold now (./units.ts). */
  reservedBy?: string | null | undefined;
  reservedUnits?: number | undefined;
  /** End of a reservation by an accepted offer. */
  agreedUntil?: Date | null | undefined;
  publishedAt?: Date | null;
  moderation?: { previousStatus: ListingStatus; at?: Date } | null | undefined;
  /** Start of its review or rejection, however often it changes between the two. */
  heldSince?: Date | null | undefined;
  resubmissions?: number | undefined;
}

/** Fields that a transition sets; all others stay. */
export interface TransitionFields {
  status: ListingStatus;
  publishedAt?: Date;
  expiresAt?: Date;
  /** Null: the sale was undone. */
  soldAt?: Date | null;
  /** In soles, where the owner told it (./manage/own-listings.action.server.ts). */
  soldPrice?: number | null;
  /** Only of a reservation by hand: its reason. */
  reservedFor?: string;
  agreedUntil?: Date | null;
  resubmissions?: number;
  /** Null: it was approved. */
  heldSince?: Date | null;
}

export type TransitionRejection =
  /** The table has no such step from the present state. */
  | Told<"not-allowed">
  /** A buyer has it reserved: its page says until when. */
  | Told<"held">
  /** The period of publication is over: renew it. */
  | Told<"expired">
  /** `expire` before its day. */
  | Told<"not-due">
  /** `relist` after its hours. */
  | Told<"too-late">
  /** `resubmit` more often than MAX_RESUBMISSIONS. */
  | Told<"too-often">;
export type TransitionResult = { ok: true; fields: TransitionFields } | TransitionRejection;

const RELIST_HOURS = 24;
/** How often an owner can send a rejected listing again. */
export const MAX_RESUBMISSIONS = 3;

/** Why a step is not allowed, by the listing's state. */
const STATE_REASONS: Record<ListingStatus, string> = {
  draft: "Este anuncio todavía es un borrador.",
  pending_payment: "Este anuncio está pendiente de pago.",
  in_review: "Este anuncio está en revisión.",
  active: "Este anuncio ya está publicado.",
  paused: "Este anuncio está pausado.",
  reserved: "Este anuncio está reservado.",
  sold: "Este anuncio ya se vendió.",
  expired: "Este anuncio venció.",
  rejected: "Este anuncio fue rechazado.",
  hidden: "Este anuncio está oculto por nuestro equipo.",
};

const AGREED = "Aceptaste una oferta: queda reservado para quien la hizo hasta que pague o venza su plazo.";

const OWNER_ENDS: readonly TransitionName[] = ["release", "markSold", "relist"];
const HELD_BY_ORDER =
  "Un comprador lo tiene reservado mientras paga. En la reserva ves hasta cuándo, por qué y qué puedes hacer.";
const HELD_BY_OFFER =
  "Aceptaste una oferta: está reservado para ese comprador. En la reserva ves hasta cuándo y qué puedes hacer.";

/** Null where they may. A reservation by hand has no `reservedBy`. */
export function heldByOrderMessage(name: TransitionName, subject: TransitionSubject): string | null {
  if (!OWNER_ENDS.includes(name)) return null;
  if (isBoughtByOrder(subject)) return "Este anuncio se vendió con un pedido: la venta no se puede deshacer aquí.";
  return isHeldByOrder(subject) ? HELD_BY_ORDER : null;
}

/** Why a step of an owner leads to the page of the reservation; null where it does not. */
export function reservedStepMessage(name: TransitionName, subject: TransitionSubject, now: Date): string | null {
  const isReserved = subject.status === "reserved";
  const endsOrPauses = name === "release" || name === "markSold" || (name === "pause" && isReserved);
  if (endsOrPauses && isHeldByOrder(subject)) return HELD_BY_ORDER;
  const isAgreed = isReserved && Boolean(subject.agreedUntil && subject.agreedUntil > now);
  return isAgreed && (name === "pause" || name === "release") ? HELD_BY_OFFER : null;
}

/** Whether an order bought its last piece. The listing stays as offered, for its buyer and for a complaint. */
export function isBoughtByOrder({ status, reservedBy }: Pick<TransitionSubject, "status" | "reservedBy">): boolean {
  return status === "sold" && Boolean(reservedBy);
}

export function isHeldByOrder(subject: Pick<TransitionSubject, "status" | "reservedBy" | "reservedUnits">): boolean {
  return (subject.reservedUnits ?? 0) > 0 || (subject.status === "reserved" && Boolean(subject.reservedBy));
}

/** Why an owner may not reserve a listing by hand in any state; null where they may. */
export function unreservableMessage(
  { stock = 1, expiresAt }: Pick<TransitionSubject, "expiresAt"> & { stock?: number | undefined },
  now: Date,
): string | null {
  if (stock > 1) return "Este anuncio tiene varias unidades: no se puede reservar entero.";
  return expiresAt && expiresAt <= now ? "El plazo de publicación terminó. Renueva el anuncio para reservarlo." : null;
}

/** Why an owner may not delete a listing that an order holds or bought; null without such an order. */
export function undeletableMessage(
  subject: Pick<TransitionSubject, "status" | "reservedBy" | "reservedUnits">,
): string | null {
  if (isHeldByOrder(subject)) return "No puedes eliminar este anuncio: un pedido en curso lo tiene reservado.";
  return isBoughtByOrder(subject)
    ? "No puedes eliminar este anuncio: se vendió con un pedido y queda como constancia de la venta."
    : null;
}

/** Whether the table allows the step from `status`, apart from dates. */
export function canTransition(name: TransitionName, status: ListingStatus): boolean {
  return (LISTING_TRANSITIONS[name].from as readonly ListingStatus[]).includes(status);
}

/**
 * Takes a listing one step on. Pure: returns the fields to write, or the reason in Spanish. `publish`, `approve` and
 * `renew` begin a period of `durationDays` at `now`; `approve` continues one that was begun.
 */
export function transition(
  name: Opening,
  subject: TransitionSubject,
  now: Date,
  durationDays: number,
): TransitionResult;
export function transition(
  name: Exclude<TransitionName, Opening>,
  subject: TransitionSubject,
  now: Date,
): TransitionResult;
export function transition(
  name: TransitionName,
  subject: TransitionSubject,
  now: Date,
  durationDays = 0,
): TransitionResult {
  if (!canTransition(name, subject.status)) return failed("not-allowed", STATE_REASONS[subject.status]);
  const due =
    subject.expiresAt !== null && subject.expiresAt !== undefined && subject.expiresAt.getTime() <= now.getTime();
  const status = LISTING_TRANSITIONS[name].to;
  switch (name) {
    case "approve":
      return { ok: true, fields: { ...approvedPeriod(subject, now, durationDays), status, heldSince: null } };
    case "publish":
    case "renew":
      return { ok: true, fields: { status, ...opened(now, durationDays) } };
    case "resume":
      if (due) return failed("expired", "El plazo de publicación terminó. Renueva el anuncio para mostrarlo otra vez.");
      return { ok: true, fields: { status } };
    case "expire":
      if (!due) return failed("not-due", "El plazo de publicación todavía no termina.");
      return { ok: true, fields: { status } };
    case "relist":
      if (!subject.soldAt || now.getTime() - subject.soldAt.getTime() >= RELIST_HOURS * HOUR_MS)
        return failed(
          "too-late",
          `Pasaron más de ${RELIST_HOURS} horas desde la venta: ya no se puede volver a publicar.`,
        );
      if (due) return failed("expired", "El plazo de publicación terminó. Publica un anuncio nuevo.");
      return { ok: true, fields: { status, soldAt: null } };
    case "release":
      if (subject.agreedUntil && subject.agreedUntil > now)
        return { ok: false, reason: "not-allowed", message: AGREED };
      return { ok: true, fields: { status } };
    case "markSold":
      return { ok: true, fields: { status, soldAt: now } };
    case "restock":
      return { ok: true, fields: { status, soldAt: null } };
    case "resubmit": {
      const resubmissions = (subject.resubmissions ?? 0) + 1;
      if (resubmissions > MAX_RESUBMISSIONS)
        return failed(
          "too-often",
          `Ya enviaste este anuncio ${MAX_RESUBMISSIONS} veces. Si crees que es un error, escríbenos desde ` +
            "Contacto.",
        );
      return { ok: true, fields: { status, resubmissions, heldSince: heldSinceOf(subject) ?? now } };
    }
    case "show": {
      const before = subject.moderation?.previousStatus ?? status;
      // The period of what waits for a decision stands still.
      return { ok: true, fields: { status: due && before !== "in_review" ? "expired" : before } };
    }
    case "lapse":
      return { ok: true, fields: { status: subject.publishedAt ? "expired" : status } };
    case "awaitPayment":
    case "pause":
    case "reserve":
    case "hide":
      return { ok: true, fields: { status } };
    case "submit":
    case "reject":
      return { ok: true, fields: { status, heldSince: heldSinceOf(subject) ?? now } };
  }
}

function opened(now: Date, durationDays: number) {
  return { publishedAt: now, expiresAt: new Date(now.getTime() + durationDays * DAY_MS) };
}

/** An interrupted period continues, longer by the days that the listing was off. */
function approvedPeriod(subject: TransitionSubject, now: Date, durationDays: number) {
  const { publishedAt, expiresAt } = subject;
  const since = heldSinceOf(subject);
  if (!publishedAt || !expiresAt || !since) return opened(now, durationDays);
  return { expiresAt: new Date(expiresAt.getTime() + Math.max(0, now.getTime() - since.getTime())) };
}

/** Null for one that is neither in review nor rejected. Before the field existed, only the last rejection is known. */
function heldSinceOf({ status, heldSince, moderation }: TransitionSubject): Date | null {
  if (status !== "in_review" && status !== "rejected") return null;
  return heldSince ?? moderation?.at ?? null;
}

/** States in which the owner may change the content. Category and plan are fixed after `draft`. */
export const EDITABLE_STATUSES: readonly ListingStatus[] = [
  "draft",
  "pending_payment",
  "active",
  "paused",
  "expired",
  "rejected",
];

/** A reserved listing has a buyer: it may not disappear. */
export function canDelete(status: ListingStatus): boolean {
  return status !== "reserved";
}

type BrandSubject = Pick<TransitionSubject, "status" | "reservedBy" | "reservedUnits"> & { bicycleId?: string | null };

/** Whether the brand of a listing is fixed: registered, or offered by an order. */
export function isBrandKept(listing: BrandSubject): boolean {
  return Boolean(listing.bicycleId) || isBoughtByOrder(listing) || isHeldByOrder(listing);
}

/** Why category and brand of a listing are fixed for everyone; null where they can be corrected. */
export function uncorrectableMessage(listing: BrandSubject): string | null {
  if (!isBrandKept(listing)) return null;
  return listing.bicycleId
    ? "Es una bicicleta registrada: su marca y su categoría no se cambian aquí."
    : "Un pedido lo tiene reservado o lo compró: su marca y su categoría quedan como se ofrecieron.";
}
