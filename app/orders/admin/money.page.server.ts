import { z } from "zod";

import { formatDateTime } from "~/business/format";
import { formatSoles, parseSoles, wrongSoles } from "~/business/money";
import { CASE_NAMES, NO_ORDER, ORDER_STATE_NAMES, ORDER_STEP_WORDS } from "~/orders/constants";
import {
  ENTRY_NAMES,
  LEDGER_ACCOUNT_NAMES,
  MONEY_INTENTS,
  REFUND_AMOUNT_FIELD,
  REFUND_REASON_FIELD,
  REFUND_REASON_MAX,
} from "~/orders/ledger/constants";
import { LedgerEntrySchema, balanceOf, type LedgerLine } from "~/orders/ledger/model";
import { isFrozen } from "~/orders/ledger/payment-facts";
import { refundableOf, shareOf } from "~/orders/ledger/shares";
import type { Order } from "~/orders/model";
import { adminOrderMoneyPath } from "~/orders/paths";
import { caseDeadline } from "~/orders/paying/case-words";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { lineField, reading, required } from "~/platform/forms/fields";
import { sentFormId } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  notDone,
  rejected,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

/** Entries that are shown; an order has a dozen. */
const ENTRIES = 200;

interface MoneyEntry {
  key: string;
  name: string;
  at: string;
  when: string;
  lines: { label: string; amount: string }[];
}

export interface OrderMoneyView {
  id: string;
  number: string;
  version: number;
  /** Idempotency key of the form. */
  formId: string;
  stateName: string;
  balances: { label: string; value: string }[];
  /** Null where nothing can go back now. */
  refundable: { label: string; hint: string } | null;
  isFrozen: boolean;
  refunds: { label: string; value: string }[];
  cases: { key: string; name: string; facts: { label: string; value: string }[]; isOpen: boolean }[];
  entries: MoneyEntry[];
}

/** Its balances by its entries, and what can go back. @throws a 404 */
export async function loadOrderMoney(context: Context, id: string, uid: string): Promise<OrderMoneyView> {
  const order = await readOrder(context, id, uid);
  if (order === null) throw notFound(NO_ORDER);
  const found = await context.database.find({
    collection: "ledger",
    where: [["orderId", "==", id]],
    limit: ENTRIES,
  });
  const entries = found
    .flatMap((entry) => {
      const data = decodeDocument(LedgerEntrySchema, entry, context.log);
      return data && data.lines.length > 0 ? [{ ...data, key: entry.id }] : [];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const names = sellerNames(order);
  const lines = entries.flatMap((entry) => entry.lines);
  return {
    id,
    number: order.number,
    version: order.version,
    formId: crypto.randomUUID(),
    stateName: ORDER_STATE_NAMES[order.state],
    balances: balanceRows(order, lines, names),
    refundable: refundableIn(order, names),
    isFrozen: isFrozen(order),
    refunds: (order.refunds ?? []).map((part) => ({
      label: formatDateTime(part.at),
      value: `${formatSoles(part.centimos)}, ${part.state === "due" ? "por devolver" : "devuelto"}: ${part.reason}`,
    })),
    cases: caseRows(order),
    entries: entries.map(({ key, kind, at, lines: moved }) => ({
      key,
      name: ENTRY_NAMES[kind],
      at: formatDateTime(at),
      when: at.toISOString(),
      lines: moved.map(({ account, of, centimos }) => ({
        label: [LEDGER_ACCOUNT_NAMES[account], names.get(of) ?? of].filter((text) => text !== "").join(" · "),
        amount: `${centimos < 0 ? "− " : ""}${formatSoles(Math.abs(centimos))}`,
      })),
    })),
  };
}

async function readOrder({ orders }: Context, id: string, uid: string): Promise<Order | null> {
  return (await orders.read(id, { uid, isAdmin: true }))?.order ?? null;
}

function sellerNames({ lines, inspection }: Order): Map<string, string> {
  const names = new Map(lines.map(({ sellerId, sellerName }) => [sellerId, sellerName]));
  if (inspection) names.set(`taller:${inspection.workshopId}`, inspection.workshopName);
  return names;
}

function balanceRows(order: Order, lines: readonly LedgerLine[], names: ReadonlyMap<string, string>) {
  const transferred = balanceOf(
    lines.filter(({ item }) => item === "transfer"),
    "provider",
  );
  const rows = [
    { label: "Pagó el comprador", centimos: order.paidAt === null ? 0 : order.totalCentimos },
    { label: "Queda en Mercado Pago", centimos: transferred - balanceOf(lines, "provider") },
    { label: "Por devolver o en disputa", centimos: balanceOf(lines, "buyer") },
    { label: "Guardado hasta que termine la venta", centimos: balanceOf(lines, "held") },
    ...[...names].flatMap(([sellerId, name]) => [
      { label: `Se debe a ${name}`, centimos: balanceOf(lines, "seller", sellerId) },
      { label: `Debe ${name}`, centimos: -balanceOf(lines, "debt", sellerId) },
    ]),
    { label: "Pagado a vendedores", centimos: transferred },
    { label: "De la casa", centimos: balanceOf(lines, "business") },
  ];
  return rows
    .filter(({ centimos }, position) => position === 0 || centimos !== 0)
    .map(({ label, centimos }) => ({
      label,
      value: `${centimos < 0 ? "− " : ""}${formatSoles(Math.abs(centimos))}`,
    }));
}

function refundableIn(order: Order, names: ReadonlyMap<string, string>): OrderMoneyView["refundable"] {
  const isPaid = order.payments.some(({ outcome }) => outcome === "paid");
  const left = refundableOf(order);
  if (!isPaid || isFrozen(order) || left === 0) return null;
  const name = names.get(shareOf(order).sellerId) ?? "la casa";
  return { label: `De la parte de ${name} (S/)`, hint: `Quedan ${formatSoles(left)}.` };
}

function caseRows({ cases = [] }: Order): OrderMoneyView["cases"] {
  return cases.map(({ paymentId, kind, providerId, openedAt, dueAt, end, endedAt }) => ({
    key: `${paymentId}-${openedAt.getTime()}`,
    name: CASE_NAMES[kind],
    isOpen: end === null,
    facts: [
      { label: "Abierto", value: formatDateTime(openedAt) },
      { label: "Pago", value: paymentId },
      { label: "Número en Mercado Pago", value: providerId ?? "" },
      { label: "Documentos", value: end === null ? caseDeadline({ kind, openedAt, dueAt }) : "" },
      {
        label: "Terminó",
        value: endedAt
          ? `${end === "won" ? "a favor de la venta" : "a favor del comprador"}, ${formatDateTime(endedAt)}`
          : "",
      },
    ],
  }));
}

export const refundAmount = reading((text) => {
  const centimos = parseSoles(text);
  return centimos === null
    ? { message: wrongSoles(text, "Escribe un monto en soles, como 1250 o 1,250.50.") }
    : { value: centimos };
});

const RefundForm = z.object({
  [REFUND_AMOUNT_FIELD]: refundAmount,
  version: z.coerce.number().int().min(0).catch(0),
  [REFUND_REASON_FIELD]: required(
    lineField("Motivo", { min: 3, max: REFUND_REASON_MAX }),
    "Escribe el motivo: lo leen el comprador y el vendedor.",
  ),
});

/** The forms of the page: `intent` `devolver-parte` returns a part of the money. */
export function submitOrderMoney(context: Context, id: string, uid: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== MONEY_INTENTS.refund) return unknownIntent(form);
    const order = await readOrder(context, id, uid);
    if (order === null) return formNotFound(NO_ORDER);
    const parsed = parseForm(RefundForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { version, [REFUND_AMOUNT_FIELD]: centimos = 0, [REFUND_REASON_FIELD]: reason } = parsed.data;
    const left = refundableOf(order);
    if (centimos === 0) return rejected(form, { [REFUND_AMOUNT_FIELD]: "Escribe cuánto se devuelve." });
    if (centimos > left) {
      const most = `Quedan ${formatSoles(left)} por devolver de esa parte, como máximo.`;
      return rejected(form, { [REFUND_AMOUNT_FIELD]: most });
    }
    const result = await context.orders.refundPart(id, {
      centimos,
      reason,
      by: "admin",
      actor: { kind: "admin", uid },
      key: sentFormId(form),
      version,
    });
    return result.ok
      ? done(adminOrderMoneyPath(id), "Pedimos la devolución a Mercado Pago.")
      : notDone(form, result, ORDER_STEP_WORDS);
  });
}
