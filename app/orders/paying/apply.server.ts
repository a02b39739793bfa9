import { refreshCatalog, type OrderAnalytics } from "~/orders/hooks";
import type { ProviderCase, ProviderPayment } from "~/payments/model";
import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction } from "~/platform/firestore/types";

import { addNote, applyOrderStep, BY_SYSTEM, resumeOrder } from "../changes";
import { dueRefunds } from "../ledger/due-refunds";
import { addingUpTo, splitByWeights } from "../ledger/split";
import type { Order, AppliedPayment } from "../model";
import { paymentReference } from "../purchase";
import type { PaymentResult } from "../service";
import type { OrderStore } from "../store.server";
import type { Refunds } from "./refunds.server";
import { hasRefundDue, verdictOf, withPayment, type PaymentVerdict } from "./verdict";

const LATE_NOTE = "El pago llegó después del plazo, y todo estaba disponible todavía.";
const TOO_LATE_NOTE = "El pago llegó cuando el pedido ya no se podía cumplir: devolvemos el dinero.";
const NOT_DUE_NOTE = "Este pedido ya no esperaba un pago: devolvemos el que llegó.";
const HELD_NOTE = "Recibimos un pago por otro monto: lo estamos revisando.";
const REVERSED_NOTE = "El pago se devolvió desde Mercado Pago.";
const CASE_NOTES = {
  mediation: "El comprador abrió un reclamo en Mercado Pago.",
  chargeback: "El banco del comprador desconoció el pago (contracargo).",
};
const CASE_WON_NOTE = "El caso en Mercado Pago terminó a favor de la venta: el pedido sigue donde estaba.";
const CASE_LOST_NOTE = "El caso en Mercado Pago terminó a favor del comprador, y el pago se devolvió.";

interface PaymentShare {
  orderId: string;
  /** The payment with the amounts of this order. */
  payment: ProviderPayment;
}

/** One of an amount that fits no checkout is the first order's alone, with all of its money. */
function paymentShares(payment: ProviderPayment, orders: readonly Order[]): PaymentShare[] {
  const [first, ...others] = orders;
  if (!first) return [];
  if (others.length === 0) return [{ orderId: first.id, payment }];
  const known = orders.flatMap((order) => {
    const applied = order.payments.find(({ id }) => id === payment.id);
    return applied ? [{ order, amount: applied.amountCentimos, applied }] : [];
  });
  const shares = known.length > 0 ? known : newShares(payment, orders, first);
  const refunded = refundedShares(payment.refunded, shares);
  return shares.map(({ order, amount }, place) => ({
    orderId: order.id,
    payment: { ...payment, amount, refunded: refunded[place] ?? 0 },
  }));
}

interface Share {
  order: Order;
  amount: number;
  applied: AppliedPayment | null;
}

/**
 * Refunded part of a payment by order: first the known refunds, then those that were asked for here, of which some may
 * be exactly what is seen: their answers were lost. The rest was made at the provider, and is split over what the
 * orders have left.
 */
function refundedShares(refunded: number, shares: readonly Share[]): number[] {
  let left = refunded;
  const given = shares.map((share) => {
    const known = Math.min(left, knownRefund(share));
    left -= known;
    return known;
  });
  const asked = shares.flatMap((share, place) => askedRefunds(share).map((centimos) => ({ place, centimos })));
  const exact = addingUpTo(left, asked, ({ centimos }) => centimos);
  for (const { place, centimos } of exact ?? asked) {
    const more = Math.min(left, centimos);
    given[place] = (given[place] ?? 0) + more;
    left -= more;
  }
  const rest = splitByWeights(
    left,
    shares.map(({ amount }, place) => amount - (given[place] ?? 0)),
  );
  return given.map((centimos, place) => centimos + (rest[place] ?? 0));
}

function knownRefund({ applied }: Share): number {
  return applied?.refundedCentimos ?? 0;
}

/** Refunds of an order that the provider is asked for: parts, and then what else is left of a whole payment. */
function askedRefunds({ order, applied }: Share): number[] {
  return dueRefunds(order).flatMap(({ paymentId, centimos }) => (paymentId === applied?.id ? [centimos] : []));
}

function newShares(payment: ProviderPayment, orders: readonly Order[], first: Order): Share[] {
  const charged = [
    orders,
    ...orders.map(({ checkout }) => orders.filter(({ id }) => checkout?.orderIds?.includes(id) ?? false)),
  ].find((some) => sumOf(some) === payment.amount);
  if (!charged) return [{ order: first, amount: payment.amount, applied: null }];
  return charged.map((order) => ({ order, amount: order.totalCentimos, applied: null }));
}

function sumOf(orders: readonly Order[]): number {
  return orders.reduce((sum, { totalCentimos }) => sum + totalCentimos, 0);
}

export function createPaymentApplication(
  context: Context,
  store: OrderStore,
  refunds: Refunds,
  analytics: OrderAnalytics | undefined,
) {
  const { database, clock, log } = context;

  /** Requests the payment from the provider and applies it, once for each id and status, in any order. */
  async function applyPayment(paymentId: string): Promise<PaymentResult> {
    const payment = await context.payments.getPayment(paymentId);
    if (payment === null) {
      log.warn("orders.payment-not-found", { paymentId });
      return "not-found";
    }
    return apply(payment);
  }

  async function apply(payment: ProviderPayment): Promise<PaymentResult> {
    const { id: paymentId, reference } = payment;
    if (!context.payments.accepts(payment)) {
      log.error("orders.payment-of-another-environment", { paymentId, reference });
      return "unknown-reference";
    }
    const named = isDocumentId(reference) ? await store.read(database, reference) : null;
    if (named === null) {
      log.warn("orders.payment-of-no-order", { paymentId, reference });
      return "unknown-reference";
    }
    const outcomes: Awaited<ReturnType<typeof applyShare>>[] = [];
    for (const share of paymentShares(payment, await store.readPurchase(database, named)))
      outcomes.push(await applyShare(share));
    return outcomes.includes("applied") ? "applied" : "repeated";
  }

  /** Each order judges its own share: what one seller cannot sell is no matter of another. */
  async function applyShare({ orderId, payment }: PaymentShare): Promise<"applied" | "repeated"> {
    const { id: paymentId, status, amount, currency } = payment;
    const applied = await database.transaction(async (tx) => {
      const order = await store.read(tx, orderId);
      const verdict = order ? verdictOf(order, payment) : "repeated";
      if (order === null || verdict === "repeated") return null;
      const client = order.analyticsClient ?? null;
      return { verdict, wasPaid: order.paidAt !== null, client, order: await carryOut(tx, order, payment, verdict) };
    });
    if (applied === null) return "repeated";
    const { verdict, order, client, wasPaid } = applied;
    const fields = { order: order.number, paymentId, status, verdict, state: order.state };
    if (verdict === "hold")
      log.error("orders.payment-held", { ...fields, amount, currency, total: order.totalCentimos });
    else log.info("orders.payment-applied", fields);
    if (verdict !== "note") refreshCatalog(context);
    if (client !== null && !wasPaid && order.paidAt !== null) analytics?.purchased(client, order);
    if (hasRefundDue(order)) refunds.inBackground(order.id);
    return "applied";
  }

  async function carryOut(
    tx: Transaction,
    order: Order,
    payment: ProviderPayment,
    verdict: Exclude<PaymentVerdict, "repeated">,
  ): Promise<Order> {
    const now = clock.now();
    const withOutcome = (outcome: Order["payments"][number]["outcome"] | null) =>
      withPayment(order, payment, outcome, now);
    switch (verdict) {
      case "pay": {
        const writes = await store.sellHeld(tx, order);
        // The seller of a reserved listing has left: the order ends, and the money is returned.
        if (writes === null) return store.end(tx, order, "cancel", BY_SYSTEM, TOO_LATE_NOTE, withOutcome("refund_due"));
        tx.write(...writes);
        return store.save(tx, order, store.paid(withOutcome("paid")));
      }
      case "revive": {
        const writes = await store.sellAgain(tx, order);
        if (writes === null)
          return store.save(tx, order, addNote(withOutcome("refund_due"), BY_SYSTEM, now, TOO_LATE_NOTE));
        tx.write(...writes);
        return store.save(tx, order, store.paid(withOutcome("paid"), LATE_NOTE));
      }
      case "refund":
        return store.save(tx, order, addNote(withOutcome("refund_due"), BY_SYSTEM, now, NOT_DUE_NOTE));
      case "hold":
        return store.save(tx, order, addNote(withOutcome("held"), BY_SYSTEM, now, HELD_NOTE));
      case "reverse":
        tx.write(...(await store.undo(tx, order)));
        return store.save(
          tx,
          order,
          applyOrderStep(
            withOutcome("refund_done"),
            "reverse",
            BY_SYSTEM,
            now,
            caseIn(order, payment.id) ? CASE_LOST_NOTE : REVERSED_NOTE,
          ),
        );
      case "returned":
        return store.save(tx, order, refunds.afterReturn(withOutcome("refund_done")));
      case "dispute":
        return store.save(tx, order, disputed(withOutcome(null), payment.id, now));
      case "resume": {
        const former = caseIn(order, payment.id)?.former ?? order.state;
        return store.save(tx, order, resumeOrder(withOutcome(null), former, now, CASE_WON_NOTE));
      }
      case "note":
        return store.save(tx, order, withOutcome(null));
    }
  }

  function disputed(order: Order, paymentId: string, now: Date): Order {
    const note = CASE_NOTES[caseIn(order, paymentId)?.kind ?? "mediation"];
    return applyOrderStep(order, "dispute", BY_SYSTEM, now, note);
  }

  /** Requests all payments of an order from the provider, for the return pages and the job. */
  async function reconcile(id: string): Promise<Order | null> {
    const order = isDocumentId(id) ? await store.read(database, id) : null;
    if (!order?.checkout) return order;
    const found = await context.payments.findPayments(paymentReference(order));
    // Oldest first: of two approved payments the first one pays.
    for (const payment of found.toReversed()) await apply(payment);
    return found.length === 0 ? order : store.read(database, id);
  }

  async function applyCase(
    kind: "chargeback" | "claim",
    found: ProviderCase | null,
    id: string,
  ): Promise<PaymentResult> {
    let result: PaymentResult = "not-found";
    for (const paymentId of found?.paymentIds ?? []) {
      const payment = await context.payments.getPayment(paymentId);
      if (payment === null) continue;
      result = await apply(payment);
      if (found && result !== "unknown-reference") await noteCase(payment, found);
    }
    if (result === "not-found") log.warn("orders.case-of-no-payment", { kind, case: id });
    return result;
  }

  /** Adds number and deadline to the open case of a payment, in each of its orders. */
  async function noteCase({ reference, id: paymentId }: ProviderPayment, { id, dueAt }: ProviderCase) {
    await database.transaction(async (tx) => {
      const named = await store.read(tx, reference);
      for (const order of named ? await store.readPurchase(tx, named) : []) {
        const open = caseIn(order, paymentId);
        const isKnown = open?.providerId === id && open.dueAt?.getTime() === dueAt?.getTime();
        if (!open || isKnown) continue;
        const cases = order.cases?.map((one) => (one === open ? { ...one, providerId: id, dueAt } : one));
        await store.save(tx, order, { ...order, ...(cases && { cases }) });
      }
    });
  }

  return {
    applyPayment,

    /** Requests a chargeback from the provider, and applies its payments; the case then knows its deadline. */
    async applyChargeback(id: string): Promise<PaymentResult> {
      return applyCase("chargeback", await context.payments.getChargeback(id), id);
    },

    /** The payment that a claim at the provider is about, applied. */
    async applyClaim(id: string): Promise<PaymentResult> {
      return applyCase("claim", await context.payments.getClaim(id), id);
    },

    reconcile,
  };
}

function caseIn({ cases = [] }: Order, paymentId: string) {
  return cases.find((one) => one.paymentId === paymentId && one.end === null);
}
