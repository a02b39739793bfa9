import type { Order } from "../people/buying";
import type { Market } from "../runtime/market";
import type { Rule } from "./rule";

interface Entry {
  orderId: string;
  kind: string;
  lines: { account: string; of: string; item: string; centimos: number }[];
}

/** Time that the provider's word may take to arrive, by notification or by the looks of the jobs. */
const TOLD_MS = 3 * 86_400_000;

export function linesByOrder(market: Market): Map<string, Entry["lines"]> {
  const found = new Map<string, Entry["lines"]>();
  for (const { data } of market.all<Entry>("ledger"))
    found.set(data.orderId, [...(found.get(data.orderId) ?? []), ...data.lines]);
  return found;
}

export const MONEY_RULES: readonly Rule[] = [
  {
    name: "ledger-sums",
    sentence: "The lines of each entry of the ledger add up to nothing.",
    find: (market) =>
      market.all<Entry>("ledger").flatMap(({ id, data }) => {
        const sum = data.lines.reduce((total, { centimos }) => total + centimos, 0);
        return sum === 0 ? [] : [{ about: id, detail: `${sum}` }];
      }),
  },
  {
    name: "provider-ledger",
    sentence: "The provider keeps of a purchase what the ledger says that it keeps, once it had time to tell.",
    find: (market) => {
      const lines = linesByOrder(market);
      const kept = new Map<string, { ledger: number; touched: number }>();
      for (const { id, data } of market.all<Order>("orders")) {
        const reference = data.purchase?.id ?? id;
        const known = kept.get(reference) ?? { ledger: 0, touched: 0 };
        for (const { account, item, centimos } of lines.get(id) ?? [])
          if (account === "provider" && item !== "transfer") known.ledger -= centimos;
        kept.set(reference, known);
      }
      for (const { reference, changedAt } of market.site.provider.payments.values()) {
        const known = kept.get(reference);
        if (known) known.touched = Math.max(known.touched, changedAt?.getTime() ?? 0);
      }
      return [...kept].flatMap(([reference, { ledger, touched }]) => {
        const holds = market.site.provider.holds(reference);
        if (holds === ledger || market.now.getTime() - touched < TOLD_MS) return [];
        return [{ about: reference, detail: `provider ${holds}, ledger ${ledger}` }];
      });
    },
  },
];
