import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { done, rejected, type FormOutcome } from "~/platform/forms/outcome";

import { payPath } from "../paths";

/** Redirects to the provider; while it is down, to the order's own page, where the payment can be retried. */
export async function leadToPayment(
  { orders }: Context,
  orderId: string,
  uid: string,
  form: FormData,
): Promise<FormOutcome> {
  try {
    const started = await orders.startPayment(orderId, uid);
    return started.ok ? done(started.url) : rejected(form, { "": "Ese pago venció. Vuelve a intentarlo." }, 409);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.upstream !== "payments") throw error;
    return done(payPath(orderId), { type: "error", message: error.publicMessage });
  }
}
