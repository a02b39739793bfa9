import { formatSoles, type Centimos } from "~/business/money";

import type { Coupon, CouponSubject } from "./model";

export const COUPON_STATES = ["valid", "upcoming", "expired", "ended"] as const;
export type CouponState = (typeof COUPON_STATES)[number];

export function couponStateOf(
  { active, startsAt, endsAt }: Pick<Coupon, "active" | "startsAt" | "endsAt">,
  now: Date,
): CouponState {
  if (!active) return "ended";
  if (endsAt && endsAt <= now) return "expired";
  return startsAt && startsAt > now ? "upcoming" : "valid";
}

export type CouponRejectionReason =
  | "unknown"
  | "inactive"
  | "not-started"
  | "ended"
  | "minimum"
  | "other-category"
  | "other-plan"
  | "used-up"
  | "used-by-you"
  | "too-many-tries";

/** Why a coupon is not applied, with the message at its field. */
export interface CouponRejection {
  reason: CouponRejectionReason;
  message: string;
}

export type CouponResult = { ok: true; discountCentimos: Centimos } | { ok: false; rejection: CouponRejection };

const MESSAGES: Record<Exclude<CouponRejectionReason, "minimum">, string> = {
  unknown: "No existe un cupón con ese código. Revisa cómo lo escribiste.",
  inactive: "Este cupón ya no está disponible.",
  "not-started": "Este cupón todavía no empieza.",
  ended: "Este cupón ya venció.",
  "other-category": "Este cupón no vale para lo que tienes en el carrito.",
  "other-plan": "Este cupón no vale para este plan.",
  "used-up": "Este cupón ya se usó todas las veces posibles.",
  "used-by-you": "Ya usaste este cupón.",
  "too-many-tries": "Probaste demasiados códigos. Espera una hora e inténtalo de nuevo.",
};

export function couponRejection(reason: Exclude<CouponRejectionReason, "minimum">): CouponRejection {
  return { reason, message: MESSAGES[reason] };
}

/**
 * Discount of a coupon for this subject now, or why there is none. Pure: the caller reads the uses.
 * The discount is never more than its base; percents are rounded down to the céntimo.
 */
export function applyCoupon(
  coupon: Coupon | null,
  subject: CouponSubject,
  usedByUser: number,
  now: Date,
): CouponResult {
  const reject = (reason: Exclude<CouponRejectionReason, "minimum">) =>
    ({ ok: false, rejection: couponRejection(reason) }) as const;
  if (!coupon) return reject("unknown");
  if (!coupon.active) return reject("inactive");
  if (coupon.startsAt && now < coupon.startsAt) return reject("not-started");
  if (coupon.endsAt && now >= coupon.endsAt) return reject("ended");
  const eligible = eligibleCentimos(coupon, subject);
  if (eligible === null) return reject(subject.kind === "plan" ? "other-plan" : "other-category");
  if (eligible < coupon.minimumCentimos) {
    const message = `Este cupón vale desde ${formatSoles(coupon.minimumCentimos)} de compra.`;
    return { ok: false, rejection: { reason: "minimum", message } };
  }
  if (coupon.totalUses !== null && coupon.used >= coupon.totalUses) return reject("used-up");
  if (coupon.usesPerUser !== null && usedByUser >= coupon.usesPerUser) return reject("used-by-you");
  const full = coupon.kind === "percent" ? Math.floor((eligible * Math.min(coupon.value, 100)) / 100) : coupon.value;
  return { ok: true, discountCentimos: Math.min(full, coupon.maximumDiscountCentimos ?? full, eligible) };
}

/** Base of the discount, or null where the coupon is for something else. */
function eligibleCentimos(coupon: Coupon, subject: CouponSubject): Centimos | null {
  if (subject.kind === "plan") return coupon.plans.includes(subject.planId) ? subject.totalCentimos : null;
  if (coupon.plans.length > 0) return null;
  const lines = subject.lines.filter(
    ({ category }) => coupon.categories.length === 0 || coupon.categories.includes(category),
  );
  return lines.length > 0 ? lines.reduce((sum, { totalCentimos }) => sum + totalCentimos, 0) : null;
}
