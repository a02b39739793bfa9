import { formatDateTime, formatDeadline } from "~/business/format";
import { formatSoles } from "~/business/money";
import { findCategory } from "~/catalog/categories";
import { ownInspectionPath } from "~/inspections/constants";
import { isPending, isWithSellers, mayOrderAgain, orderStateName, shownState } from "~/orders/changes";
import { adminOrderClaimPath } from "~/orders/claims/constants";
import { problemPath } from "~/orders/claims/paths";
import { claimRejection } from "~/orders/claims/rules";
import { ORDER_STATE_NAMES, type OrderState } from "~/orders/constants";
import { returnsOf } from "~/orders/ledger/due-refunds";
import { reductionOf, refundedOf, shareOf } from "~/orders/ledger/shares";
import { type Actor, type Order, inspectionTitle } from "~/orders/model";
import {
  adminOrderPath,
  disputePath,
  payPath,
  proofPath,
  purchasePath,
  purchaseReceiptPath,
  sendProofPath,
} from "~/orders/paths";
import { isHandedOver } from "~/orders/paying/case-words";
import { payingCode } from "~/orders/paying/ticket";
import type { Payout } from "~/orders/payouts/model";
import { type PayoutFacts, payoutFacts } from "~/orders/payouts/payout-view";
import { salePaperPath } from "~/orders/sale-paper/constants";
import { isCarrierPage } from "~/orders/shipment/constants";
import { subtotalOf } from "~/orders/totals";
import { RESERVING_STATES, mayTake } from "~/orders/transitions";
import type { HistoryLine } from "~/ui/history-list";

import {
  type PersonalShown,
  type SellerNumbers,
  type ViewRow,
  contactLinks,
  deliveryRows,
  hasMaskedData,
  invoiceText,
  paymentLines,
  recipientRows,
  registeringPath,
} from "./order-facts";
import { orderDeadline, orderStanding } from "./order-standing";
import { type OrderStepForm, offeredSteps } from "./order-steps";
import { type RefundLine, refundLines } from "./refund-lines";
import { type SeenReview, reviewLinks } from "./review-links";

/** The way to the claim of an order: its buyer's who may tell a problem, or all who may see it. */
function problemLink(order: Order, as: Actor["kind"], now: Date): OrderView["problem"] {
  if (as === "system") return null;
  if (order.claim) {
    const { isOpen } = order.claim;
    const to = as === "admin" ? adminOrderClaimPath(order.id) : problemPath(as, order.id);
    return { label: `${as === "admin" && isOpen ? "Decidir" : "Ver"} el problema con el pedido`, to, isOpen };
  }
  if (as !== "buyer" || claimRejection(order, now) !== null) return null;
  return { label: "Tengo un problema con este pedido", to: problemPath("buyer", order.id), isOpen: false };
}

export interface PayCodeView {
  code: string;
  url: string | null;
  until: string;
  total: string;
}

/** Viewer of an order. Others get a 404 before. */
export interface OrderReader {
  as: Exclude<Actor["kind"], "system">;
  uid: string;
}

/** An order in words for one reader: never shown to another. */
export interface OrderView {
  id: string;
  number: string;
  as: OrderReader["as"];
  state: OrderState;
  /** Its seller had given it away, whatever happened since. */
  isHandedOver: boolean;
  stateName: string;
  standing: string;
  version: number;
  placedAt: string;
  plan: string | null;
  /** Inspected vehicle and workshop, and the booking's page for its user. */
  inspection: { title: string; to: string | null } | null;
  groups: OrderGroup[];
  delivery: ViewRow[];
  recipient: ViewRow[];
  /** Whether this reader must give a reason to see all. */
  isMasked: boolean;
  buyer: string | null;
  invoice: string | null;
  totals: { label: string; amount: string }[];
  total: { label: string; amount: string };
  /** Money on its way back, and back, and the rest of the total; empty where there is none. */
  left: { label: string; amount: string }[];
  payments: ViewRow[];
  /** How each refund goes; empty for sellers. */
  refunds: RefundLine[];
  /** Amount that this seller gets; null before completion, and for other readers. */
  payout: PayoutFacts | null;
  history: HistoryLine[];
  steps: OrderStepForm[];
  /** The code for an agent or a bank, for its buyer; null for none. */
  code: PayCodeView | null;
  /** Addresses of links; null where they do not apply. */
  pay: string | null;
  /** Its buyer can put it into the cart again. */
  canGiveBack: boolean;
  /** Its seller has what was returned, and can put it on sale again. */
  canRelist: boolean;
  dispute: string | null;
  /** The claim of a problem with what was bought: to tell one, or to see it. */
  problem: { label: string; to: string; isOpen: boolean } | null;
  reviews: { label: string; to: string }[];
  registering: string | null;
  receipt: string | null;
  /** The carrier's proof of the delivery. `send`: where its seller uploads one. */
  proof: { said: string | null; file: string | null; send: { label: string; to: string } | null } | null;
  /** Code of a pick-up, for its buyer until it is handed over: `123 456`. */
  pickupCode: string | null;
  /** The other orders of the same payment, for the buyer and administrators. */
  together: { number: string; to: string }[];
  /** The paper of a bicycle's sale, for both to sign. */
  salePaper: string | null;
}

interface ViewOptions {
  now: Date;
  siteName: string;
  /** Sellers' numbers, for the buyer; missing ones are left out. */
  contacts?: ReadonlyMap<string, SellerNumbers>;
  /** Only for the seller who reads. */
  payout?: Payout | null;
  /** The buyer's review of this seller. */
  review?: SeenReview | null;
  /** Sellers whom the buyer who reads has reviewed. */
  reviewed?: ReadonlySet<string>;
  /** Orders of the same payment. */
  together?: readonly Pick<Order, "id" | "number" | "payments">[];
}

const CONTACT_STATES: readonly OrderState[] = [
  "paid",
  "preparing",
  "ready",
  "shipped",
  "delivered",
  "completed",
  "disputed",
];

/** Whether the parties see each other's phone numbers: from the payment until the sale is undone. */
export function isContactOpen({ paidAt, state }: Pick<Order, "paidAt" | "state">): boolean {
  return paidAt !== null && CONTACT_STATES.includes(state);
}

/** A seller sees their own lines, and buyer and address once paid; an administrator both masked. */
export function orderView(
  order: Order,
  reader: OrderReader,
  { now, siteName, contacts, payout, review, reviewed, together = [] }: ViewOptions,
): OrderView {
  const { as, uid } = reader;
  const isOpen = RESERVING_STATES.includes(order.state) && order.reservedUntil > now;
  const held = [order, ...together].flatMap(({ payments }) => payments).find(({ outcome }) => outcome === "held");
  const whole: PersonalShown = as === "buyer" || isContactOpen(order) ? "whole" : "none";
  const shown = as === "admin" ? "masked" : whole;
  return {
    id: order.id,
    number: order.number,
    as,
    state: shownState(order),
    isHandedOver: isHandedOver(order),
    stateName: orderStateName(order, as === "buyer"),
    standing: [orderStanding(order, as, isOpen, held), orderDeadline(order, as, now)].filter(Boolean).join(" "),
    version: order.version,
    placedAt: formatDateTime(order.createdAt),
    plan: order.plan && `Plan ${order.plan.planName} para «${order.plan.listingTitle}»`,
    inspection: order.inspection && {
      title: inspectionTitle(order.inspection),
      to: as === "buyer" ? ownInspectionPath(order.inspection.inspectionId) : null,
    },
    groups: groupsOf(order, as === "buyer" && isContactOpen(order) ? contacts : undefined),
    delivery: deliveryRows(order, shown),
    recipient: recipientRows(order, shown),
    isMasked: as === "admin" && hasMaskedData(order),
    buyer: as === "buyer" ? null : order.buyerName,
    invoice: invoiceText(order.invoice, shown),
    ...amountsOf(order, as),
    payments: as === "seller" ? [] : paymentLines(order, as === "admin"),
    refunds: as === "buyer" ? refundLines(order) : [],
    payout: as === "seller" && payout?.sellerId === uid ? payoutFacts(payout) : null,
    history: order.history.map((entry) => historyLine(entry, order, reader, siteName)),
    steps: offeredSteps(order, as, now),
    code: as === "buyer" ? payCodeView(order, now, together) : null,
    pay: as === "buyer" && isOpen && !held && !order.payments.some(isPending) ? payPath(order.id) : null,
    canGiveBack: as === "buyer" && mayOrderAgain(order),
    canRelist: as === "seller" && order.claim?.returned === "received",
    dispute:
      as === "buyer" && order.kind === "purchase" && mayTake("dispute", order.state, "buyer")
        ? disputePath(order.number)
        : null,
    problem: problemLink(order, as, now),
    reviews: reviewLinks(order, as, { review, reviewed }),
    registering: as === "buyer" ? registeringPath(order) : null,
    receipt: as !== "admin" && order.paidAt !== null ? purchaseReceiptPath(order.id) : null,
    proof: proofOf(order, as),
    pickupCode: as === "buyer" && order.pickup && isWithSellers(order) ? spaced(order.pickup.code) : null,
    together:
      as === "seller"
        ? []
        : together
            .filter(({ id }) => id !== order.id)
            .map(({ id, number }) => ({ number, to: as === "admin" ? adminOrderPath(id) : purchasePath(id) })),
    salePaper:
      as !== "admin" &&
      isContactOpen(order) &&
      order.lines.some(({ category }) => findCategory(category)?.kind === "bicicleta")
        ? salePaperPath("pedido", order.id)
        : null,
  };
}

const PROOF_NAMES = { waiting: "en revisión", rejected: "rechazada", accepted: "aceptada" };

function proofOf(order: Order, as: OrderReader["as"]): OrderView["proof"] {
  const { id, sent, state } = order;
  const isOpen = as === "seller" && mayTake("sendProof", state, "seller");
  if (!sent?.proof && !isOpen) return null;
  return {
    said: sent?.proof ? `${PROOF_NAMES[sent.proof.state]}, subida el ${formatDateTime(sent.proof.at)}` : null,
    file: sent?.proof ? proofPath(id, as) : null,
    send: isOpen
      ? { label: sent?.proof ? "Subir otra constancia" : "Subir la constancia de entrega", to: sendProofPath(id) }
      : null,
  };
}

/** How an open order is paid with a code, of all orders that it pays; null for none. */
export function payCodeView(
  order: Pick<Order, "id" | "state" | "payments" | "reservedUntil">,
  now: Date,
  together: readonly Pick<Order, "id" | "payments">[] = [],
): PayCodeView | null {
  const paying = payingCode(order, now);
  if (paying === null) return null;
  const others = together.filter(({ id }) => id !== order.id);
  const shares = [order, ...others].flatMap(({ payments }) => payments.filter(({ id }) => id === paying.paymentId));
  const total = shares.reduce((sum, { amountCentimos }) => sum + amountCentimos, 0);
  return { code: paying.code, url: paying.url, until: formatDeadline(paying.until), total: formatSoles(total) };
}

function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

const HANDLING_NAMES: Partial<Record<OrderState, string>> = {
  paid: "Por preparar",
  preparing: "En preparación",
  ready: "Listo para recoger",
  shipped: "Enviado",
};

/** The seller's lines; none for a plan or an inspection. */
function groupsOf(order: Order, contacts: ReadonlyMap<string, SellerNumbers> | undefined) {
  const { sellerId, lines, sent } = order;
  if (sellerId === null) return [];
  const contact = contacts?.get(sellerId);
  const link = sent?.shipment?.link;
  return [
    {
      sellerId,
      sellerName: lines[0]?.sellerName ?? "",
      /** How far the seller is; null before the payment, and once it is delivered. */
      progress: HANDLING_NAMES[order.state] ?? null,
      tracking: sent?.tracking ?? "",
      /** Page to follow the shipment: a link where it is the carrier's own, else text. */
      trackingPage: link ? { href: link, isLink: isCarrierPage(link) } : null,
      lines: lines.map(({ listingId, title, photo, category, quantity, unitCentimos }) => ({
        listingId,
        title,
        photo,
        category,
        price: `${quantity > 1 ? `${quantity} × ` : ""}${formatSoles(unitCentimos)}`,
      })),
      contact: contact ? contactLinks(contact) : [],
    },
  ];
}

export type OrderGroup = ReturnType<typeof groupsOf>[number];

function amountsOf(order: Order, as: OrderReader["as"]): Pick<OrderView, "totals" | "total" | "left"> {
  if (as === "seller") return saleAmounts(order);
  const { subtotalCentimos, discountCentimos, shippingCentimos, totalCentimos, coupon, delivery } = order;
  const row = (label: string, centimos: number, sign = "") => ({ label, amount: sign + formatSoles(centimos) });
  const { due, done } = returnsOf(order);
  const rest = totalCentimos - due - done;
  return {
    totals: [
      row("Subtotal", subtotalCentimos),
      ...(discountCentimos > 0
        ? [row(coupon ? `Descuento (cupón ${coupon.code})` : "Descuento", discountCentimos, "− ")]
        : []),
      ...(delivery
        ? [
            {
              label: delivery.method === "pickup" ? "Recojo en persona" : "Envío",
              amount: shippingCentimos === 0 ? "Gratis" : formatSoles(shippingCentimos),
            },
          ]
        : []),
    ],
    total: row("Total", totalCentimos),
    left: [
      ...(due > 0 ? [row("Por devolver", due, "− ")] : []),
      ...(done > 0 ? [row("Devuelto", done, "− ")] : []),
      ...(due + done > 0 && rest > 0 && order.paidAt !== null ? [row("Queda", rest)] : []),
    ],
  };
}

/** The seller's own part: what was sold, and what is paid for it. */
function saleAmounts(order: Order): Pick<OrderView, "totals" | "total" | "left"> {
  const share = shareOf(order);
  const { shippingCentimos, commissionCentimos, netCentimos } = share;
  const sold = subtotalOf(order.lines);
  const reduced = reductionOf(share, refundedOf(order));
  const isOpen = order.completedAt === null && order.state !== "refund_pending" && order.state !== "refunded";
  const row = (label: string, centimos: number, sign = "") => ({ label, amount: sign + formatSoles(centimos) });
  return {
    totals:
      shippingCentimos === 0
        ? []
        : [row("Lo que vendiste", sold), row("Envío, que pagó el comprador", shippingCentimos)],
    total: row("Tu venta", sold + shippingCentimos),
    left: [
      ...(reduced > 0 ? [row("Menos, por lo que vuelve al comprador", reduced, "− ")] : []),
      ...(isOpen && commissionCentimos > 0 ? [row("Comisión", commissionCentimos, "− ")] : []),
      ...(isOpen ? [row("Recibes cuando termine", netCentimos - reduced)] : []),
    ],
  };
}

function historyLine(
  { state, at, actor, note }: Order["history"][number],
  order: Order,
  { as, uid }: OrderReader,
  siteName: string,
): HistoryLine {
  // Notes to the buyer are not shown to a seller: the number of a complaint.
  const isNoteShown =
    as !== "seller" || actor.kind === "admin" || actor.uid === uid || (order.withdrawnBy && state === "refund_pending");
  return {
    name: ORDER_STATE_NAMES[state],
    at: formatDateTime(at),
    when: at.toISOString(),
    who: actorName(actor, order, { as, uid }, siteName),
    text: isNoteShown ? note : "",
  };
}

function actorName(actor: Actor, { buyerName, lines }: Order, { as }: OrderReader, siteName: string): string {
  switch (actor.kind) {
    case "buyer":
      return as === "buyer" ? "Tú" : buyerName;
    case "seller":
      return as === "seller" ? "Tú" : (lines[0]?.sellerName ?? "El vendedor");
    case "admin":
    case "system":
      return siteName;
  }
}
