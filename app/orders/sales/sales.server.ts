import type { LimaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Query, Snapshot } from "~/platform/firestore/types";
import type { KeptPersonalData } from "~/platform/personal-data";

import { EVERYONE, SALES_SHARDS } from "../ledger/sold";
import { SALES_FIELDS, type SalesDay, SalesDaySchema, addPlans, noFigures } from "./model";
import { type DayRange, MAX_REPORT_DAYS } from "./range";

const PAGE = 100;
const EXPORT_MAX = 500;
/** Without the uid. */
const Exported = SalesDaySchema.omit({ owner: true, byPlan: true });

/** Figures of sales by day, as the entries of the ledger add them up (../ledger/sold.ts). */
export function createOrderSales(context: Context) {
  const { database, log } = context;

  function queryOf(owner: string, { from, to }: DayRange): Omit<Query, "limit"> {
    return {
      collection: "salesDays",
      where: [
        ["owner", "==", owner],
        ["day", ">=", from],
        ["day", "<=", to],
      ],
      orderBy: [
        ["day", "asc"],
        ["__name__", "asc"],
      ],
    };
  }

  const decode = (found: readonly Snapshot[]) =>
    found.flatMap((line) => decodeDocument(SalesDaySchema, line, log) ?? []);

  /** The days of a period with sales or refunds, oldest first, read page by page. */
  async function* pagesOf(owner: string, range: DayRange): AsyncGenerator<SalesDay[]> {
    const query = queryOf(owner, range);
    let last: Snapshot | undefined;
    let open: SalesDay[] = [];
    do {
      const found: Snapshot[] = await database.find({
        ...query,
        limit: PAGE,
        ...(last && { startAfter: [last.data.day, last.path] }),
      });
      last = found.length < PAGE ? undefined : found.at(-1);
      const days = joinDays([...open, ...decode(found)]);
      // A day may continue in the next page.
      open = last ? days.splice(-1) : [];
      yield days;
    } while (last);
  }

  return {
    /** The days of a period with sales or refunds, oldest first. `sellerId` null: of everyone. */
    async days(sellerId: string | null, range: DayRange): Promise<SalesDay[]> {
      const owner = sellerId ?? EVERYONE;
      const limit = MAX_REPORT_DAYS * (sellerId === null ? SALES_SHARDS : 1);
      return joinDays(decode(await database.find({ ...queryOf(owner, range), limit })));
    },

    /** Like `days`, in pieces. */
    pages: (sellerId: string | null, range: DayRange): AsyncGenerator<SalesDay[]> =>
      pagesOf(sellerId ?? EVERYONE, range),

    personalData: {
      kept: "Sums of paid orders, which are accounting records (Código Tributario, article 87: five years).",
      async export(uid) {
        const found = await database.find({
          collection: "salesDays",
          where: [["owner", "==", uid]],
          orderBy: [["day", "desc"]],
          limit: EXPORT_MAX,
        });
        return decode(found).map((day) => Exported.parse(day));
      },
    } satisfies KeptPersonalData,
  };
}

type Sales = ReturnType<typeof createOrderSales>;

declare module "~/platform/context" {
  interface Context {
    sales: Sales;
  }
}

/** One entry per day; documents come in the order of their days. */
export function joinDays(documents: readonly SalesDay[]): SalesDay[] {
  const days = new Map<LimaDay, SalesDay>();
  for (const { owner, day, categories, byPlan, ...figures } of documents) {
    const sum = days.get(day) ?? { owner, day, categories: {}, byPlan: {}, ...noFigures() };
    for (const field of SALES_FIELDS) sum[field] += figures[field];
    for (const [id, { units, grossCentimos }] of Object.entries(categories)) {
      const category = (sum.categories[id] ??= { units: 0, grossCentimos: 0 });
      category.units += units;
      category.grossCentimos += grossCentimos;
    }
    addPlans(sum.byPlan, byPlan);
    days.set(day, sum);
  }
  return [...days.values()];
}
