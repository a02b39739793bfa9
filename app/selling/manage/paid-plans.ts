import { DAY_MS } from "~/business/durations";
import type { Plan } from "~/catalog/model";
import { missingFor } from "~/selling/flow/steps";
import { planOfListing, type OwnListing, type PlanOfListing } from "~/selling/model";
import { transition, type TransitionFields } from "~/selling/transitions";

export type PlanAction = "publish" | "renew" | "upgrade";

/** Spanish; null where the plan can be bought. `current`: the listing's plan as it is sold now. */
export function planRejection(
  listing: OwnListing,
  { plan, current, action }: { plan: Plan | null; current: Plan | null; action: PlanAction },
  now: Date,
): string | null {
  if (plan === null || !plan.active || plan.price === 0) return "Ese plan ya no está disponible. Elige otro.";
  if (!isOpenFor(action, listing)) return CLOSED[action];
  if (action === "upgrade" && (plan.id === listing.plan?.id || plan.price <= (current?.price ?? 0)))
    return "Tu anuncio ya tiene ese plan o uno mejor.";
  const [missing] = missingFor(withPlan(listing, plan), plan, now);
  return missing ? missing.message : null;
}

/** The plans to which a published listing can be upgraded, as `planRejection` sells them. */
export function betterPlans({ status, plan: own }: OwnListing, plans: readonly Plan[]): Plan[] {
  const price = plans.find(({ id }) => id === own?.id)?.price ?? 0;
  return status === "active" ? plans.filter((plan) => plan.active && plan.price > price && plan.id !== own?.id) : [];
}

function isOpenFor(action: PlanAction, { status }: OwnListing): boolean {
  if (action === "upgrade") return status === "active";
  return status === "pending_payment" || status === (action === "publish" ? "draft" : "expired");
}

const CLOSED: Record<PlanAction, string> = {
  publish: "Este anuncio ya no espera un pago. Míralo en Mis anuncios.",
  renew: "Este anuncio no está vencido: no hace falta renovarlo.",
  upgrade: "Solo puedes mejorar el plan de un anuncio publicado.",
};

/**
 * Changes of a paid plan to the listing as it is now: its seller may have changed it since paying.
 * A running period is never shortened. Null: the plan has no effect (sold, rejected, incomplete).
 */
export function paidPlanFields(
  listing: OwnListing,
  { plan, orderId, now }: { plan: Plan; orderId: string; now: Date },
): (Partial<TransitionFields> & { plan: PlanOfListing }) | null {
  const copy = withPlan(listing, plan);
  const bought = { ...copy.plan, orderId };
  switch (listing.status) {
    case "draft":
    case "pending_payment":
    case "expired": {
      if (missingFor(copy, plan, now).length > 0) return null;
      const name = listing.status === "expired" ? "renew" : "publish";
      const step = transition(name, listing, now, plan.durationDays);
      return step.ok ? { ...step.fields, plan: bought } : null;
    }
    case "in_review":
      // Its period begins when it is approved.
      if (listing.publishedAt === null) return { plan: bought };
      return longer(listing, bought, now);
    case "active":
    case "paused":
    case "reserved":
      return longer(listing, bought, now);
    case "sold":
    case "rejected":
    case "hidden":
      return null;
  }
}

/**
 * Changes to the listing whose plan was paid back: only what that order bought ends. Null: it has nothing of it by now.
 */
export function unpaidPlanFields(
  { plan, status, expiresAt }: OwnListing,
  { orderId, free, paidAt }: { orderId: string; free: Plan | null; paidAt: Date },
): Pick<OwnListing, "plan" | "expiresAt"> | null {
  if (!plan || status === "sold") return null;
  const { former, ...own } = plan;
  if (former?.orderId === orderId) return { plan: own, expiresAt };
  if (own.orderId !== orderId) return null;
  if (former) {
    const { expiresAt: formerEnd, ...before } = former;
    return { plan: before, expiresAt: expiresAt && new Date(Math.min(expiresAt.getTime(), formerEnd.getTime())) };
  }
  const end = paidAt.getTime() + (free?.durationDays ?? 0) * DAY_MS;
  return {
    plan: free ? planOfListing(free) : { ...own, featured: false, home: false },
    expiresAt: expiresAt && new Date(Math.min(expiresAt.getTime(), end)),
  };
}

/** The running plan waits behind the one that is bought now. */
function longer({ expiresAt, plan: running }: OwnListing, bought: PlanOfListing, now: Date) {
  const end = Math.max(now.getTime() + bought.durationDays * DAY_MS, expiresAt?.getTime() ?? 0);
  if (running?.orderId === undefined || !expiresAt || expiresAt <= now)
    return { expiresAt: new Date(end), plan: bought };
  const before = { ...running, expiresAt };
  delete before.former;
  return { expiresAt: new Date(end), plan: { ...bought, former: before } };
}

function withPlan(listing: OwnListing, plan: Plan): OwnListing & { plan: PlanOfListing } {
  return { ...listing, plan: planOfListing(plan) };
}
