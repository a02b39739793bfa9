import type { Act, Market } from "../runtime/market";

const account = (market: Market, isActive: boolean) =>
  market.all("users").filter(({ data }) => data["role"] === "user" && data["isActive"] === isActive);

/** Of people who leave, and of those whom administrators block. */
export const LEAVING_ACTS: readonly Act[] = [
  {
    name: "leave",
    weight: 2,
    on: (market) => account(market, true),
    run: async (market, { id, data }) => {
      const form = { intent: "eliminar", password: "demo1234", entiendo: "si" };
      const { status } = await market.post(id, "/eliminacion-de-datos", form);
      if (status >= 400) return null;
      const texts = [String(data["displayName"]), String(data["email"]), String(data["phone"])];
      market.truth.erased.set(id, { uid: id, texts, at: market.now.getTime() });
      return [];
    },
  },
  {
    name: "stay-after-all",
    weight: 0.3,
    on: (market) => market.all("deletions").filter(({ data }) => data["state"] === "pending"),
    run: async (market, { id }) => {
      const { status } = await market.post(id, "/eliminacion-de-datos", { intent: "cancelar" });
      if (status >= 400) return null;
      market.truth.erased.delete(id);
      return [];
    },
  },
  {
    name: "block",
    weight: 1.5,
    on: (market) => account(market, true),
    run: async (market, { id, data }) => {
      const form = {
        intent: "bloquear",
        steps: String(data["adminSteps"] ?? 0),
        formId: market.chance.hex(16),
        causa: "reglas",
        mensaje: "Revisamos sus ventas.",
      };
      const { status } = await market.post(market.admin, `/administracion/personas/${id}`, form);
      return status < 400 ? [] : null;
    },
  },
  {
    name: "unblock",
    weight: 1.5,
    on: (market) => account(market, false),
    run: async (market, { id, data }) => {
      const form = {
        intent: "desbloquear",
        steps: String(data["adminSteps"] ?? 0),
        formId: market.chance.hex(16),
        porque: "Aclaró lo que pasó.",
      };
      const { status } = await market.post(market.admin, `/administracion/personas/${id}`, form);
      return status < 400 ? [] : null;
    },
  },
];
