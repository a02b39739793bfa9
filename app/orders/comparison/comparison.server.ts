import { z } from "zod";

import { addDays, limaDay, startOfDay, type LimaDay } from "~/business/calendar";
import { PAYMENTS_PER_READ, type ProviderPayment } from "~/payments/model";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot } from "~/platform/firestore/types";

import { balanceOf, LedgerEntrySchema, type LedgerEntry } from "../ledger/model";
import { takenOf } from "../ledger/payment-facts";
import { shareOf } from "../ledger/shares";
import { OrderSchema, orderPath, type AppliedPayment, type Order } from "../model";
import { PayoutSchema, payoutPath } from "../payouts/model";
import { purchaseOrderIds } from "../purchase";
import { differencePath, type MoneyDifference } from "./model";

/** Reads of the provider, of 50 payments each, and of entries of a day. */
const MAX_READS = 40;
const ENTRIES = 300;
const MAX_ENTRY_READS = 10;
/** Orders of one `in`. */
const IN_MAX = 30;
/** Payments that are asked for one by one, as the day's search did not have them. */
const MAX_ASKED = 50;

/** Days of one night: what an outage left is caught up with in the nights after it. */
const MAX_DAYS = 7;
/** The last day that was compared. */
const DONE = "jobs/compare-payments";
const DoneSchema = z.object({ day: z.string().nullable().catch(null).default(null) });

/** Compares a day's payments at the provider with the ledger. Lists what differs, and mends nothing. */
export function createMoneyComparison({ database, payments, clock, log }: Context) {
  async function ordersBy(ids: readonly string[]): Promise<Order[]> {
    const snapshots = ids.length === 0 ? [] : await database.readAll(ids.map(orderPath));
    return snapshots.flatMap((snapshot) => (snapshot && decodeDocument(OrderSchema, snapshot, log)) ?? []);
  }

  /** The orders that the payments name, and those that are paid with them. */
  async function ordersOf(found: readonly ProviderPayment[]): Promise<Map<string, Order>> {
    const ids = new Set(found.map(({ reference }) => reference).filter((id) => isDocumentId(id)));
    const named = await ordersBy([...ids]);
    const others = [...new Set(named.flatMap(purchaseOrderIds))].filter((id) => !ids.has(id));
    return new Map([...named, ...(await ordersBy(others))].map((order) => [order.id, order]));
  }

  async function entriesOf(ids: readonly string[]): Promise<LedgerEntry[]> {
    const entries: LedgerEntry[] = [];
    for (let at = 0; at < ids.length; at += IN_MAX) {
      let last: Snapshot | undefined;
      for (let read = 0; read < MAX_ENTRY_READS; read += 1) {
        const found: Snapshot[] = await database.find({
          collection: "ledger",
          where: [["orderId", "in", ids.slice(at, at + IN_MAX)]],
          orderBy: [["__name__", "asc"]],
          ...(last && { startAfter: [last.path] }),
          limit: ENTRIES,
        });
        entries.push(...found.flatMap((one) => decodeDocument(LedgerEntrySchema, one, log) ?? []));
        if (found.length < ENTRIES) break;
        last = found.at(-1);
      }
    }
    return entries;
  }

  async function differencesOf(day: LimaDay, found: readonly ProviderPayment[]): Promise<MoneyDifference[]> {
    const orders = await ordersOf(found);
    const entries = await entriesOf([...orders.keys()]);
    return found.flatMap((payment): MoneyDifference[] => {
      const order = orders.get(payment.reference);
      const together = (order ? purchaseOrderIds(order) : []).flatMap((id) => orders.get(id) ?? []);
      const known = together.flatMap(({ payments: own }) => own.filter(({ id }) => id === payment.id));
      // Of several orders it is gone only where it is gone for all.
      const still = known.find((each) => each.outcome !== "refund_done" || each.transfer) ?? known[0];
      const there = takenThere(payment, { outcome: still?.outcome ?? "none", transfer: still?.transfer });
      const here = takenHere(entries, payment.id);
      if (there === here) return [];
      const kind = !order ? "no-order" : known.length === 0 ? "not-here" : "amount";
      return [differenceOf(day, payment.id, { kind, order, here, there })];
    });
  }

  function differenceOf(
    day: LimaDay,
    paymentId: string,
    {
      kind,
      order,
      here,
      there,
    }: { kind: MoneyDifference["kind"]; order?: Order | undefined; here: number; there: number },
  ): MoneyDifference {
    return {
      day,
      paymentId,
      orderId: order?.id ?? "",
      orderNumber: order?.number ?? "",
      kind,
      hereCentimos: here,
      thereCentimos: there,
      state: "open",
      at: clock.now(),
    };
  }

  /** Of orders whose payouts were registered: what the line says was transferred, and what the entries say. */
  async function transfersOf(day: LimaDay, orderIds: readonly string[]): Promise<MoneyDifference[]> {
    const entries = await entriesOf(orderIds);
    const orders = await ordersBy(orderIds);
    const paths = orders.map((order) => payoutPath(order.id, shareOf(order).sellerId));
    const lines = paths.length === 0 ? [] : await database.readAll(paths);
    return orders.flatMap((order, place): MoneyDifference[] => {
      const line = lines[place] && decodeDocument(PayoutSchema, lines[place], log);
      const own = entries.filter(({ orderId }) => orderId === order.id).flatMap((entry) => entry.lines);
      const booked = balanceOf(
        own.filter(({ item }) => item === "transfer"),
        "provider",
      );
      const there = line?.paidCentimos ?? 0;
      return booked === there
        ? []
        : [differenceOf(day, `pago-${order.id}`, { kind: "transfer", order, here: booked, there })];
    });
  }

  /**
   * From the entries of a day: captures that the day's search did not have, for each of which the provider is asked,
   * and payouts that do not agree with them.
   */
  async function differencesOfEntries(day: LimaDay, seen: ReadonlySet<string>): Promise<MoneyDifference[]> {
    const missing: MoneyDifference[] = [];
    const paidOut = new Set<string>();
    let last: Snapshot | undefined;
    let asked = 0;
    for (let read = 0; read < MAX_ENTRY_READS; read += 1) {
      const found: Snapshot[] = await database.find({
        collection: "ledger",
        where: [
          ["at", ">=", startOfDay(day)],
          ["at", "<", startOfDay(addDays(day, 1))],
        ],
        orderBy: [
          ["at", "asc"],
          ["__name__", "asc"],
        ],
        ...(last && { startAfter: [last.data.at, last.path] }),
        limit: ENTRIES,
      });
      for (const { orderId, orderNumber, kind, lines } of found.flatMap(
        (one) => decodeDocument(LedgerEntrySchema, one, log) ?? [],
      )) {
        if (kind === "payout" || kind === "payout-returned") paidOut.add(orderId);
        const line = lines.find(({ account, of }) => account === "provider" && of !== "" && !seen.has(of));
        if (kind !== "capture" || !line || asked >= MAX_ASKED) continue;
        asked += 1;
        if ((await payments.getPayment(line.of)) !== null) continue;
        const difference = differenceOf(day, line.of, { kind: "not-there", here: -line.centimos, there: 0 });
        missing.push({ ...difference, orderId, orderNumber });
      }
      if (found.length < ENTRIES) break;
      last = found.at(-1);
    }
    return [...missing, ...(await transfersOf(day, [...paidOut]))];
  }

  /** Those that are not listed yet. */
  async function list(found: readonly MoneyDifference[]): Promise<number> {
    const paths = found.map(({ day, paymentId }) => differencePath(day, paymentId));
    const known = paths.length === 0 ? [] : await database.readAll(paths);
    const writes = found.flatMap((data, at) => (known[at] ? [] : [{ create: paths[at] ?? "", data }]));
    if (writes.length > 0) await database.commit(writes);
    return writes.length;
  }

  /** A day of Lima. */
  async function compare(day: LimaDay): Promise<Compared> {
    const range = { from: startOfDay(day), until: new Date(startOfDay(addDays(day, 1)).getTime() - 1) };
    const seen = new Set<string>();
    let differences = 0;
    for (let read = 0; ; read += 1) {
      if (read === MAX_READS) {
        log.error("orders.comparison-unfinished", { day, compared: seen.size });
        differences += await list([differenceOf(day, "resto", { kind: "unfinished", here: 0, there: 0 })]);
        break;
      }
      const page = await payments.changedPayments(range, read * PAYMENTS_PER_READ);
      for (const { id } of page) seen.add(id);
      differences += await list(
        await differencesOf(
          day,
          page.filter((payment) => payments.accepts(payment)),
        ),
      );
      if (page.length < PAYMENTS_PER_READ) break;
    }
    differences += await list(await differencesOfEntries(day, seen));
    if (differences > 0) log.error("orders.money-differs", { day, differences });
    return { compared: seen.size, differences };
  }

  return {
    /** Each night: the days since the last one that was done, until yesterday. May run twice. */
    async run(): Promise<Compared> {
      const sum: Compared = { compared: 0, differences: 0 };
      if (!payments.isConfigured) return sum;
      const yesterday = addDays(limaDay(clock.now()), -1);
      const done = DoneSchema.parse((await database.read(DONE))?.data ?? {}).day;
      let day = done !== null && done < yesterday ? addDays(done, 1) : yesterday;
      for (let night = 0; night < MAX_DAYS && day <= yesterday; night += 1, day = addDays(day, 1)) {
        const { compared, differences } = await compare(day);
        sum.compared += compared;
        sum.differences += differences;
        await database.commit([{ set: DONE, data: { day } }]);
      }
      return sum;
    },
  };
}

interface Compared {
  compared: number;
  differences: number;
}

/** Céntimos of a payment that are with the provider, by its own answer. */
function takenThere(payment: ProviderPayment, here: Pick<AppliedPayment, "outcome" | "transfer">): number {
  const { id, status, statusDetail, amount, refunded, method, expiresAt } = payment;
  const base = { id, status, statusDetail, amountCentimos: amount, refundedCentimos: refunded, method, expiresAt };
  return takenOf({ ...base, at: new Date(0), ...here });
}

function takenHere(entries: readonly LedgerEntry[], paymentId: string): number {
  return (
    0 -
    balanceOf(
      entries.flatMap(({ lines }) => lines),
      "provider",
      paymentId,
    )
  );
}
