import { limaDay } from "~/business/calendar";

import type { Stored } from "../runtime/firestore";
import type { Act, Market } from "../runtime/market";
import { DAY_MS } from "../runtime/site";
import { type Order, orderOf, ordersIn, partiesOf } from "./buying";

export interface Payout {
  orderId: string;
  sellerId: string;
  workshopName?: string;
  netCentimos: number;
  setOffCentimos: number;
  debtCentimos: number;
  state: string;
  exported: { at: Date; batch: string; centimos: number } | null;
}

export const isAtBank = ({ state, exported }: Payout): boolean => state === "pending" && exported !== null;

const pending = (market: Market) => market.all<Payout>("payouts").filter(({ data }) => data.state === "pending");

/** The bank executes a file a day later, whatever happened here since: each line once. */
function bankExecutes(market: Market, batch: string): void {
  for (const { id, data } of pending(market)) {
    if (data.exported?.batch !== batch) continue;
    market.bank.push({
      payout: id,
      orderId: data.orderId,
      sellerId: data.sellerId,
      centimos: data.exported.centimos,
      setOff: data.setOffCentimos,
      at: market.now.getTime() + DAY_MS,
      isFrozen: (market.get<Order>(`orders/${data.orderId}`)?.cases ?? []).some(({ end }) => end === null),
    });
  }
}

/** Refunds that the provider did not do, by their part or payment. */
function tasksOf({ payments, refunds = [] }: Order): string[] {
  return [...payments, ...refunds].flatMap(({ id, ask }) => (ask?.isTask ? [id] : []));
}

/** Lines of a file of which the bank has said something by now. */
const answered = (market: Market) =>
  pending(market).filter(
    ({ data, id }) =>
      data.exported && market.bank.some(({ payout, at }) => payout === id && at <= market.now.getTime()),
  );

async function registered(market: Market, { data }: Stored<Payout>, form: Record<string, string>) {
  const page = `/administracion/pagos/archivos/${data.exported?.batch ?? ""}`;
  const { status } = await market.post(market.admin, page, form);
  return status < 400 ? [data.orderId, data.sellerId] : null;
}

export const MONEY_ACTS: readonly Act[] = [
  {
    name: "payout-account",
    weight: 4,
    on: (market) =>
      market
        .all("users")
        .filter(
          ({ id, data }) =>
            data["role"] === "user" &&
            !market.get(`payoutAccounts/${id}`) &&
            pending(market).some((one) => one.data.sellerId === id),
        ),
    run: async (market, { id, data }) => {
      const account = {
        uid: id,
        method: "yape" as const,
        number: String(data["phone"]),
        holder: "Rosa Huamán",
        documentType: "dni" as const,
        document: "45678912",
      };
      await market.site.services().payouts.accounts.save(account, String(data["email"]));
      return [];
    },
  },
  {
    name: "bank-file",
    weight: 2,
    on: (market) => pending(market).filter(({ data }) => !data.exported) as never[],
    run: async (market, { data }) => {
      const batch = market.chance.hex(24);
      const form = { intent: "preparar", formId: batch };
      const { status } = await market.post(market.admin, "/administracion/pagos/archivos", form);
      if (status >= 400) return null;
      await market.post(market.admin, "/administracion/pagos/banco.csv", { archivo: batch });
      bankExecutes(market, batch);
      return [String(data["orderId"]), String(data["sellerId"])];
    },
  },
  {
    name: "mark-paid",
    weight: 4,
    on: (market) => answered(market) as never[],
    run: (market, line) =>
      registered(market, line as unknown as Stored<Payout>, {
        intent: "marcadas",
        operacion: `OP-${market.chance.int(1000, 9999)}`,
        fecha: limaDay(market.now),
        filas: line.id,
      }),
  },
  {
    name: "bank-refuses",
    weight: 0.6,
    on: (market) => answered(market) as never[],
    run: async (market, line) => {
      const motivo = market.chance.next() < 0.5 ? "account" : "rejected";
      const form = { intent: "no", filas: line.id, motivo };
      const told = await registered(market, line as unknown as Stored<Payout>, form);
      // It did not leave.
      if (told)
        market.bank.splice(
          market.bank.findLastIndex(({ payout }) => payout === line.id),
          1,
        );
      return told;
    },
  },
  {
    name: "part-refund",
    weight: 2,
    on: ordersIn(["paid", "preparing", "ready", "shipped", "delivered", "completed"]),
    run: async (market, order) => {
      const { version, totalCentimos } = orderOf(order);
      const soles = Math.max(1, Math.floor((totalCentimos / 100) * (0.05 + market.chance.next() * 0.4)));
      const form = {
        intent: "devolver-parte",
        monto: String(soles),
        motivo: "faltan",
        version: String(version),
        formId: market.chance.hex(24),
      };
      const { status } = await market.post(market.admin, `/administracion/pedidos/${order.id}/dinero`, form);
      return status < 400 ? partiesOf(order) : null;
    },
  },
  {
    name: "return-by-hand",
    weight: 3,
    on: (market) => market.all<Order>("orders").filter(({ data }) => tasksOf(data).length > 0) as never[],
    run: async (market, order) => {
      const { orders } = market.site.services();
      const proof = {
        key: "devoluciones/1.pdf",
        name: "1.pdf",
        type: "application/pdf" as const,
        bytes: 1,
        sha256: "0",
      };
      for (const of of tasksOf(orderOf(order)))
        await orders.recordRefundTransfer(order.id, {
          ...{ of, by: market.admin, proof },
          ...{ number: `D-${market.chance.int(1000, 9999)}`, on: market.now.toISOString().slice(0, 10) },
        });
      return [orderOf(order).buyerId];
    },
  },
  {
    name: "mediation",
    weight: 0.8,
    on: ordersIn(["paid", "preparing", "shipped", "delivered"]),
    run: async (market, order) => {
      const { payments } = orderOf(order);
      const paid = payments.find(({ outcome }) => outcome === "paid");
      const { provider } = market.site;
      if (!paid || provider.payments.get(paid.id)?.status !== "approved") return null;
      const tell = () => market.site.services().orders.applyPayment(paid.id);
      provider.turn(paid.id, "in_mediation");
      await tell();
      market.later(market.chance.int(2, 12) * DAY_MS, async () => {
        provider.turn(paid.id, "approved");
        await tell();
      });
      return partiesOf(order);
    },
  },
];
