import { formatSoles } from "~/business/money";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction } from "~/platform/firestore/types";

import { addNote } from "../changes";
import { CLAIM_FIRST } from "../constants";
import { isFrozen } from "../ledger/payment-facts";
import { refundableOf } from "../ledger/shares";
import { orderPath, type Order, type RefundPart } from "../model";
import type { PartRefund, StepResult } from "../service";
import type { OrderStore } from "../store.server";
import { mayTake } from "../transitions";
import type { Refunds } from "./refunds.server";

const OPEN_STATES: readonly Order["state"][] = [
  "paid",
  "preparing",
  "ready",
  "shipped",
  "delivered",
  "completed",
  "disputed",
];
const KEY = /^[\w-]{8,64}$/;

/** Refunds of a part of an order, which goes on: written here first, then asked of the provider. */
export function createPartRefunds(context: Context, store: OrderStore, refunds: Refunds) {
  const { database, clock } = context;

  /** In another room's transaction: the job of each minute asks the provider. */
  async function refundPartIn(tx: Transaction, id: string, asked: PartRefund): Promise<StepResult> {
    const order = isDocumentId(id) ? await store.read(tx, id) : null;
    if (!order || !KEY.test(asked.key)) return { ok: false, reason: "not-found" };
    const partId = `p-${asked.key}`;
    if (order.refunds?.some((part) => part.id === partId)) return { ok: true, order, repeated: true };
    if (asked.version !== null && asked.version !== order.version) return { ok: false, reason: "conflict", order };
    const message = objectionTo(order, asked);
    const payment = order.payments.find(({ outcome }) => outcome === "paid");
    if (message !== null || !payment) return { ok: false, reason: "not-allowed", message: message ?? NOTHING_PAID };
    const { centimos, actor, reason, by, then = (changed) => changed } = asked;
    const now = clock.now();
    const part: RefundPart = { id: partId, paymentId: payment.id, centimos, reason, by, at: now, state: "due" };
    const noted = addNote(order, actor, now, `Se devuelve ${formatSoles(centimos)} al comprador: ${reason}`);
    const after = await store.save(tx, order, then({ ...noted, refunds: [...(order.refunds ?? []), part] }));
    if (actor.kind === "admin" && actor.uid !== null) {
      const entry = { actor: actor.uid, action: "order.refund-part", target: orderPath(id), reason } as const;
      tx.write(
        auditWrite({ ...entry, label: order.number, changes: { returned: [null, formatSoles(centimos)] } }, now),
      );
    }
    return { ok: true, order: after, repeated: false };
  }

  return {
    refundPartIn,

    /** Returns a part of an order's money, by an administrator or as its parties agreed. */
    async refundPart(id: string, asked: PartRefund): Promise<StepResult> {
      const result = await database.transaction((tx) => refundPartIn(tx, id, asked));
      if (result.ok) refunds.inBackground(id);
      return result;
    },
  };
}

export type PartRefunds = ReturnType<typeof createPartRefunds>;

const NOTHING_PAID = "Este pedido no tiene un pago del que devolver.";

function objectionTo(order: Order, { centimos, by, then }: PartRefund): string | null {
  if (by === "admin" && order.claim?.isOpen && !then) return CLAIM_FIRST;
  if (!OPEN_STATES.includes(order.state)) return NOTHING_PAID;
  if (isFrozen(order)) return "Mercado Pago tiene un caso abierto por este pago: espera a que termine.";
  const left = refundableOf(order);
  if (!Number.isSafeInteger(centimos) || centimos <= 0) return "Escribe cuánto se devuelve.";
  if (centimos > left) return `De esa parte quedan ${formatSoles(left)} por devolver, como máximo.`;
  if (centimos === left && mayTake("refund", order.state, "admin"))
    return "Eso es todo lo que queda: usa «Cancelar y devolver el dinero» en el pedido.";
  return null;
}
