import { DOCUMENT_NAMES } from "~/business/documents";
import { formatDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";
import { findDepartment, formatPhone } from "~/business/peru";
import { findCategory } from "~/catalog/categories";
import type { AppliedPayment, Invoice, Order } from "~/orders/model";
import { REGISTER_PATH } from "~/registry/bicycles/constants";

/** A label with its value; `href` where the value is a link. */
export interface ViewRow {
  label: string;
  value: string;
  href?: string;
}

/** Where its buyer registers the bicycle of an order that has arrived; null for any other order. */
export function registeringPath({ id, kind, state, lines }: Order): string | null {
  const hasArrived = kind === "purchase" && (state === "delivered" || state === "completed");
  const isBicycle = lines.some(({ category }) => findCategory(category)?.kind === "bicicleta");
  return hasArrived && isBicycle ? `${REGISTER_PATH}?pedido=${id}` : null;
}

/** Delivery or pick-up; the address only with `withAddress`. */
export function deliveryRows({ delivery, paidAt }: Order, withAddress: boolean): ViewRow[] {
  if (delivery === null) return [];
  if (delivery.method === "pickup") return [{ label: "Entrega", value: "Recojo en persona de quien vende" }];
  const days = `${delivery.businessDays} días hábiles`;
  const rows: ViewRow[] = [
    { label: "Entrega", value: "Envío a domicilio" },
    { label: "Plazo estimado", value: paidAt ? `${days} desde el ${formatDateTime(paidAt)}` : `${days} desde el pago` },
  ];
  const { address } = delivery;
  if (!withAddress || address === null) return rows;
  const department = findDepartment(address.department)?.name ?? address.department;
  return [
    ...rows,
    { label: "Dirección", value: [address.street, address.district, address.province, department].join(", ") },
    ...(address.reference ? [{ label: "Referencia", value: address.reference }] : []),
  ];
}

/** Who receives, with document and phone. */
export function recipientRows({ recipient }: Pick<Order, "recipient">): ViewRow[] {
  if (recipient === null) return [];
  const { name, documentType, documentNumber, phone } = recipient;
  return [
    { label: "Recibe", value: name },
    { label: DOCUMENT_NAMES[documentType], value: documentNumber },
    { label: "Teléfono", value: formatPhone(phone), href: `tel:${phone}` },
  ];
}

export function invoiceText({ type, ruc, legalName }: Invoice): string {
  return type === "boleta" ? "Boleta" : `Factura a ${legalName ?? ""} (RUC ${ruc ?? ""})`;
}

const METHODS: Readonly<Record<string, string>> = {
  credit_card: "Tarjeta de crédito",
  debit_card: "Tarjeta de débito",
  prepaid_card: "Tarjeta prepago",
  ticket: "PagoEfectivo",
  atm: "PagoEfectivo",
  account_money: "Saldo de Mercado Pago",
  bank_transfer: "Transferencia",
  digital_wallet: "Billetera digital",
};

const STATUSES: Record<AppliedPayment["status"], string> = {
  approved: "aprobado",
  pending: "pendiente",
  in_process: "en revisión",
  authorized: "autorizado",
  rejected: "rechazado",
  cancelled: "cancelado",
  in_mediation: "en reclamo",
  refunded: "devuelto",
  charged_back: "anulado por el banco",
};

const OUTCOMES: Record<AppliedPayment["outcome"], string> = {
  none: "",
  paid: "",
  refund_due: "se devuelve",
  refund_done: "devuelto",
  held: "en revisión: el monto no es el del pedido",
};

/** Each payment that was applied, in words; administrators also see its number at the provider. */
export function paymentLines({ payments }: Pick<Order, "payments">, withId: boolean): ViewRow[] {
  return payments.map(({ id, method, status, outcome, amountCentimos, at }) => ({
    label: `${METHODS[method] ?? "Mercado Pago"}${withId ? ` · ${id}` : ""}`,
    value: [`${formatSoles(amountCentimos)}, ${STATUSES[status]}`, OUTCOMES[outcome], formatDateTime(at)]
      .filter((text) => text !== "")
      .join(" · "),
  }));
}
