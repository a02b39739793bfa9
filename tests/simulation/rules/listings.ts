import type { Order } from "../people/buying";
import type { Listing } from "../people/selling";
import type { Rule } from "./rule";

interface Units {
  stock?: number;
  reservedUnits?: number;
  soldUnits?: number;
  agreedUntil?: Date | null;
}

/** A listing of someone who leaves, freed by an order, is taken off sale within a day. */
const STOPPED_MS = 26 * 3_600_000;
/** Time in which the negotiations about a sold listing end. */
const ENDED_MS = 3_600_000;
const OPEN = ["created", "awaiting_payment"];
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
        const stock = market.get(`vehicles/${listing}`)?.["stock"] ?? market.truth.stock.get(listing) ?? 1;
        return ids.length > Number(stock) ? [{ about: listing, detail: ids.join(" ") }] : [];
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
        const isOpen = order && [...OPEN, ...SOLD].includes(order.state);
        return isOpen ? [] : [{ about: id, detail: `reserved by ${data.reservedBy}, ${order?.state}` }];
      }),
      ...market.all<Order>("orders").flatMap(({ id, data }) =>
        data.kind !== "purchase" || !OPEN.includes(data.state)
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
  {
    name: "counted-units",
    sentence:
      "A listing counts the pieces that open orders hold, and at least those that are sold, never more than it has.",
    find: (market) => {
      const [held, sold] = [new Map<string, number>(), new Map<string, number>()];
      for (const { data } of market.all<Order>("orders")) {
        const into = OPEN.includes(data.state) ? held : SOLD.includes(data.state) ? sold : null;
        if (into && data.kind === "purchase")
          for (const { listingId, quantity } of data.lines) into.set(listingId, (into.get(listingId) ?? 0) + quantity);
      }
      return market.all<Listing & Units>("vehicles").flatMap(({ id, data }) => {
        const { stock = 1, reservedUnits = 0, soldUnits = 0 } = data;
        const [open, gone] = [held.get(id) ?? 0, sold.get(id) ?? 0];
        const isRight = reservedUnits === open && soldUnits >= gone && reservedUnits + soldUnits <= stock;
        const detail = `of ${stock}: held ${reservedUnits} and ${open}, sold ${soldUnits} and ${gone}`;
        return isRight ? [] : [{ about: id, detail }];
      });
    },
  },
  {
    name: "sellers-who-may",
    sentence: "Nothing is offered of an account that is blocked, or that asked to be deleted.",
    find: (market) =>
      market.all<Listing>("vehicles").flatMap(({ id, data }) => {
        if (data.status !== "active") return [];
        const seller = market.get(`users/${data.sellerId}`);
        const leaving = market.get(`deletions/${data.sellerId}`);
        const isLeaving = ["pending", "running", "done"].includes(String(leaving?.["state"]));
        const since = Math.max(Number(leaving?.["requestedAt"]), Number(data.updatedAt));
        const isOver = isLeaving && market.now.getTime() - since > STOPPED_MS;
        const why = seller?.["isActive"] === false ? "blocked" : isOver ? "leaving" : "";
        return why ? [{ about: `${id} of ${data.sellerId}`, detail: why }] : [];
      }),
  },
  {
    name: "agreed-price",
    sentence:
      "Whoever buys what an accepted offer keeps for them pays the price that was agreed, and the offer is paid.",
    find: (market) =>
      market.all<Order>("orders").flatMap(({ id, data }) =>
        data.lines.flatMap(({ listingId, unitCentimos }) => {
          const thread = `${listingId}_${data.buyerId}`;
          const soles = market.truth.agreed.get(`${thread}/${id}`);
          const outcome = (market.get(`offers/${thread}`)?.["agreed"] as { outcome: string } | undefined)?.outcome;
          if (soles !== undefined && SOLD.includes(data.state) && ["ended", "lapsed"].includes(outcome ?? ""))
            return [{ about: `${id} ${listingId}`, detail: `order ${data.state}, offer ${outcome}` }];
          return soles === undefined || Math.round(soles * 100) === unitCentimos
            ? []
            : [{ about: `${id} ${listingId}`, detail: `agreed ${soles * 100}, charged ${unitCentimos}` }];
        }),
      ),
  },
  {
    name: "kept-for-an-offer",
    sentence: "A listing that waits for the buyer of an offer has that offer, and no offer waits about what is sold.",
    find: (market) => {
      const offers = market.all<{ listingId: string; state: string; agreed: { outcome: string } | null }>("offers");
      const kept = new Set(offers.flatMap(({ data }) => (data.agreed?.outcome === "reserved" ? [data.listingId] : [])));
      return [
        ...market.all<Listing & Units>("vehicles").flatMap(({ id, data }) => {
          const isKept = data.status === "reserved" && !data.reservedBy && data.agreedUntil;
          return isKept && !kept.has(id) ? [{ about: id, detail: "waits for nobody" }] : [];
        }),
        ...offers.flatMap(({ id, data }) => {
          const listing = market.get<Listing>(`vehicles/${data.listingId}`);
          const status = listing?.status ?? "gone";
          const isSold = listing?.status === "sold" && market.now.getTime() - listing.updatedAt.getTime() > ENDED_MS;
          const isOver = isSold ? data.state !== "closed" : status === "gone" && data.state === "agreed";
          return isOver ? [{ about: id, detail: `${data.state}, its listing ${status}` }] : [];
        }),
      ];
    },
  },
  {
    name: "plan-is-paid",
    sentence: "A listing stands in front by a plan that is paid, and stays paid.",
    find: (market) => {
      const paid = new Set(
        market
          .all<Order & { plan: { listingId: string } | null }>("orders")
          .flatMap(({ data }) =>
            data.plan && ["paid", "completed"].includes(data.state) ? [data.plan.listingId] : [],
          ),
      );
      return market.all<Listing & { plan?: { id: string; featured: boolean } }>("vehicles").flatMap(({ id, data }) => {
        const isInFront = data.status === "active" && data.plan?.featured === true;
        return isInFront && !paid.has(id) ? [{ about: id, detail: `${data.plan?.id} of nobody's payment` }] : [];
      });
    },
  },
  {
    name: "sent-where-it-was-asked",
    sentence: "An order goes where the last form that was taken says.",
    find: (market) =>
      [...market.truth.sentTo].flatMap(([id, street]) => {
        const delivery = market.get<Order>(`orders/${id}`)?.delivery as { address?: { street: string } } | undefined;
        return delivery?.address && delivery.address.street !== street
          ? [{ about: id, detail: `to ${delivery.address.street}, asked ${street}` }]
          : [];
      }),
  },
];
