import type { Transaction } from "~/platform/firestore/types";

import type { AppliedPayment, Order, RefundPart } from "../model";
import { balancesOf } from "./balances.ts";
import { ledgerPath, type EntryKind, type LedgerEntry } from "./model.ts";
import { openCaseOf, takenOf } from "./payment-facts.ts";
import { salesDayWrites, salesFiguresOf } from "./sold.ts";

interface Cause {
  kind: EntryKind;
  /** Part of the document's name: the same cause has the same. */
  key: string;
}

/** The order without any money, before its first entry. */
export function noMoney(order: Order): Order {
  return { ...order, state: "created", payments: [], refunds: [], transfers: [], paidAt: null, refundedAt: null };
}

/** Queues the entry of a change, where money moved or a sale changed, and adds it to the days of sales. */
export function bookEntry(tx: Pick<Transaction, "write">, before: Order, after: Order, now: Date): void {
  const lines = difference("centimos", balancesOf(before), balancesOf(after));
  const sold = difference("by", salesFiguresOf(before), salesFiguresOf(after));
  if (lines.length + sold.length === 0) return;
  const sum = lines.reduce((total, { centimos }) => total + centimos, 0);
  if (sum !== 0) throw new Error(`an entry of ${after.number} adds up to ${sum}`);
  const { kind, key } = causeOf(before, after);
  const data: LedgerEntry = { orderId: after.id, orderNumber: after.number, kind, at: now, lines, sold };
  const cause = lines.length > 0 ? key : `sold-v${after.version}`;
  tx.write({ create: ledgerPath(after.id, cause), data }, ...salesDayWrites(data));
}

/** Lines of `after` less those of `before`, added up where they differ in their amount alone. */
function difference<Amount extends string, Line extends Record<Amount, number>>(
  amount: Amount,
  before: readonly Line[],
  after: readonly Line[],
): Line[] {
  const sums = new Map<string, Line>();
  const add = (line: Line, by: number) => {
    const key = JSON.stringify({ ...line, [amount]: 0 });
    sums.set(key, { ...line, [amount]: (sums.get(key)?.[amount] ?? 0) + by });
  };
  for (const line of after) add(line, line[amount]);
  for (const line of before) add(line, -line[amount]);
  return [...sums.values()].filter((line) => line[amount] !== 0);
}

/** Cause of a change: a payment at the provider, a refund, a transfer to a seller, or a step here. */
function causeOf(before: Order, after: Order): Cause {
  const known = new Map(before.payments.map((payment) => [payment.id, payment]));
  const transferred = newTransfer(before, after);
  if (transferred) return { kind: "refund-transfer", key: `refund-transfer-${transferred}` };
  for (const payment of after.payments) {
    const kind = paymentCause(known.get(payment.id), payment);
    if (kind) return { kind, key: [kind, payment.id, changeOf(payment, after)].join("-") };
  }
  const part = changedPart(before, after);
  if (part) {
    const kind = part.state === "due" ? "refund-decided" : "refund";
    return { kind, key: `${kind}-${part.id}` };
  }
  for (const { sellerId, paidCentimos, moves, setOffCentimos, repaidCentimos } of after.transfers ?? []) {
    const former = before.transfers?.find((one) => one.sellerId === sellerId);
    const paid = paidCentimos - (former?.paidCentimos ?? 0);
    if (paid !== 0) {
      const kind = paid > 0 ? "payout" : "payout-returned";
      return { kind, key: `${kind}-${sellerId}-${moves}` };
    }
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

/** Id of the part or payment that went back by transfer. */
function newTransfer(before: Order, after: Order): string | undefined {
  const sent = ({ payments, refunds = [] }: Order) =>
    [...payments, ...refunds].filter(({ transfer }) => transfer).map(({ id }) => id);
  const known = sent(before);
  return sent(after).find((id) => !known.includes(id));
}

function changedPart(before: Order, { refunds = [] }: Order): RefundPart | undefined {
  return refunds.find(({ id, state }) => before.refunds?.find((one) => one.id === id)?.state !== state);
}
