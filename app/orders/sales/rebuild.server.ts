import { z } from "zod";

import { type LimaDay, addDays, limaDay, startOfDay } from "~/business/calendar";
import { OrderSchema } from "~/orders/model";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Query, Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { nestFields } from "~/platform/firestore/writes";
import type { Logger } from "~/platform/log";

import { type SalesShares, addShares, sharesOf } from "./ledger";
import { PLAN_FIELDS, SALES_FIELDS, type SalesDay, SalesDaySchema } from "./model";
import { MAX_REPORT_DAYS } from "./range";

const FACTS = [
  "number",
  "kind",
  "inspection",
  "plan",
  "lines",
  "sellerId",
  "delivery",
  "discountCentimos",
  "totalCentimos",
  "commissionBasisPoints",
  "paidAt",
  "refundedAt",
  "refunds",
] as const;
const FactsSchema = OrderSchema.pick({
  number: true,
  kind: true,
  inspection: true,
  plan: true,
  lines: true,
  sellerId: true,
  delivery: true,
  discountCentimos: true,
  totalCentimos: true,
  commissionBasisPoints: true,
  paidAt: true,
  refundedAt: true,
  refunds: true,
});
const ProgressSchema = z.object({ next: z.string() });

const PAGE = 100;
/** Orders and documents of a day; a larger day is left unchanged, and logged. */
const MAX_DAY_ORDERS = 2_000;
const MAX_DAY_DOCUMENTS = 480;
/** Days of one run: a year takes a week of nights. Each costs five calls of Firestore. */
const DAYS_PER_RUN = 60;
/** Days after which the job stores its progress: adding up a day twice does no harm. */
const DAYS_PER_NOTE = 10;
const PROGRESS = "salesRebuild/progress";

/** Recomputed days, and documents among them that were wrong. */
interface RebuildReport {
  days: number;
  corrected: number;
  skipped: number;
}

/** Adds up `salesDays` again from the orders, a day at a time. */
export function createSalesRebuild({ database, clock, log }: Context) {
  /** Orders with a time of the day in `field`, page by page; null for too many. */
  async function ordersOf(
    tx: Transaction,
    field: "paidAt" | "refundedAt" | "refundDays",
    day: LimaDay,
  ): Promise<Snapshot[] | null> {
    const ofDay: Pick<Query, "where" | "orderBy"> =
      field === "refundDays"
        ? { where: [[field, "array-contains", day]], orderBy: [["__name__", "asc"]] }
        : {
            where: [
              [field, ">=", startOfDay(day)],
              [field, "<", startOfDay(addDays(day, 1))],
            ],
            orderBy: [
              [field, "asc"],
              ["__name__", "asc"],
            ],
          };
    const found: Snapshot[] = [];
    for (;;) {
      const last = found.at(-1);
      const page = await tx.find({
        collection: "orders",
        ...ofDay,
        select: [...FACTS],
        limit: PAGE,
        ...(last && { startAfter: field === "refundDays" ? [last.path] : [last.data[field], last.path] }),
      });
      found.push(...page);
      if (page.length < PAGE) return found;
      if (found.length > MAX_DAY_ORDERS) return null;
    }
  }

  /**
   * One day, in one transaction: an order that changes meanwhile makes it run again. Answers the number of wrong
   * documents; null where the day is too large.
   * @throws FirestoreError for an invalid order: its day stays unchanged
   */
  async function rebuildDay(day: LimaDay): Promise<number | null> {
    return database.transaction(async (tx) => {
      const paid = await ordersOf(tx, "paidAt", day);
      const refunded = await ordersOf(tx, "refundedAt", day);
      const inPart = await ordersOf(tx, "refundDays", day);
      if (paid === null || refunded === null || inPart === null) return null;
      const stored = await tx.find({
        collection: "salesDays",
        where: [["day", "==", day]],
        limit: MAX_DAY_DOCUMENTS + 1,
      });
      const sums: SalesShares = new Map();
      for (const snapshot of new Map([...paid, ...refunded, ...inPart].map((order) => [order.path, order])).values()) {
        const facts = decodeDocument(FactsSchema, snapshot, log);
        if (facts === null) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
        addShares(sums, new Map([...sharesOf(facts)].filter(([, share]) => share.day === day)));
      }
      const writes = corrections(sums, stored, log);
      if (stored.length > MAX_DAY_DOCUMENTS || writes.length > MAX_DAY_DOCUMENTS) return null;
      tx.write(...writes);
      return writes.length;
    });
  }

  return {
    rebuildDay,

    /**
     * Yesterday, and a part of the 365 days before it, newest first, so that a new shop has its figures after one
     * night. The next run continues where this one ended. An interrupted run leaves whole days.
     */
    async run(): Promise<RebuildReport> {
      const report: RebuildReport = { days: 0, corrected: 0, skipped: 0 };
      const yesterday = addDays(limaDay(clock.now()), -1);
      const oldest = addDays(yesterday, 1 - MAX_REPORT_DAYS);
      const take = async (day: LimaDay) => {
        const corrected = await rebuildDay(day);
        report.days += 1;
        if (corrected === null) {
          report.skipped += 1;
          log.error("sales.day-too-large", { day });
        } else if (corrected > 0) {
          report.corrected += corrected;
          log.warn("sales.day-corrected", { day, documents: corrected });
        }
      };
      await take(yesterday);
      const progress = ProgressSchema.safeParse((await database.read(PROGRESS))?.data).data;
      const newest = addDays(yesterday, -1);
      let day = progress && progress.next >= oldest && progress.next < newest ? progress.next : newest;
      for (let count = 1; count <= DAYS_PER_RUN && day >= oldest; count += 1) {
        await take(day);
        day = addDays(day, -1);
        if (count % DAYS_PER_NOTE === 0 || day < oldest)
          await database.commit([{ set: PROGRESS, data: { next: day } }]);
      }
      return report;
    },
  };
}

/** Writes that correct the stored documents of a day by its orders. */
function corrections(sums: SalesShares, stored: readonly Snapshot[], log: Logger): Write[] {
  const known = new Map(stored.map((snapshot) => [snapshot.path, snapshot]));
  const writes: Write[] = [];
  for (const [path, { owner, day, figures }] of sums) {
    // As after increments: a figure of zero has no field.
    const busy = [...figures].filter(([, figure]) => figure !== 0);
    const data = nestFields({ owner, day, ...Object.fromEntries(busy) });
    const snapshot = known.get(path);
    known.delete(path);
    const before = snapshot ? decodeDocument(SalesDaySchema, snapshot, log) : null;
    if (before === null || !isSame(before, SalesDaySchema.parse(data))) writes.push({ set: path, data });
  }
  return [...writes, ...[...known.keys()].map((path) => ({ delete: path }))];
}

function isSame(one: SalesDay, other: SalesDay): boolean {
  const flat = (day: SalesDay) =>
    JSON.stringify([
      day.owner,
      ...SALES_FIELDS.map((field) => day[field]),
      ...Object.entries(day.categories)
        .filter(([, { units, grossCentimos }]) => units !== 0 || grossCentimos !== 0)
        .map(([id, { units, grossCentimos }]) => [id, units, grossCentimos])
        .sort(([a], [b]) => String(a).localeCompare(String(b))),
      ...Object.entries(day.byPlan)
        .filter(([, plan]) => PLAN_FIELDS.some((field) => plan[field] !== 0))
        .map(([id, plan]) => [id, ...PLAN_FIELDS.map((field) => plan[field])])
        .sort(([a], [b]) => String(a).localeCompare(String(b))),
    ]);
  return flat(one) === flat(other);
}
