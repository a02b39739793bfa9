import type { Stored } from "../runtime/firestore";
import type { Act, Market } from "../runtime/market";
import { type Order, orderOf, ordersIn, step } from "./buying";

interface Claim {
  buyerId: string;
  sellerId: string;
  state: string;
  entries: { id: string }[];
  offer: { id: string } | null;
}

const claims =
  (...states: string[]) =>
  (market: Market) =>
    market.all<Claim>("orderClaims").filter(({ data }) => states.includes(data.state)) as never[];

async function problem(market: Market, { id, data }: Stored, side: "buyer" | "seller", form: Record<string, string>) {
  const claim = data as unknown as Claim;
  const uid = side === "buyer" ? claim.buyerId : claim.sellerId;
  if (!market.remembers(uid)) return null;
  const path = side === "buyer" ? `/perfil/compras/${id}/problema` : `/perfil/ventas/${id}/problema`;
  const { status } = await market.post(uid, path, { formId: market.chance.hex(24), ...form }, true);
  return status < 400 ? [claim.buyerId, claim.sellerId] : null;
}

export const CLAIM_ACTS: readonly Act[] = [
  {
    name: "claim",
    weight: 8,
    on: ordersIn(["shipped", "delivered", "ready", "preparing"]),
    run: (market, { id, path, data }) => {
      const { buyerId, sellerId } = orderOf({ id, path, data });
      const form = {
        intent: "abrir",
        motivo: "damaged",
        pedido: market.chance.of("all", "part", "return"),
        texto: "Llegó con el cuadro golpeado, miren las fotos.",
      };
      return problem(market, { id, path, data: { buyerId, sellerId } }, "buyer", form);
    },
  },
  {
    name: "claim-offer",
    weight: 6,
    on: claims("talking"),
    run: (market, claim) => {
      const tipo = market.chance.of("part", "all", "return", "return");
      return problem(market, claim, "seller", { intent: "proponer", tipo, ...(tipo === "part" && { monto: "50" }) });
    },
  },
  ...(["aceptar", "rechazar"] as const).map((intent): Act => ({
    name: `claim-${intent === "aceptar" ? "accept" : "decline"}`,
    weight: intent === "aceptar" ? 6 : 2,
    on: claims("talking"),
    run: (market, claim) => {
      const propuesta = (claim.data as unknown as Claim).offer?.id;
      return propuesta ? problem(market, claim, "buyer", { intent, propuesta }) : Promise.resolve(null);
    },
  })),
  {
    name: "claim-send-back",
    weight: 12,
    on: claims("returning"),
    run: (market, claim) => problem(market, claim, "buyer", { intent: "devolver", guia: "Olva 12345" }),
  },
  {
    name: "claim-receive",
    weight: 10,
    on: claims("returned"),
    run: (market, claim) => problem(market, claim, "seller", { intent: "recibir" }),
  },
  {
    name: "claim-withdraw",
    weight: 1,
    on: claims("talking", "returning", "deciding"),
    run: (market, claim) => problem(market, claim, "buyer", { intent: "retirar" }),
  },
  {
    name: "claim-decide",
    weight: 5,
    on: claims("deciding"),
    run: async (market, { id, data }) => {
      const { entries, buyerId, sellerId } = data as unknown as Claim;
      const page = await market.open(market.admin, `/administracion/problemas/${id}`);
      const form = {
        intent: "decidir",
        decision: market.chance.of("all", "none"),
        tipo: "all",
        motivo: "otro",
        nota: "Revisamos las fotos de los dos.",
        visto: String(page.body["seen"] ?? entries.length),
        formId: market.chance.hex(24),
      };
      const { status } = await market.post(market.admin, `/administracion/problemas/${id}`, form);
      return status < 400 ? [buyerId, sellerId] : null;
    },
  },
  {
    name: "relist-returned",
    weight: 5,
    on: (market) => market.all<Order>("orders").filter(({ data }) => data.claim?.returned === "received"),
    run: (market, order) => step(market, order, "seller", "volver-a-vender"),
  },
];
