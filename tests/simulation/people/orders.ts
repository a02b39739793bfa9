import type { Stored } from "../runtime/firestore";
import type { Act, Market } from "../runtime/market";
import { DAY_MS } from "../runtime/site";
import { notify, orderOf, ordersIn, partiesOf, step } from "./buying";

const REASON = { nota: "Ya no me es posible, disculpa." };
const PICKUP = "pickup";

/** The carrier's paper, as its seller uploads it. */
async function sendProof(market: Market, { id, data }: Stored) {
  const { sellerId } = orderOf({ id, path: "", data });
  if (!sellerId || !market.remembers(sellerId)) return null;
  const constancia = new File([`%PDF-1.4 ${market.chance.hex(16)}`], "cargo.pdf", { type: "application/pdf" });
  const { status } = await market.post(sellerId, `/perfil/ventas/${id}/constancia`, { constancia });
  return status < 400 ? partiesOf({ data }) : null;
}

export const ORDER_ACTS: readonly Act[] = [
  {
    name: "prepare",
    weight: 10,
    on: ordersIn(["paid"]),
    run: (market, order) => step(market, order, "seller", "preparar"),
  },
  {
    name: "make-ready",
    weight: 6,
    on: ordersIn(["paid", "preparing"], ({ delivery }) => delivery?.method === PICKUP),
    run: (market, order) => step(market, order, "seller", "listo"),
  },
  {
    name: "ship",
    weight: 10,
    on: ordersIn(["paid", "preparing"], ({ delivery }) => delivery?.method === "shipping"),
    run: (market, order) =>
      step(market, order, "seller", "enviar", {
        empresa: "other",
        agencia: "Mi primo",
        guia: `G-${market.chance.int(1000, 9999)}`,
      }),
  },
  {
    name: "hand-over",
    weight: 6,
    on: ordersIn(["ready"]),
    run: (market, order) => step(market, order, "seller", "entregar", { nota: orderOf(order).pickup?.code ?? "" }),
  },
  {
    name: "ask-arrival",
    weight: 2,
    on: ordersIn(["shipped"], ({ sent }) => !sent?.askedAt),
    run: (market, order) => step(market, order, "seller", "preguntar"),
  },
  {
    name: "send-proof",
    weight: 3,
    on: ordersIn(["shipped"], ({ sent }) => sent?.proof?.state !== "waiting"),
    run: (market, order) => sendProof(market, order),
  },
  {
    name: "decide-proof",
    weight: 3,
    on: ordersIn(["shipped"], ({ sent }) => sent?.proof?.state === "waiting"),
    run: (market, order) => {
      const isAccepted = market.chance.percent(60);
      const nota = isAccepted ? "Guía firmada el lunes." : "No se lee la firma.";
      return step(market, order, "admin", isAccepted ? "entregar" : "rechazar-constancia", { motivo: "otro", nota });
    },
  },
  {
    name: "confirm-receipt",
    weight: 8,
    on: ordersIn(["ready", "shipped", "delivered"]),
    run: (market, order) => step(market, order, "buyer", "recibido", { confirmo: "si" }),
  },
  {
    name: "look",
    weight: 3,
    on: ordersIn(["ready", "shipped"]),
    run: (market, order) => step(market, order, "buyer", "llego"),
  },
  {
    name: "withdraw",
    weight: 2,
    on: ordersIn(["paid", "preparing", "ready"]),
    run: (market, order) => step(market, order, "buyer", "desistir", REASON),
  },
  {
    name: "cannot-deliver",
    weight: 1,
    on: ordersIn(["paid", "preparing", "ready"]),
    run: (market, order) => step(market, order, "seller", "no-puedo", REASON),
  },
  {
    name: "admin-refund",
    weight: 1,
    on: ordersIn(["paid", "preparing", "ready", "shipped", "delivered", "disputed"], () => true),
    run: (market, order) => step(market, order, "admin", "devolver", { ...REASON, motivo: "otro", confirmo: "si" }),
  },
  {
    name: "provider-refuses",
    weight: 0.7,
    on: ordersIn(["paid", "preparing", "shipped", "delivered", "completed"], () => true),
    run: async (market, order) => {
      const paid = orderOf(order).payments.find(({ outcome }) => outcome === "paid");
      const { provider } = market.site;
      if (!paid || provider.moods.has(paid.id)) return null;
      provider.moods.set(paid.id, market.chance.of("refuse", "reject", "in_process"));
      market.later(market.chance.int(1, 12) * DAY_MS, async () => {
        provider.moods.delete(paid.id);
        for (const [id, { paymentId }] of provider.openRefunds)
          if (paymentId === paid.id) provider.endRefund(id, market.chance.percent(70));
      });
      return [orderOf(order).buyerId];
    },
  },
  {
    name: "chargeback",
    weight: 1.5,
    on: ordersIn(["paid", "preparing", "shipped", "delivered", "completed"], () => true),
    run: async (market, order) => {
      const { payments } = orderOf(order);
      const paid = payments.find(({ outcome }) => outcome === "paid");
      const { provider } = market.site;
      if (!paid || provider.payments.get(paid.id)?.status !== "approved") return null;
      const isTold = market.chance.percent(70);
      provider.turn(paid.id, "charged_back", "in_process");
      if (isTold) notify(market, paid.id);
      market.later(market.chance.int(3, 20) * DAY_MS, async () => {
        const end = market.chance.of("settled", "settled", "reimbursed", "won", "won");
        if (end === "won") provider.turn(paid.id, "approved");
        else provider.turn(paid.id, "charged_back", end);
        if (isTold) notify(market, paid.id);
      });
      return partiesOf(order);
    },
  },
];
