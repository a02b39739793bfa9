import type { Order } from "../people/buying";
import type { Listing } from "../people/selling";
import type { Rule } from "./rule";

const SOLD = ["paid", "preparing", "ready", "shipped", "delivered", "completed", "disputed"];

export const LISTING_RULES: readonly Rule[] = [
  {
    name: "sold-once",
    sentence: "A piece is sold once: one order at most has it paid.",
    find: (market) => {
      const orders = new Map<string, string[]>();
      for (const { id, data } of market.all<Order>("orders"))
        if (SOLD.includes(data.state) && data.kind === "purchase")
          for (const { listingId } of data.lines) orders.set(listingId, [...(orders.get(listingId) ?? []), id]);
      return [...orders].flatMap(([listing, ids]) => {
        const stock = Number(market.get(`vehicles/${listing}`)?.stock ?? 1);
        return ids.length > stock ? [{ about: listing, detail: ids.join(" ") }] : [];
      });
    },
  },
  {
    name: "sold-not-offered",
    sentence: "What is paid for is not on sale.",
    find: (market) =>
      market.all<Order>("orders").flatMap(({ id, data }) =>
        data.kind !== "purchase" || !SOLD.includes(data.state)
          ? []
          : data.lines.flatMap(({ listingId }) => {
              const listing = market.get<Listing & { stock?: number }>(`vehicles/${listingId}`);
              const isOffered = listing?.status === "active" && (listing.stock ?? 1) === 1;
              return isOffered ? [{ about: `${id} ${listingId}`, detail: `order ${data.state}` }] : [];
            }),
      ),
  },
  {
    name: "reserved-for-an-order",
    sentence: "A listing is reserved for an order that is open, and an open order has its listings.",
    find: (market) => [
      ...market.all<Listing>("vehicles").flatMap(({ id, data }) => {
        if (!data.reservedBy || data.status !== "reserved") return [];
        const order = market.get<Order>(`orders/${data.reservedBy}`);
        const isOpen = order && ["created", "awaiting_payment", ...SOLD].includes(order.state);
        return isOpen ? [] : [{ about: id, detail: `reserved by ${data.reservedBy}, ${order?.state}` }];
      }),
      ...market.all<Order>("orders").flatMap(({ id, data }) =>
        data.kind !== "purchase" || !["created", "awaiting_payment"].includes(data.state)
          ? []
          : data.lines.flatMap(({ listingId }) => {
              const listing = market.get<Listing & { stock?: number }>(`vehicles/${listingId}`);
              const isKept = listing === null || (listing.stock ?? 1) > 1 || listing.reservedBy === id;
              return isKept
                ? []
                : [{ about: `${id} ${listingId}`, detail: `${listing?.status} ${listing?.reservedBy}` }];
            }),
      ),
    ],
  },
];
