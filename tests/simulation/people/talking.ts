import type { Act, Market } from "../runtime/market";
import { orderOf, ordersIn } from "./buying";
import type { Listing } from "./selling";

const active = (market: Market) =>
  market.all<Listing>("vehicles").filter(({ data }) => data.status === "active") as never[];

interface Offer {
  listingId: string;
  sellerId: string;
  buyerId: string;
  state: string;
  turns: { by: "buyer" | "seller"; soles: number; outcome: string }[];
}

function answerOffer(
  name: string,
  intent: string,
  weight: number,
  state: string,
  more: (offer: Offer, market: Market) => Record<string, string> = () => ({}),
): Act {
  return {
    name,
    weight,
    on: (market) => market.all<Offer>("offers").filter(({ data }) => data.state === state) as never[],
    run: async (market, { id, data }) => {
      const offer = data as unknown as Offer;
      const by = offer.turns.at(-1)?.by === "buyer" ? offer.sellerId : offer.buyerId;
      const as = intent === "desistir" ? offer.buyerId : by;
      if (!market.remembers(as)) return null;
      const form = { intent, key: market.chance.hex(24), turno: String(offer.turns.length), ...more(offer, market) };
      const { status } = await market.post(as, `/perfil/mensajes/${id}/oferta`, form);
      return status < 400 ? [offer.listingId, offer.buyerId, offer.sellerId] : null;
    },
  };
}

export const TALKING_ACTS: readonly Act[] = [
  {
    name: "offer",
    weight: 6,
    on: active,
    run: async (market, { id, data }) => {
      const { sellerId, price } = data as unknown as Listing;
      const buyer = market.someone(({ uid, role }) => role === "user" && uid !== sellerId);
      if (!buyer) return null;
      const oferta = String(Math.max(1, Math.floor(price * (0.6 + market.chance.next() * 0.35))));
      const { status } = await market.post(buyer.uid, `/producto/${id}/oferta`, {
        intent: "ofrecer",
        key: market.chance.hex(24),
        oferta,
      });
      return status < 400 ? [buyer.uid, sellerId, `${id}_${buyer.uid}`] : null;
    },
  },
  answerOffer("offer-accept", "aceptar", 4, "open"),
  answerOffer("offer-decline", "rechazar", 1.5, "open"),
  answerOffer("offer-counter", "contraofertar", 1.5, "open", ({ turns }) => ({
    oferta: String((turns.at(-1)?.soles ?? 1) + 10),
  })),
  answerOffer("offer-give-up", "desistir", 1.5, "agreed"),
  {
    name: "ask",
    weight: 4,
    on: active,
    run: async (market, { id, data }) => {
      const asker = market.someone(({ uid, role }) => role === "user" && uid !== data["sellerId"]);
      if (!asker) return null;
      const texto = `¿Qué talla es y cuándo fue su último mantenimiento ${market.chance.of("completo", "de frenos", "general")}?`;
      const { status } = await market.post(asker.uid, `/producto/${id}/preguntar`, { texto });
      return status < 400 ? [asker.uid, String(data["sellerId"])] : null;
    },
  },
  {
    name: "answer-question",
    weight: 3,
    on: (market) => market.all("questions").filter(({ data }) => data["state"] === "open"),
    run: async (market, { id, data }) => {
      const seller = String(data["sellerId"]);
      if (!market.remembers(seller)) return null;
      const form = { intent: "responder", texto: "Es talla M, el mantenimiento es de este mes." };
      const { status } = await market.post(seller, `/perfil/preguntas/${id}`, form);
      return status < 400 ? [String(data["listingId"]), seller, String(data["askerId"])] : null;
    },
  },
  {
    name: "discard-question",
    weight: 0.7,
    on: (market) => market.all("questions").filter(({ data }) => data["state"] === "open"),
    run: async (market, { id, data }) => {
      const { status } = await market.post(String(data["sellerId"]), `/perfil/preguntas/${id}`, { intent: "eliminar" });
      return status < 400 ? [String(data["listingId"])] : null;
    },
  },
  {
    name: "message",
    weight: 3,
    on: active,
    run: async (market, { id, data }) => {
      const buyer = market.someone(({ uid, role }) => role === "user" && uid !== data["sellerId"]);
      if (!buyer) return null;
      const form = { key: market.chance.hex(24), text: "Hola, ¿puedo verla el sábado por la mañana?" };
      const { status } = await market.post(buyer.uid, `/producto/${id}/mensaje`, form);
      return status < 400 ? [buyer.uid, String(data["sellerId"]), `${id}_${buyer.uid}`] : null;
    },
  },
  {
    name: "denounce",
    weight: 1.5,
    on: active,
    run: async (market, { id, data }) => {
      const someone = market.someone(({ uid, role }) => role === "user" && uid !== data["sellerId"]);
      if (!someone) return null;
      const form = { reason: "otro", detail: "Me parece raro todo esto." };
      const { status } = await market.post(someone.uid, `/producto/${id}/denunciar`, form);
      return status < 400 ? [someone.uid] : null;
    },
  },
  {
    name: "review",
    weight: 3,
    on: ordersIn(["completed"]),
    run: async (market, order) => {
      const { buyerId, sellerId } = orderOf(order);
      const seller = sellerId ?? "";
      const form = { estrellas: String(market.chance.int(1, 5)), texto: "Todo llegó bien y a tiempo, gracias." };
      const { status } = await market.post(buyerId, `/perfil/compras/${order.id}/opinar/${seller}`, form);
      return status < 400 ? [buyerId, seller] : null;
    },
  },
  ...(["ocultar", "mostrar"] as const).map((intent): Act => ({
    name: `admin-${intent === "ocultar" ? "hide" : "show"}-review`,
    weight: 1.5,
    on: (market) => market.all("reviews").filter(({ data }) => Boolean(data["hiddenAt"]) === (intent === "mostrar")),
    run: async (market, { id, data }) => {
      const path = `/administracion/opiniones/${encodeURIComponent(id)}`;
      const page = await market.open(market.admin, path);
      const { version = "" } = (page.body["shown"] ?? {}) as { version?: string };
      const form = {
        intent,
        version,
        formId: market.chance.hex(24),
        motivo: "otro",
        nota: "No es sobre la compra.",
      };
      const { status } = await market.post(market.admin, path, form);
      return status < 400 ? [String(data["sellerId"])] : null;
    },
  })),
];
