import type { Transaction } from "~/platform/firestore/types";

import type { AppliedPayment, Order, RefundPart } from "../model";
import { balancesOf } from "./balances";
import { ledgerPath, type EntryKind, type LedgerEntry, type LedgerLine } from "./model";
import { openCaseOf, takenOf } from "./payment-facts";

interface Cause {
  kind: EntryKind;
  /** Part of the document's name: the same cause has the same. */
  key: string;
}

/** The order without any money, before its first entry. */
export function noMoney(order: Order): Order {
  return { ...order, state: "created", payments: [], refunds: [], transfers: [] };
}

/** Queues the entry of a change, where money moved, and counts it in the order. */
export function bookEntry(tx: Pick<Transaction, "write">, before: Order, after: Order, now: Date): Order {
  const lines = difference(balancesOf(before), balancesOf(after));
  if (lines.length === 0) return after;
  const sum = lines.reduce((total, { centimos }) => total + centimos, 0);
  if (sum !== 0) throw new Error(`an entry of ${after.number} adds up to ${sum}`);
  const { kind, key } = causeOf(before, after);
  const data: LedgerEntry = { orderId: after.id, orderNumber: after.number, kind, at: now, lines };
  tx.write({ create: ledgerPath(after.id, key), data });
  return { ...after, ledgerEntries: after.ledgerEntries + 1 };
}

function difference(before: readonly LedgerLine[], after: readonly LedgerLine[]): LedgerLine[] {
  const sums = new Map<string, LedgerLine>();
  const add = (one: LedgerLine, by: number) => {
    const key = `${one.account}/${one.item}/${one.of}`;
    sums.set(key, { ...one, centimos: (sums.get(key)?.centimos ?? 0) + by });
  };
  for (const one of after) add(one, one.centimos);
  for (const one of before) add(one, -one.centimos);
  return [...sums.values()].filter(({ centimos }) => centimos !== 0);
}

/** Cause of a change: a payment at the provider, a refund, a transfer to a seller, or a step here. */
function causeOf(before: Order, after: Order): Cause {
  const known = new Map(before.payments.map((payment) => [payment.id, payment]));
  for (const payment of after.payments) {
    const kind = paymentCause(known.get(payment.id), payment);
    if (kind) return { kind, key: [kind, payment.id, changeOf(payment, after)].join("-") };
  }
  const part = changedPart(before, after);
  if (part) {
    const kind = part.state === "due" ? "refund-decided" : "refund";
    return { kind, key: `${kind}-${part.id}` };
  }
  for (const { sellerId, paidCentimos, setOffCentimos, repaidCentimos } of after.transfers ?? []) {
    const former = before.transfers?.find((one) => one.sellerId === sellerId);
    if (paidCentimos !== (former?.paidCentimos ?? 0))
      return { kind: "payout", key: `payout-${sellerId}-${paidCentimos}` };
    const setOff = setOffCentimos + repaidCentimos;
    if (setOff !== (former?.setOffCentimos ?? 0) + (former?.repaidCentimos ?? 0))
      return { kind: "set-off", key: `set-off-${sellerId}-${setOff}` };
  }
  const kind = after.state === "completed" ? "release" : "other";
  return { kind, key: `${kind}-v${after.version}` };
}

/** Tells changes of one kind apart: the time of the change at the provider, and what went back by then. */
function changeOf({ changedAt, refundedCentimos = 0 }: AppliedPayment, { version }: Order): string {
  return `${changedAt ? changedAt.getTime() : `v${version}`}${refundedCentimos > 0 ? `-${refundedCentimos}` : ""}`;
}

function paymentCause(before: AppliedPayment | undefined, after: AppliedPayment): EntryKind | null {
  const [was, is] = [before ? openCaseOf(before) : null, openCaseOf(after)];
  if (is !== null && was !== is) return `${is}-opened`;
  const taken = takenOf(after);
  if (was !== null && is === null) return `${was}-${taken > 0 ? "won" : "lost"}`;
  const formerly = before ? takenOf(before) : 0;
  if (taken < formerly) return after.status === "charged_back" ? "chargeback-lost" : "refund";
  if (taken > formerly) return after.outcome === "paid" ? "capture" : "stray";
  return before && before.outcome !== after.outcome && taken > 0 ? "refund-decided" : null;
}

function changedPart(before: Order, { refunds = [] }: Order): RefundPart | undefined {
  return refunds.find(({ id, state }) => before.refunds?.find((one) => one.id === id)?.state !== state);
}
