import { maskName, maskPhone, maskTail } from "~/accounts/users/mask";
import { formatDay } from "~/business/calendar";
import { DOCUMENT_NAMES } from "~/business/documents";
import { formatDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";
import { findDepartment, formatPhone } from "~/business/peru";
import { tableEntry } from "~/business/table";
import { findCategory } from "~/catalog/categories";
import type { OrderState } from "~/orders/constants";
import { openCaseOf } from "~/orders/ledger/payment-facts";
import type { AppliedPayment, Invoice, Order } from "~/orders/model";
import { REGISTER_PATH } from "~/registry/bicycles/constants";

export interface ViewRow {
  label: string;
  value: string;
  href?: string;
}

/** Page where the buyer registers the bicycle of a delivered order; null for any other order. */
export function registeringPath({ id, kind, state, lines }: Order): string | null {
  const hasArrived = kind === "purchase" && (state === "delivered" || state === "completed");
  const isBicycle = lines.some(({ category }) => findCategory(category)?.kind === "bicicleta");
  return hasArrived && isBicycle ? `${REGISTER_PATH}?pedido=${id}` : null;
}

/** How much a reader sees of recipient and address: administrators give a reason to see all. */
export type PersonalShown = "whole" | "masked" | "none";

/** Delivery or pick-up, with the address as far as it is shown. */
export function deliveryRows({ delivery, state }: Order, shown: PersonalShown): ViewRow[] {
  if (delivery === null) return [];
  if (delivery.method === "pickup") return [{ label: "Entrega", value: "Recojo en persona donde el vendedor" }];
  const rows: ViewRow[] = [
    { label: "Entrega", value: "Envío a domicilio" },
    ...(delivery.expectedOn && ARRIVING.includes(state)
      ? [{ label: "Llegada prometida", value: `Hasta el ${formatDay(delivery.expectedOn)}` }]
      : []),
  ];
  if (shown === "none" || delivery.address === null) return rows;
  if (shown === "whole") return [...rows, ...addressRows(delivery.address)];
  return [...rows, { label: "Dirección", value: `•••, ${departmentName(delivery.address)}` }];
}

/** `Llega hasta el 4 de diciembre de 2026.`; null for a pick-up. */
export function arrivalText({ delivery }: Pick<Order, "delivery">): string | null {
  return delivery?.expectedOn ? `Llega hasta el ${formatDay(delivery.expectedOn)}.` : null;
}

/** States in which it is not with its buyer yet. */
const ARRIVING: readonly OrderState[] = ["created", "awaiting_payment", "paid", "preparing", "shipped", "disputed"];

type Address = NonNullable<NonNullable<Order["delivery"]>["address"]>;

function addressRows(address: Address): ViewRow[] {
  const { street, district, province, reference } = address;
  return [
    { label: "Dirección", value: [street, district, province, departmentName(address)].join(", ") },
    ...(reference ? [{ label: "Referencia", value: reference }] : []),
  ];
}

function departmentName({ department }: Address): string {
  return findDepartment(department)?.name ?? department;
}

export function recipientRows({ recipient }: Pick<Order, "recipient">, shown: PersonalShown): ViewRow[] {
  if (recipient === null || shown === "none") return [];
  const { name, documentType, documentNumber, phone } = recipient;
  if (shown === "masked")
    return [
      { label: "Recibe", value: maskName(name) },
      { label: DOCUMENT_NAMES[documentType], value: maskTail(documentNumber) },
      { label: "Teléfono", value: maskPhone(phone) },
    ];
  return [
    { label: "Recibe", value: name },
    { label: DOCUMENT_NAMES[documentType], value: documentNumber },
    { label: "Teléfono", value: formatPhone(phone), href: `tel:${phone}` },
  ];
}

/** A RUC may be that of one person, with the number of their DNI in it. */
export function invoiceText({ type, ruc, legalName }: Invoice, shown: PersonalShown): string | null {
  if (shown === "none") return null;
  if (type === "boleta") return "Boleta";
  return shown === "whole" ? `Factura a ${legalName ?? ""} (RUC ${ruc ?? ""})` : `Factura (RUC ${maskTail(ruc ?? "")})`;
}

/** Whether an order has personal data that administrators see masked. */
export function hasMaskedData({ recipient, invoice }: Pick<Order, "recipient" | "invoice">): boolean {
  return recipient !== null || invoice.type !== "boleta";
}

export function personalRows(order: Pick<Order, "recipient" | "delivery" | "invoice">): ViewRow[] {
  const { delivery, invoice } = order;
  return [
    ...recipientRows(order, "whole").map(({ label, value }) => ({ label, value })),
    ...(delivery?.address ? addressRows(delivery.address) : []),
    ...(invoice.type === "boleta" ? [] : [{ label: "Comprobante", value: invoiceText(invoice, "whole") ?? "" }]),
  ];
}

/** A seller's phone numbers, E.164. */
export interface SellerNumbers {
  phone: string;
  whatsapp: string;
}

export function contactLinks({ phone, whatsapp }: SellerNumbers): { label: string; href: string }[] {
  return [
    ...(phone ? [{ label: `Teléfono ${formatPhone(phone)}`, href: `tel:${phone}` }] : []),
    ...(whatsapp
      ? [{ label: `WhatsApp ${formatPhone(whatsapp)}`, href: `https://wa.me/${whatsapp.replace("+", "")}` }]
      : []),
  ];
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
  charged_back: "desconocido por el banco, en revisión",
};

/** How a chargeback ended; null while it is open, or for other payments. */
function chargebackEnd({
  status,
  statusDetail,
  outcome,
}: Pick<AppliedPayment, "status" | "statusDetail" | "outcome">): string | null {
  if (status !== "charged_back" || openCaseOf({ status, statusDetail, outcome })) return null;
  return statusDetail === "reimbursed" ? "aprobado, después de un contracargo" : "anulado por el banco";
}

const OUTCOMES: Record<AppliedPayment["outcome"], string> = {
  none: "",
  paid: "",
  refund_due: "se devuelve",
  refund_done: "devuelto",
  held: "en revisión: el monto no es el del pedido",
};

const HELD_FOR_ADMINS = "retenido: el monto no es el del pedido";

/** Applied payments in words; administrators also see their number at the provider. */
export function paymentLines({ payments }: Pick<Order, "payments">, withId: boolean): ViewRow[] {
  return payments.map(
    ({ id, method, status, statusDetail, outcome, amountCentimos, refundedCentimos = 0, at, heldSince = at }) => ({
      label: `${tableEntry(METHODS, method) ?? "Mercado Pago"}${withId ? ` · ${id}` : ""}`,
      value: [
        `${formatSoles(amountCentimos)}, ${chargebackEnd({ status, statusDetail, outcome }) ?? STATUSES[status]}`,
        refundedCentimos > 0 && refundedCentimos < amountCentimos ? `${formatSoles(refundedCentimos)} devueltos` : "",
        withId && outcome === "held" ? HELD_FOR_ADMINS : status === "refunded" ? "" : OUTCOMES[outcome],
        outcome === "held" ? `desde el ${formatDateTime(heldSince)}` : formatDateTime(at),
      ]
        .filter((text) => text !== "")
        .join(" · "),
    }),
  );
}
