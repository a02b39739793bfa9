import type { SessionUser } from "~/accounts/model";
import { toCentimos } from "~/business/money";
import { REJECTED_COUPON_FIELD } from "~/coupons/code";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, handleForm, rejected } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { LISTING_NOT_OWN, successPath } from "~/selling/model";

import type { PlanPurchase } from "../model";
import { PURCHASES_PATH } from "../paths";
import type { PlaceResult } from "../service";
import { leadToPayment } from "./lead-to-payment.server";

type Buyer = Pick<SessionUser, "uid" | "displayName" | "email">;
interface Wanted extends Pick<PlanPurchase, "planId" | "action"> {
  /** The plan of each is an order; one payment pays all. */
  listingIds: readonly string[];
}

/** Redirects to the provider. `cupon` is the form's coupon. Resumes an open order. */
export function submitPlanPayment(
  context: Context,
  user: Buyer,
  { listingIds, planId, action }: Wanted,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const { plans } = await context.selling.drafts.rules();
    const plan = plans.find(({ id }) => id === planId);
    if (!plan) return rejected(form, { plan: "Elige un plan de la lista." });
    const totalCentimos = toCentimos(plan.price) * listingIds.length;
    const typed = formText(form, "cupon").trim();
    const subject = { kind: "plan", planId: plan.id, totalCentimos } as const;
    // A code that the page showed as rejected is ignored.
    const isSkipped = typed === formText(form, REJECTED_COUPON_FIELD).trim();
    const quote = typed && !isSkipped ? await context.coupons.quote(typed, subject, user.uid) : null;
    if (quote && !quote.ok) return rejected(form, { cupon: quote.rejection.message }, 422);
    const placed = await context.orders.place({
      kind: "plan",
      plans: listingIds.map((listingId) => ({ listingId, planId, action })),
      buyer: { uid: user.uid, name: user.displayName, email: user.email },
      // Two submissions still make one payment: the open orders of these listings and plan are resumed.
      idempotencyKey: crypto.randomUUID(),
      couponCode: quote?.code ?? null,
      invoice: { type: "boleta", ruc: null, legalName: null },
      seenTotalCentimos: totalCentimos - (quote?.discountCentimos ?? 0),
    });
    if (!placed.ok) return explain(form, placed);
    if (placed.order.paidAt !== null)
      return listingIds.length > 1
        ? done("/perfil/anuncios", "Tu cupón cubrió los planes completos.")
        : done(successPath(listingIds[0] ?? ""), "Tu cupón cubrió el plan completo.");
    return leadToPayment(context, placed.order.id, user.uid, form);
  });
}

/** Redirects to the payment where a form has just made a listing wait for it. Other outcomes stay. */
export async function payIfPending<F extends FormFailure>(
  context: Context,
  user: Buyer,
  listingId: string,
  form: FormData,
  outcome: FormOutcome<F>,
): Promise<FormOutcome<F>> {
  if (outcome.kind !== "done" || context.env.payments === null) return outcome;
  const listing = await context.selling.drafts.managed(user.uid, listingId);
  if (listing?.status !== "pending_payment") return outcome;
  if (listing.sellerId !== user.uid) return { ...outcome, flash: { type: "info", message: PAID_BY_OWNER } };
  const paying = await submitPlanPayment(context, user, pendingPlan(listing), form);
  if (paying.kind === "done") return paying;
  // The listing is saved and waits: its page shows why, and lets the seller retry.
  const message = paying.kind === "rejected" ? Object.values(paying.failure.errors)[0] : undefined;
  return { ...outcome, flash: { type: "error", message: message ?? LISTING_NOT_OWN } };
}

const PAID_BY_OWNER = "Guardamos el anuncio. El dueño de la tienda paga su plan desde Mis anuncios.";

export async function submitPendingPayment(
  context: Context,
  user: Buyer,
  listingId: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const listing = await context.selling.drafts.own(user.uid, listingId);
    if (listing === null) return formNotFound(LISTING_NOT_OWN);
    return submitPlanPayment(context, user, pendingPlan(listing), form);
  });
}

function pendingPlan({ id, plan }: { id: string; plan?: { id: string } | undefined }): Wanted {
  return { listingIds: [id], planId: plan?.id ?? "", action: "publish" };
}

function explain(form: FormData, rejection: Exclude<PlaceResult, { ok: true }>): FormOutcome {
  switch (rejection.reason) {
    case "coupon":
      return rejected(form, { cupon: rejection.rejection.message }, 409);
    case "totals":
      return rejected(form, { "": "El precio cambió hace un momento. Revísalo y vuelve a pagar." }, 409);
    case "plan":
    case "inspection":
      return rejected(form, { "": rejection.message }, 409);
    case "unpaid":
      // The list has the orders that stand in the way.
      return done(PURCHASES_PATH, { type: "error", message: rejection.message });
    case "lines":
      return rejected(form, { "": rejection.rejections[0]?.message ?? LISTING_NOT_OWN }, 409);
  }
}
