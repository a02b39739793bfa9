import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import type { ActiveUser } from "~/accounts/session/active-user.server";
import { formatSoles } from "~/business/money";
import { LISTING_FIELD } from "~/cart/constants";
import { MAX_CART_LINES } from "~/cart/model";
import { COUPON_FIELD, COUPON_INTENTS, REJECTED_COUPON_FIELD } from "~/coupons/code";
import { payPath } from "~/orders/paths";
import type { LineRejection, PlaceResult, UnpaidOrder } from "~/orders/service";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { asksForDistricts, type WithDistricts } from "~/platform/forms/district-list.server";
import { formText } from "~/platform/forms/form-text";
import {
  done,
  handleForm,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
  type RejectionStatus,
} from "~/platform/forms/outcome";
import { typedValues, type FieldErrors } from "~/platform/forms/typed-values";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import { PAY_INTENT } from "./constants";
import { readCheckout } from "./form.server";
import { decodeLines, encodeWithout, type CheckoutSummary } from "./summary";
import { itemsToBuy, readSummary, type SummaryReading } from "./summary.server";

export interface CheckoutFailure extends UnprovenFailure, WithDistricts {
  summary?: CheckoutSummary | null;
  unpaid?: UnpaidOrder[];
}

export const CHECKOUT_REPLIES = {
  noCode: "Escribe el código de tu cupón.",
  couponApplied: "Aplicamos tu cupón. Revisa el nuevo total y vuelve a pagar si estás de acuerdo.",
  cartChanged: "Tu carrito cambió desde que abriste esta página. Revisa tu pedido y vuelve a pagar. No se cobró nada.",
  without: "Marca la casilla para seguir con lo demás, o vuelve a tu carrito. No se cobró nada.",
  nothing: "Ya no se puede comprar nada de tu carrito. No se cobró nada.",
  noPayments: "El pago en línea no está disponible por ahora. Escríbele al vendedor para coordinar la compra.",
  late: (number: string) =>
    `Tu pedido ${number} está guardado, pero Mercado Pago no respondió. Inténtalo otra vez desde aquí.`,
  total: (centimos: number) =>
    `El total cambió: ahora es ${formatSoles(centimos)}. Revísalo y vuelve a pagar si estás de acuerdo. No se ` +
    "cobró nada.",
} as const;

interface Submission {
  deps: Context;
  user: ActiveUser;
  form: FormData;
  applied: string | null;
  /** The only listing that is bought; empty for the whole cart. */
  only: string;
}

/** Runs the form: applies a coupon, or makes the order and leads to the provider's page. */
export function submitCheckout(
  context: Context,
  user: ActiveUser,
  form: FormData,
): Promise<FormOutcome<CheckoutFailure>> {
  const applied = formText(form, "applied").trim() || null;
  const submission = { deps: context, user, form, applied, only: formText(form, LISTING_FIELD) };
  return handleForm<CheckoutFailure>(form, () => run(submission));
}

function run(submission: Submission): Promise<FormOutcome<CheckoutFailure>> {
  const { form } = submission;
  if (asksForDistricts(form)) return sameCheckout(submission);
  switch (form.get("intent")) {
    case COUPON_INTENTS.apply:
      return applyTyped(submission);
    case COUPON_INTENTS.remove:
      return removeCoupon(submission);
    case PAY_INTENT:
      return hasCodeToApply(submission) ? applyTyped(submission, CHECKOUT_REPLIES.couponApplied) : pay(submission);
    default:
      return Promise.resolve(unknownIntent(form));
  }
}

/** The same page with the typed values: only the districts of the department were requested. */
async function sameCheckout(submission: Submission): Promise<FormOutcome<CheckoutFailure>> {
  const { summary } = await summaryOf(submission, submission.applied);
  return { kind: "shown", reply: { ok: false, errors: {}, values: typedValues(submission.form), summary } };
}

/** A typed code that was not applied is meant for this order, unless the page said that it is rejected. */
function hasCodeToApply({ form, applied }: Submission): boolean {
  const typed = formText(form, COUPON_FIELD).trim();
  return applied === null && typed !== "" && typed !== formText(form, REJECTED_COUPON_FIELD).trim();
}

/** `message`: the order was requested, and waits until the buyer has seen the new total. */
async function applyTyped(submission: Submission, message?: string): Promise<FormOutcome<CheckoutFailure>> {
  const { deps, form } = submission;
  const code = formText(form, COUPON_FIELD).trim();
  if (code === "") return sendBack(submission, { [COUPON_FIELD]: CHECKOUT_REPLIES.noCode }, 400);
  const reading = await summaryOf(submission, code);
  const { summary, couponRejection } = reading;
  if (couponRejection) {
    const status = couponRejection.reason === "too-many-tries" ? 429 : 422;
    return sendBack(submission, { [COUPON_FIELD]: couponRejection.message }, status, reading);
  }
  if (!summary?.coupon) return sendBack(submission, { "": CHECKOUT_REPLIES.nothing }, 409, reading);
  const headers = await deps.cart.setCoupon(summary.coupon.code);
  const values = { ...typedValues(form), [COUPON_FIELD]: "" };
  const reply: CheckoutFailure = { ok: false, errors: message ? { "": message } : {}, values, summary };
  return message ? { ...rejectedWith(reply, 409), headers } : { kind: "shown", reply, headers };
}

async function removeCoupon(submission: Submission): Promise<FormOutcome<CheckoutFailure>> {
  const { deps, form } = submission;
  const { summary } = await summaryOf(submission, null);
  const headers = await deps.cart.setCoupon(null);
  return { kind: "shown", reply: { ok: false, errors: {}, values: typedValues(form), summary }, headers };
}

async function pay(submission: Submission): Promise<FormOutcome<CheckoutFailure>> {
  const { deps, user, form, applied } = submission;
  const typed = readCheckout(form);
  if (!typed.ok) return sendBack(submission, typed.errors, 400);
  // Nothing may be reserved for an order that cannot be paid.
  if (deps.env.payments === null) return sendBack(submission, { "": CHECKOUT_REPLIES.noPayments }, 503);
  const lines = decodeLines(formText(form, "lines").trim(), MAX_CART_LINES);
  const disagreement = await disagreementOf(submission, lines);
  if (disagreement) return disagreement;
  const unproven = await rejectUnproven(deps.accounts, user, form, UNPROVEN_MESSAGES.buy, { isKept: true });
  if (unproven) {
    const { summary } = await summaryOf(submission, applied);
    return { ...unproven, failure: { ...unproven.failure, summary } };
  }
  const { recipient, delivery, methods, invoice } = typed.details;
  const placed = await deps.orders.place({
    kind: "purchase",
    buyer: { uid: user.uid, name: user.displayName, email: user.email },
    idempotencyKey: formText(form, "key").trim().slice(0, 64),
    lines,
    delivery,
    methods,
    recipient,
    invoice,
    couponCode: applied,
    seenTotalCentimos: Number(form.get(`total-${delivery.method}`)),
  });
  if (!placed.ok) return explain(submission, placed);
  const headers = await deps.cart.without(lines.map(({ listingId }) => listingId));
  return startPayment(submission, placed.order, headers);
}

/** Why the order differs from the one that the buyer agreed to; null where it does not. */
async function disagreementOf(
  submission: Submission,
  lines: ReturnType<typeof decodeLines>,
): Promise<FormOutcome<CheckoutFailure> | null> {
  const { deps, form, user, applied, only } = submission;
  const items = itemsToBuy(await deps.cart.items(), only);
  const isOrdered = (listingId: string) => lines.some((line) => line.listingId === listingId);
  const leftOut = items.map(({ listingId }) => listingId).filter((listingId) => !isOrdered(listingId));
  const hasOtherQuantity = items.some(({ listingId, quantity }) =>
    lines.some((line) => line.listingId === listingId && line.quantity !== quantity),
  );
  const isAgreed = encodeWithout(leftOut) === formText(form, "without").trim();
  if (lines.length === 0 || hasOtherQuantity || !isAgreed) {
    const reading = await summaryOf(submission, applied);
    return sendBack(submission, changeIn(reading.summary), 409, reading);
  }
  if (applied === null || applied === (await deps.cart.couponCode())) return null;
  // A code of the address, not counted yet. The order checks the rest.
  const quote = await deps.coupons.quote(applied, { kind: "purchase", lines: [] }, user.uid);
  if (quote.ok || !["unknown", "too-many-tries"].includes(quote.rejection.reason)) return null;
  return sendBack({ ...submission, applied: null }, { [COUPON_FIELD]: quote.rejection.message }, 422);
}

function changeIn(summary: CheckoutSummary | null): FieldErrors {
  if (!summary || summary.sellers.length === 0) return { "": CHECKOUT_REPLIES.nothing };
  return summary.problems.length > 0 ? { without: CHECKOUT_REPLIES.without } : { "": CHECKOUT_REPLIES.cartChanged };
}

/** Sends the form back with the new totals; nothing was charged. */
async function explain(
  submission: Submission,
  result: Extract<PlaceResult, { ok: false }>,
): Promise<FormOutcome<CheckoutFailure>> {
  const { deps, applied } = submission;
  switch (result.reason) {
    case "coupon": {
      const reading = await summaryOf(submission, null);
      const headers = await deps.cart.setCoupon(null);
      const errors = { [COUPON_FIELD]: result.rejection.message };
      return { ...(await sendBack(submission, errors, 409, reading)), headers };
    }
    case "lines": {
      const reading = await summaryOf(submission, applied, result.rejections);
      return sendBack(submission, changeIn(reading.summary), 409, reading);
    }
    case "totals": {
      const { totals, orders } = result;
      const back = await sendBack(submission, { "": CHECKOUT_REPLIES.total(totals.totalCentimos) }, 409);
      return { ...back, failure: { ...back.failure, ...(orders && { unpaid: orders }) } };
    }
    case "unpaid": {
      const { orders, message, needsPhone } = result;
      const back = await sendBack(submission, { "": message }, 409);
      return {
        ...back,
        failure: { ...back.failure, unpaid: orders, leaving: true, ...(needsPhone && { needsPhone }) },
      };
    }
    case "plan":
    case "inspection":
      return sendBack(submission, { "": result.message }, 409);
  }
}

/** Redirects to the provider's page; where it cannot be made, to our page that tries again: the order is stored. */
async function startPayment(
  { deps, user }: Submission,
  order: { id: string; number: string },
  headers: Headers,
): Promise<FormOutcome<CheckoutFailure>> {
  try {
    const payment = await deps.orders.startPayment(order.id, user.uid);
    return done(payment.ok ? payment.url : payPath(order.id), undefined, headers);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    deps.log.warn("checkout.payment-not-started", { order: order.id, error });
    return done(payPath(order.id), { type: "error", message: CHECKOUT_REPLIES.late(order.number) }, headers);
  }
}

async function summaryOf(
  { deps, user, only }: Submission,
  code: string | null,
  rejections?: readonly LineRejection[],
): Promise<SummaryReading> {
  const [inCart, kept, bought] = await Promise.all([
    deps.cart.items(),
    deps.cart.couponCode(),
    nullIfUnavailable(() => deps.orders.purchases(user.uid, 1), deps.log),
  ]);
  const orders = bought?.orders ?? [];
  const coupon = code === null ? null : { code, isKnown: code === kept };
  const items = itemsToBuy(inCart, only);
  return readSummary(deps, { uid: user.uid, items, coupon, orders, ...(rejections && { rejections }) });
}

async function sendBack(
  submission: Submission,
  errors: FieldErrors,
  status: RejectionStatus,
  reading?: SummaryReading,
) {
  const { summary } = reading ?? (await summaryOf(submission, submission.applied));
  const values = typedValues(submission.form);
  return rejectedWith<CheckoutFailure>({ ok: false, errors, values, summary }, status);
}
