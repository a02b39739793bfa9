import type { Stored } from "../runtime/firestore";
import type { Act, Market } from "../runtime/market";
import { MINUTE_MS } from "../runtime/site";

export interface Order {
  kind: string;
  number: string;
  buyerId: string;
  /** None for a plan or an inspection. */
  sellerId: string | null;
  state: string;
  version: number;
  totalCentimos: number;
  paidAt: Date | null;
  delivery: { method: string; expectedOn?: string } | null;
  lines: { listingId: string; sellerId: string; quantity: number; unitCentimos: number }[];
  purchase?: { id: string; orderIds: string[] };
  pickup?: { code: string };
  sent?: { askedAt?: Date; proof?: { state: string } };
  payments: {
    id: string;
    status: string;
    outcome: string;
    amountCentimos: number;
    at: Date;
    ask?: { isTask: boolean };
  }[];
  refunds?: { id: string; state: string; by: string; at: Date; centimos: number; ask?: { isTask: boolean } }[];
  clocks?: { sendBy?: Date };
  claim?: { isOpen: boolean; returned?: string };
  cases?: { kind: string; end: string | null }[];
  inspection?: { inspectionId: string } | null;
  commissionBasisPoints: number;
  [more: string]: unknown;
}

/** Tells the product of a payment as the provider does: soon, late, twice, never. */
export function notify(market: Market, paymentId: string): void {
  const { chance, site } = market;
  const tell = () => site.services().orders.applyPayment(paymentId);
  if (chance.percent(6)) return;
  const delay = chance.percent(19) ? chance.int(10, 2 * 24 * 60) : chance.int(0, 4);
  market.later(delay * MINUTE_MS, tell);
  if (chance.percent(10)) market.later((delay + chance.int(0, 300)) * MINUTE_MS, tell);
}

/** Amount of all orders that one payment pays. */
export function purchaseOf(market: Market, id: string, order: Order): { reference: string; totalCentimos: number } {
  const orders = order.purchase?.orderIds ?? [id];
  const totalCentimos = orders.reduce((sum, one) => sum + (market.get<Order>(`orders/${one}`)?.totalCentimos ?? 0), 0);
  return { reference: order.purchase?.id ?? id, totalCentimos };
}

/** Orders in one of these states; those of the kind that is named, if one is. */
export const ordersIn =
  (states: readonly string[], fits: (order: Order) => boolean = ({ kind }) => kind === "purchase") =>
  (market: Market): Stored[] =>
    market.all<Order>("orders").filter(({ data }) => states.includes(data.state) && fits(data));

/** Buyer, and seller where there is one. */
export function partiesOf({ data }: Pick<Stored, "data">): string[] {
  return [data["buyerId"], data["sellerId"]].flatMap((uid) => (typeof uid === "string" ? [uid] : []));
}

export const orderOf = ({ data }: Stored): Order => data as unknown as Order;

interface CheckoutPage {
  summary: {
    lines: string;
    totals: Record<"shipping" | "pickup", { totalCentimos: number }>;
    coupon: { code: string } | null;
  } | null;
  key: string;
}

/** The form of the checkout as its page shows it to this buyer; null where there is nothing to buy. */
export async function checkoutForm(market: Market, uid: string, name: string, query: string, method: string) {
  const page = (await market.open(uid, `/checkout${query}`)).body as unknown as CheckoutPage;
  if (!page.summary?.lines) return null;
  const { lines, totals, coupon } = page.summary;
  return {
    intent: "pagar",
    key: page.key,
    lines,
    method,
    "total-shipping": String(totals.shipping.totalCentimos),
    "total-pickup": String(totals.pickup.totalCentimos),
    ...(coupon && { applied: coupon.code }),
    anuncio: new URLSearchParams(query).get("anuncio") ?? "",
    ...{ department: "lima", province: "Lima", district: "Miraflores", street: "Av. Larco 345", reference: "" },
    ...{ name, documentType: "dni", documentNumber: "45678912", phone: "987654321", invoice: "boleta", terms: "1" },
  };
}

/** Puts a listing into the cart and places the order; its id, or null. */
export async function buy(market: Market, uid: string, listingId: string, method = "shipping", coupon = "") {
  const name = market.people.get(uid)?.name ?? "";
  await market.post(uid, "/carrito", { intent: "comprar", anuncio: listingId });
  const query = `?anuncio=${listingId}${coupon ? `&cupon=${coupon}` : ""}`;
  const form = await checkoutForm(market, uid, name, query, method);
  if (!form) return null;
  const { status } = await market.post(uid, "/checkout", form);
  if (status >= 400) return null;
  const mine = market
    .all<Order>("orders")
    .filter(({ data }) => data.buyerId === uid && data.lines.some((line) => line.listingId === listingId));
  return mine.find(({ data }) => ["created", "awaiting_payment"].includes(data.state))?.id ?? null;
}

/** Pays a purchase at the provider. */
export function pay(
  market: Market,
  { id, data }: Stored,
  status: "approved" | "in_process" | "pending" | "rejected",
): string {
  const { reference, totalCentimos } = purchaseOf(market, id, orderOf({ id, path: "", data }));
  const payment = `pay${market.chance.hex(8)}`;
  market.site.provider.pay(
    { id: reference, totalCentimos },
    {
      id: payment,
      status,
      ...(status === "pending" && { method: "ticket", expiresAt: new Date(market.now.getTime() + 6 * 60 * MINUTE_MS) }),
    },
  );
  notify(market, payment);
  return payment;
}

const OPEN = ["awaiting_payment", "created"];

const storedOrder = (market: Market, id: string): Stored => ({
  id,
  path: `orders/${id}`,
  data: market.get(`orders/${id}`) ?? {},
});

/** Pays at once so many times in a hundred. Others pay or cancel within the hour, some of them after the end. */
function settle(market: Market, id: string, percent: number): void {
  const order = () => storedOrder(market, id);
  const { chance } = market;
  // The provider did not answer: the buyer has seen no page to pay on.
  if (order().data["state"] === "created") return;
  if (chance.percent(percent)) pay(market, order(), "approved");
  else
    market.later(chance.int(3, 75) * MINUTE_MS, async () => {
      if (chance.percent(45)) await step(market, order(), "buyer", "cancelar");
      if (chance.percent(60)) pay(market, order(), "approved");
    });
}

export const BUYING_ACTS: readonly Act[] = [
  {
    name: "buy",
    weight: 14,
    on: (market) => market.all("vehicles").filter(({ data }) => data.status === "active"),
    run: async (market, { id, data }) => {
      const buyer = market.someone(({ uid, role }) => role === "user" && uid !== data.sellerId);
      if (!buyer) return null;
      const coupon = market.chance.percent(15) ? (market.choose(market.all("coupons"))?.id ?? "") : "";
      const order = await buy(market, buyer.uid, id, market.chance.of("shipping", "pickup"), coupon);
      if (!order) return null;
      settle(market, order, 75);
      return [order, buyer.uid, String(data.sellerId)];
    },
  },
  {
    name: "buy-agreed",
    weight: 5,
    on: (market) =>
      market
        .all<{ state: string; agreed: { outcome: string } | null }>("offers")
        .filter(({ data }) => data.state === "agreed" && data.agreed?.outcome === "reserved") as never[],
    run: async (market, { id, data }) => {
      const [listing, buyer] = [String(data["listingId"]), String(data["buyerId"])];
      if (!market.remembers(buyer)) return null;
      const order = await buy(market, buyer, listing, market.chance.of("shipping", "pickup"));
      if (!order) return null;
      market.truth.agreed.set(`${id}/${order}`, Number((data["agreed"] as { soles: number }).soles));
      settle(market, order, 60);
      return [order, buyer, listing, String(data["sellerId"])];
    },
  },
  {
    name: "pay-after-another",
    weight: 1.5,
    on: (market) => market.all("vehicles").filter(({ data }) => data.status === "active"),
    run: async (market, { id, data }) => {
      const [first, second] = [0, 1].map(() =>
        market.someone(({ uid, role }) => role === "user" && uid !== data.sellerId),
      );
      const order = first && second && first !== second && (await buy(market, first.uid, id));
      // The provider did not answer: the buyer has seen no page to pay on.
      if (!order || storedOrder(market, order).data["state"] === "created") return null;
      // Its reservation is over by then, and somebody else has it.
      market.later(90 * MINUTE_MS, async () => {
        const other = await buy(market, second.uid, id, "pickup");
        if (other) pay(market, storedOrder(market, other), "approved");
      });
      market.later(market.chance.int(95, 300) * MINUTE_MS, async () => {
        pay(market, storedOrder(market, order), "approved");
      });
      return [order, first.uid, second.uid, String(data.sellerId)];
    },
  },
  {
    name: "buy-several",
    weight: 3,
    on: (market) => market.all("vehicles").filter(({ data }) => data.status === "active"),
    run: async (market, { id, data }) => {
      const buyer = market.someone(({ uid, role }) => role === "user" && uid !== data.sellerId);
      const others = market.all("vehicles").filter((one) => one.data.status === "active" && one.id !== id);
      const other = buyer && market.choose(others.filter((one) => one.data.sellerId !== buyer.uid));
      if (!buyer || !other) return null;
      await market.post(buyer.uid, "/carrito", { intent: "vaciar" });
      for (const anuncio of [id, other.id]) await market.post(buyer.uid, "/carrito", { intent: "agregar", anuncio });
      const query = market.chance.percent(25) ? "?cupon=CIEN" : "";
      const form = await checkoutForm(market, buyer.uid, buyer.name, query, market.chance.of("shipping", "pickup"));
      if (!form || (await market.post(buyer.uid, "/checkout", form)).status >= 400) return null;
      const placed = market
        .all<Order>("orders")
        .filter(({ data: { buyerId, state } }) => buyerId === buyer.uid && OPEN.includes(state));
      const first = placed.find(({ data: order }) => order.purchase?.id);
      if (first) settle(market, first.id, 70);
      return placed.length > 0 ? [...placed.map((order) => order.id), buyer.uid, id, other.id] : null;
    },
  },
  {
    name: "pay",
    weight: 6,
    on: ordersIn(OPEN, () => true),
    run: async (market, subject) => {
      const { buyerId, checkout } = orderOf(subject);
      if (!checkout) {
        await market.open(buyerId, `/pago/redirigir?pedido=${subject.id}`);
        if (!market.get<Order>(`orders/${subject.id}`)?.checkout) return null;
      }
      const status = market.chance.of("approved", "approved", "approved", "in_process", "pending", "rejected");
      const payment = pay(market, subject, status);
      // A bank decides, or someone pays a ticket.
      if (status === "in_process" || status === "pending")
        market.later(market.chance.int(20, 3_000) * MINUTE_MS, async () => {
          if (market.site.provider.payments.get(payment)?.status !== status) return;
          market.site.provider.turn(payment, market.chance.of("approved", "rejected", "cancelled"));
          notify(market, payment);
        });
      return partiesOf(subject);
    },
  },
  {
    name: "cancel-unpaid",
    weight: 2,
    on: ordersIn(OPEN, () => true),
    run: (market, subject) => step(market, subject, "buyer", "cancelar"),
  },
];

/** A form of an order's page, as its buyer, its seller or an administrator. */
export async function step(
  market: Market,
  { id, data }: Stored,
  as: "buyer" | "seller" | "admin",
  intent: string,
  more: Record<string, string> = {},
) {
  const order = orderOf({ id, path: "", data });
  const uid = as === "buyer" ? order.buyerId : as === "seller" ? (order.sellerId ?? "") : market.admin;
  if (as !== "admin" && !market.remembers(uid)) return null;
  const path = { buyer: "/perfil/compras/", seller: "/perfil/ventas/", admin: "/administracion/pedidos/" }[as];
  const { status } = await market.post(uid, path + id, { intent, version: String(order.version), ...more });
  return status < 400 ? [...partiesOf({ data }), ...order.lines.map(({ listingId }) => listingId)] : null;
}
