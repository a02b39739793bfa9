import { limaDay } from "~/business/calendar";
import * as proofs from "~/orders/admin/constancia-devolucion.route";
import * as money from "~/orders/admin/dinero.route";
import * as documents from "~/orders/admin/documentos.route";
import * as order from "~/orders/admin/pedido.route";
import * as claims from "~/orders/claims/admin/problema.route";
import * as differences from "~/orders/comparison/diferencias.route";
import type { AuditAction } from "~/platform/audit/actions";
import type { Attachment } from "~/platform/files/attachment";

import { makeOrderClaim } from "../../factories/order-claims";
import { makeOrder, makePayment, makeRefundAsk } from "../../factories/orders";
import type { Act } from "./acts-support";
import { NOW } from "./admin-world";

type MoneyAction = Extract<
  AuditAction,
  | "order.data-opened"
  | "order.refund-part"
  | "order.refund-transfer"
  | "order.refund-proof"
  | "order.case-file"
  | "order.claim-decided"
  | "difference.closed"
>;

/** Acts about orders and what is owed for them. */
export const MONEY_ACTS: Record<MoneyAction, Act> = {
  "order.data-opened": {
    route: "orders/admin/pedido.route.tsx",
    changes: null,
    target: "orders/order-1",
    take: async (world) => {
      const { id, ...data } = makeOrder();
      await world.seed({ set: `orders/${id}`, data });
      return world.ask(order.action, { id }, { intent: "ver-datos", para: "Lo pidió el comprador" });
    },
  },
  "difference.closed": {
    route: "orders/comparison/diferencias.route.tsx",
    changes: "moneyDifferences/2026-11-20_9001",
    target: "lists/differences",
    take: async (world) => {
      await world.seed({ set: "moneyDifferences/2026-11-20_9001", data: { state: "open" } });
      return world.ask(
        differences.action,
        {},
        { intent: "cerrar", id: "2026-11-20_9001", motivo: "otro", nota: "Era una prueba." },
      );
    },
  },
  "order.case-file": {
    route: "orders/admin/documentos.route.ts",
    changes: null,
    target: "orders/order-1",
    take: async (world) => {
      const { id, ...data } = makeOrder({ state: "disputed", paidAt: NOW, payments: [makePayment()] });
      await world.seed({ set: `orders/${id}`, data });
      return world.ask(documents.action, { id }, {});
    },
  },
  "order.claim-decided": {
    route: "orders/claims/admin/problema.route.tsx",
    changes: "orderClaims/order-1",
    take: async (world) => {
      const { id, ...data } = makeOrder({ state: "disputed", paidAt: NOW, payments: [makePayment()] });
      const claim = { isOpen: true, former: "delivered" };
      await world.seed(
        { set: `orders/${id}`, data: { ...data, claim } },
        { set: `orderClaims/${id}`, data: makeOrderClaim({ sellerId: data.sellerId ?? "" }) },
      );
      const form = { intent: "decidir", formId: "a-form-of-1", visto: "1", decision: "part", monto: "500" };
      return world.ask(claims.action, { id }, { ...form, motivo: "danado" });
    },
  },
  "order.refund-part": {
    route: "orders/admin/dinero.route.tsx",
    changes: "orders/order-1",
    take: async (world) => {
      const { id, ...data } = makeOrder({ state: "paid", paidAt: NOW, payments: [makePayment()] });
      await world.seed({ set: `orders/${id}`, data });
      const form = { intent: "devolver-parte", version: String(data.version), formId: "a-form-of-1" };
      return world.ask(money.action, { id }, { ...form, monto: "500", motivo: "danado" });
    },
  },
  "order.refund-transfer": {
    route: "orders/admin/dinero.route.tsx",
    changes: "orders/order-1",
    take: async (world) => {
      const payment = makePayment({ outcome: "refund_due", ask: makeRefundAsk() });
      const { id, ...data } = makeOrder({ state: "refund_pending", paidAt: NOW, payments: [payment] });
      await world.seed({ set: `orders/${id}`, data });
      const form = { intent: "transferencia", de: payment.id, operacion: "OP 8841", dia: limaDay(NOW) };
      return world.ask(money.action, { id }, { ...form, constancia: new File(["%PDF-1.7"], "constancia.pdf") });
    },
  },
  "order.refund-proof": {
    route: "orders/admin/constancia-devolucion.route.ts",
    changes: null,
    target: "orders/order-1",
    take: async (world) => {
      const proof = {
        key: "devoluciones/order-1/1.pdf",
        name: "1.pdf",
        type: "application/pdf",
        bytes: 8,
        sha256: "0",
      };
      const transfer = { centimos: 400_000, number: "OP 8841", on: limaDay(NOW), proof: proof as Attachment };
      const { id, ...data } = makeOrder({ payments: [makePayment({ outcome: "refund_done", transfer })] });
      await world.seed({ set: `orders/${id}`, data });
      await world.env.PHOTOS.put(proof.key, "%PDF-1.7");
      return world.ask(proofs.loader, { id, of: "p-1" });
    },
  },
};
