import type { Order } from "../people/buying";
import type { Market } from "../runtime/market";
import type { Rule } from "./rule";

/** Counts by what a document says of itself. */
function counted(
  market: Market,
  collection: string,
  keyOf: (data: Record<string, unknown>) => string | null,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const { data } of market.all(collection)) {
    const key = keyOf(data);
    if (key) found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}

function compare(name: string, stored: number, real: number) {
  return stored === real ? [] : [{ about: name, detail: `stored ${stored}, counted ${real}` }];
}

export const COUNTER_RULES: readonly Rule[] = [
  {
    name: "totals-of-people",
    sentence:
      "People's completed sales and purchases, and the sales that they did not deliver, are those of their orders.",
    find: (market) => {
      const [sales, purchases] = [new Map<string, number>(), new Map<string, number>()];
      const undelivered = counted(market, "orders", ({ kind, withdrawnBy, sellerId }) =>
        kind === "purchase" && ["seller", "silence"].includes(String(withdrawnBy)) ? String(sellerId) : null,
      );
      for (const { data } of market.all<Order>("orders")) {
        if (data.kind !== "purchase" || data.state !== "completed") continue;
        purchases.set(data.buyerId, (purchases.get(data.buyerId) ?? 0) + 1);
        const seller = data.sellerId ?? "";
        sales.set(seller, (sales.get(seller) ?? 0) + 1);
      }
      return market
        .all("users")
        .flatMap(({ id, data }) => [
          ...compare(`${id} totalSales`, Number(data["totalSales"] ?? 0), sales.get(id) ?? 0),
          ...compare(`${id} undeliveredSales`, Number(data["undeliveredSales"] ?? 0), undelivered.get(id) ?? 0),
          ...compare(`${id} totalPurchases`, Number(data["totalPurchases"] ?? 0), purchases.get(id) ?? 0),
        ]);
    },
  },
  {
    name: "counted-questions",
    sentence: "A listing counts its open and its answered questions.",
    find: (market) => {
      const key = (state: string) => (data: Record<string, unknown>) =>
        data["state"] === state ? String(data["listingId"]) : null;
      const open = counted(market, "questions", key("open"));
      const answered = counted(market, "questions", key("answered"));
      return market.all("vehicles").flatMap(({ id, data }) => {
        const { open: isOpen = 0, answered: isAnswered = 0 } = (data["questions"] ?? {}) as Record<string, number>;
        return [
          ...compare(`${id} open questions`, isOpen, open.get(id) ?? 0),
          ...compare(`${id} answered questions`, isAnswered, answered.get(id) ?? 0),
        ];
      });
    },
  },
  {
    name: "counted-coupons",
    sentence: "A coupon is used by each order that has it and did not end without being paid.",
    find: (market) => {
      const used = new Map<string, number>();
      for (const { id, data } of market.all<Order & { coupon: { code: string } | null }>("orders")) {
        if (!data.coupon || ["cancelled", "expired"].includes(data.state)) continue;
        if (data.purchase && data.purchase.id !== id) continue;
        if (["refunded", "refund_pending"].includes(data.state)) used.set("?", 1);
        else used.set(data.coupon.code, (used.get(data.coupon.code) ?? 0) + 1);
      }
      // Whether an order that was paid back gives its use back, its own decision says: either is right here.
      const isSure = !used.has("?");
      return market.all("coupons").flatMap(({ id, data }) => {
        const [stored, least] = [Number(data["used"] ?? 0), used.get(id) ?? 0];
        return stored < least || (isSure && stored > least)
          ? [{ about: id, detail: `stored ${stored}, counted ${least}` }]
          : [];
      });
    },
  },
  {
    name: "stars",
    sentence: "The stars of a seller are those of the reviews that are shown.",
    find: (market) => {
      const reviews = counted(market, "reviews", (data) =>
        data["hidden"] || data["hiddenAt"] ? null : String(data["sellerId"]),
      );
      return market
        .all("users")
        .flatMap(({ id, data }) => compare(`${id} reviews`, Number(data["ratingCount"] ?? 0), reviews.get(id) ?? 0));
    },
  },
];
