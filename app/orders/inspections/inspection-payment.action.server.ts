import type { SessionUser } from "~/accounts/model";
import { ownInspectionPath } from "~/inspections/constants";
import type { Context } from "~/platform/context";
import { done, handleForm, type FormOutcome } from "~/platform/forms/outcome";

import { PURCHASES_PATH, purchasePath } from "../paths";
import { leadToPayment } from "../paying/lead-to-payment.server";

/**
 * Places the order of an own booking at its stored price, and redirects to the provider. Resubmissions find the same
 * order. An unpayable booking redirects to its page, which explains its state.
 */
export function payInspection(
  context: Context,
  user: Pick<SessionUser, "uid" | "displayName" | "email">,
  { id, priceCentimos }: { id: string; priceCentimos: number },
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const placed = await context.orders.place({
      kind: "inspection",
      inspectionId: id,
      buyer: { uid: user.uid, name: user.displayName, email: user.email },
      idempotencyKey: `inspection-${id}`,
      couponCode: null,
      invoice: { type: "boleta", ruc: null, legalName: null },
      seenTotalCentimos: priceCentimos,
    });
    if (!placed.ok && placed.reason === "unpaid")
      return done(PURCHASES_PATH, { type: "error", message: placed.message });
    if (!placed.ok) {
      const message =
        placed.reason === "inspection" ? placed.message : "No pudimos empezar el pago. Inténtalo otra vez.";
      return done(ownInspectionPath(id), { type: "error", message });
    }
    // A resubmission after the payment.
    if (placed.order.paidAt !== null) return done(purchasePath(placed.order.id), "Esta inspección ya está pagada.");
    return leadToPayment(context, placed.order.id, user.uid, form);
  });
}
