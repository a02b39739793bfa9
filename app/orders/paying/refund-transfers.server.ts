import { formatSoles } from "~/business/money";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";

import { addNote } from "../changes";
import { canBeAsked, refundTasks, withRefund } from "../ledger/due-refunds";
import { orderPath, type Order, type RefundTransfer } from "../model";
import type { StepResult } from "../service";
import type { OrderStore } from "../store.server";
import type { Refunds } from "./refunds.server";

interface MadeTransfer extends Omit<RefundTransfer, "centimos"> {
  /** The part or payment that the provider did not return. */
  of: string;
  /** An administrator. */
  by: string;
}

const NOT_FOUND: StepResult = { ok: false, reason: "not-found" };
const IN_PROCESS =
  "Mercado Pago todavía la tiene en proceso: si también transfieres, el comprador recibe el dinero dos veces.";
const CHARGED_BACK =
  "El banco del comprador pidió este pago de vuelta: si también transfieres, el comprador recibe el dinero dos veces.";

function notNow(message: string): StepResult {
  return { ok: false, reason: "not-allowed", message };
}

/** Refunds that the provider refused for good, by the hands of administrators. */
export function createRefundTransfers(
  { database, clock }: Context,
  store: OrderStore,
  refunds: Refunds,
  reconcile: (id: string) => Promise<Order | null>,
) {
  return {
    /** Asks the provider once more. @throws UpstreamError */
    async retryRefund(id: string, of: string): Promise<StepResult> {
      if (!isDocumentId(id)) return NOT_FOUND;
      await refunds.run(id, of);
      const order = await store.read(database, id);
      return order ? { ok: true, order, repeated: false } : NOT_FOUND;
    },

    /**
     * Records that the business has transferred it. What the provider returned meanwhile is seen first, and nothing is
     * asked of it any more: the transfer is made already. @throws UpstreamError
     */
    async recordRefundTransfer(id: string, { of, by, number, on, proof }: MadeTransfer): Promise<StepResult> {
      if (!isDocumentId(id) || (await reconcile(id)) === null) return NOT_FOUND;
      return database.transaction(async (tx): Promise<StepResult> => {
        const order = await store.read(tx, id);
        if (!order) return NOT_FOUND;
        const made = [...order.payments, ...(order.refunds ?? [])].find((one) => one.id === of)?.transfer;
        if (made?.number === number) return { ok: true, order, repeated: true };
        const task = refundTasks(order).find((one) => one.of === of);
        if (!task) return { ok: false, reason: "conflict", order };
        if (task.ask.state === "in_process") return notNow(IN_PROCESS);
        if (!canBeAsked(order, task)) return notNow(CHARGED_BACK);
        const now = clock.now();
        const { centimos } = task;
        const amount = formatSoles(centimos);
        const sent = withRefund(order, of, {
          isDone: true,
          ask: undefined,
          transfer: { centimos, number, on, proof },
        });
        const note = `Devolvimos ${amount} al comprador por transferencia, operación ${number}.`;
        const noted = addNote(sent, { kind: "admin", uid: by }, now, note);
        const after = await store.save(tx, order, refunds.afterReturn(noted));
        const entry = {
          actor: by,
          action: "order.refund-transfer",
          target: orderPath(id),
          label: order.number,
        } as const;
        tx.write(auditWrite({ ...entry, reason: note, changes: { returned: [null, amount] } }, now));
        return { ok: true, order: after, repeated: false };
      });
    },
  };
}
