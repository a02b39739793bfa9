import { addBusinessDays, limaDay, mondayOf } from "../../app/business/calendar.ts";
import { DAY_MS } from "../../app/business/durations.ts";
import { sheetDigest } from "../../app/complaints/sheet/digest.ts";
import { bookEntry, noMoney } from "../../app/orders/ledger/entry.ts";
import type { Order } from "../../app/orders/model.ts";
import type { Write } from "../../app/platform/firestore/types.ts";
import { BATCH, DISPUTED_ORDER, ORDER, SELLER, SHEET } from "../../app/platform/routes/presets.ts";
import { makeProgress } from "../../tests/factories/complaints.ts";
import { makeOrder, makeOrderLine } from "../../tests/factories/orders.ts";
import { booked } from "./booked.ts";
import type { SeedListing } from "./listings.ts";
import { photosOf } from "./photos.ts";
import { makeCases } from "./queue-cases.ts";

// One of each kind that waits for administrators, besides the reports of ./reports.ts, in the shapes of the shop.

/** Business days that the law gives for the answer of a complaint. */
const ANSWER_DAYS = 15;
/** Of `makeOrder`. */
const SHIPPING_CENTIMOS = 150_000;
const TRACKING = "Olva Courier 8841-55";

type Document = [path: string, data: Record<string, unknown>];

/**
 * `[path, data]` of a completed order, one in dispute, what is owed for the first in a file for the bank, a complaint,
 * three cases, an inspection, and searches without results.
 */
export async function makeQueues(listings: readonly SeedListing[], today: Date): Promise<Document[]> {
  return [
    ...orders(listings, today),
    ORDER_COUNTER,
    ...(await complaint(today)),
    ...makeCases(today),
    ...missed(today),
  ];
}

/** Words that people of Peru type, with how often in this week. */
const MISSED: readonly [text: string, count: number][] = [
  ["chacarera", 9],
  ["bici panadera", 5],
  ["benotto", 4],
];

function missed(today: Date): Document[] {
  const week = mondayOf(limaDay(today));
  const expiresAt = new Date(today.getTime() + 35 * DAY_MS);
  return MISSED.map(([text, count]) => [
    `missedSearches/${week}_${text.replaceAll(" ", "-")}`,
    { week, text, count, expiresAt },
  ]);
}

interface Trade {
  id: string;
  number: string;
  buyer: { id: string; name: string; email: string };
  seller: { id: string; name: string };
  /** The last step, and how many days ago it was taken. */
  last: { state: "completed" | "disputed"; note: string; daysAgo: number };
}

const VICTOR = { id: "demo-vendedor", name: "Víctor (demo)", email: "vendedor@demo.pe" };
const TRADES: readonly [Trade, Trade] = [
  {
    id: ORDER,
    number: "R-2026-000001",
    buyer: VICTOR,
    seller: { id: SELLER, name: "Ciclos Ñandú" },
    last: { state: "completed", note: "", daysAgo: 2 },
  },
  {
    id: DISPUTED_ORDER,
    number: "R-2026-000002",
    buyer: { id: "demo-vendedor-02", name: "Bicicentro Rímac", email: "demo-vendedor-02@demo.pe" },
    seller: VICTOR,
    last: { state: "disputed", note: "Llegó sin el segundo juego de llaves.", daysAgo: 1 },
  },
];

/** The next order gets the next number. */
const ORDER_COUNTER: Document = [`counters/orders-${TRADES[1].number.slice(2, 6)}`, { last: TRADES.length }];

function orders(listings: readonly SeedListing[], today: Date): Document[] {
  const sold = listings.filter(({ fields }) => fields.status === "sold");
  const trades = TRADES.flatMap((trade, index) => {
    const listing = sold[index];
    return listing ? [orderOf(trade, listing, today)] : [];
  });
  const documents = trades.flatMap((order): Document[] => {
    const { id, ...fields } = order;
    const isDisputed = order.state === "disputed";
    return [
      [`orders/${id}`, { ...fields, ...(isDisputed && { claim: CLAIM_OF_ORDER }), waits: [] }],
      ...(isDisputed ? [claimOf(order, today)] : inBankFile(payout(order), today)),
    ];
  });
  return [...documents, ...booked(trades.flatMap(bookingsOf))];
}

function orderOf({ id, number, buyer, seller, last }: Trade, { id: listingId, ...listing }: SeedListing, today: Date) {
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);
  const unitCentimos = Math.round(listing.fields.price * 100);
  const actor = { kind: "buyer", uid: buyer.id } as const;
  const isDone = last.state === "completed";
  return makeOrder({
    id,
    number,
    buyerId: buyer.id,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    lines: [
      makeOrderLine({
        listingId,
        title: listing.fields.title,
        photo: photosOf({ id: listingId, ...listing })[0] ?? null,
        category: listing.fields.category,
        sellerId: seller.id,
        sellerName: seller.name,
        unitCentimos,
        listing: {
          description: listing.fields.description,
          specifications: listing.fields.specifications,
          photos: [],
          serial: "told",
          inspection: null,
          legalInspection: null,
        },
      }),
    ],
    sent: { tracking: TRACKING },
    recipient: { name: buyer.name, documentType: "dni", documentNumber: "10203040", phone: "+51900000101" },
    subtotalCentimos: unitCentimos,
    totalCentimos: unitCentimos + SHIPPING_CENTIMOS,
    state: last.state,
    history: [
      { state: "created", at: daysAgo(12), actor, note: "" },
      { state: "paid", at: daysAgo(12), actor: { kind: "system", uid: null }, note: "" },
      { state: "shipped", at: daysAgo(11), actor: { kind: "seller", uid: seller.id }, note: TRACKING },
      { state: last.state, at: daysAgo(last.daysAgo), actor, note: last.note },
    ],
    payments: [
      {
        id: `pago-${id}`,
        status: "approved",
        amountCentimos: unitCentimos + SHIPPING_CENTIMOS,
        method: "visa",
        expiresAt: null,
        at: daysAgo(12),
        outcome: "paid",
      },
    ],
    reservedUntil: daysAgo(12),
    fingerprint: id,
    deliveredAt: isDone ? daysAgo(last.daysAgo) : null,
    completedAt: isDone ? daysAgo(last.daysAgo) : null,
    paidAt: daysAgo(12),
    createdAt: daysAgo(12),
    updatedAt: daysAgo(last.daysAgo),
    version: 4,
  });
}

/** The movements of an order's money, the payment and the release of a completed sale, with its days of sales. */
function bookingsOf(order: Order): Write[] {
  const writes: Write[] = [];
  const tx = { write: (...more: Write[]) => void writes.push(...more) };
  const paid = { ...order, state: "paid", version: 2 } as const;
  bookEntry(tx, noMoney(paid), paid, order.paidAt ?? order.createdAt);
  if (order.completedAt) bookEntry(tx, paid, order, order.completedAt);
  return writes;
}

const CLAIM_OF_ORDER = { isOpen: true, former: "delivered" } as const;

/** A problem with an order, whose parties did not agree in time. */
function claimOf({ id, number, buyerId, sellerId, lines }: Order, today: Date): Document {
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);
  const talk = [
    { by: "buyer", kind: "opened", text: "Llegó sin el segundo juego de llaves que decía el anuncio." },
    { by: "seller", kind: "said", text: "Lo busqué y no lo encuentro. Te puedo devolver una parte." },
    { by: "seller", kind: "offered", text: "Devolver S/ 80.00 y que el comprador se lo quede" },
    { by: "buyer", kind: "declined", text: "" },
    { by: "system", kind: "escalated", text: "" },
  ] as const;
  const entries = talk.map((entry, index) => ({ ...entry, id: `demo-${index + 1}`, at: daysAgo(6 - index) }));
  const data = {
    orderNumber: number,
    title: lines[0]?.title ?? "",
    buyerId,
    sellerId: sellerId ?? "",
    reason: "incomplete",
    wish: "part",
    state: "deciding",
    entries,
    photos: [],
    listingPhotos: 0,
    offer: null,
    talkUntil: daysAgo(1),
    return: null,
    outcome: null,
    waitingSince: daysAgo(1),
    dueAt: null,
    openedAt: daysAgo(6),
    updatedAt: daysAgo(1),
  };
  return [`orderClaims/${id}`, data];
}

/** The payout of a line in a file for the bank, and the file, whose answer is still to be registered. */
function inBankFile([path, data]: Document, today: Date): Document[] {
  const at = new Date(today.getTime() - DAY_MS / 2);
  const { orderNumber, netCentimos: centimos } = data;
  const exported = { at, batch: BATCH, by: "demo-admin", centimos };
  const line = { payoutId: path.replace("payouts/", ""), orderNumber, centimos, account: null, end: null };
  const file = { state: "open", createdAt: at, by: "demo-admin", lines: [line], apart: [] };
  return [
    [path, { ...data, exported }],
    [`payoutBatches/${BATCH}`, file],
  ];
}

/** Debt of the business for a completed order. */
function payout({ id, number, sellerId, subtotalCentimos, completedAt }: Order): Document {
  const data = {
    orderId: id,
    orderNumber: number,
    sellerId,
    workshopName: "",
    grossCentimos: subtotalCentimos,
    shippingCentimos: SHIPPING_CENTIMOS,
    commissionCentimos: 0,
    netCentimos: subtotalCentimos + SHIPPING_CENTIMOS,
    state: "pending",
    createdAt: completedAt,
    paidAt: null,
    reference: null,
  };
  return [`payouts/${id}_${sellerId ?? ""}`, data];
}

async function complaint(today: Date): Promise<Document[]> {
  const filedAt = new Date(today.getTime() - 4 * DAY_MS);
  const stated = {
    consumer: {
      name: "Víctor Prado",
      documentType: "dni",
      documentNumber: "10203040",
      address: "Av. Benavides 1180, Miraflores",
      phone: "+51900000101",
      email: VICTOR.email,
    },
    guardian: null,
    goods: {
      type: "producto",
      description: "Bicicleta comprada en Rebi",
      amount: 185_000,
      amountText: "1850",
      reference: TRADES[0].number,
    },
    kind: "reclamo",
    detail: "La bicicleta llegó con el aro trasero doblado y el vendedor no responde.",
    request: "Que cambien el aro o me devuelvan el dinero.",
    answerBy: "correo",
    number: SHEET,
    formId: "demo-hoja-1",
    uid: VICTOR.id,
    filedAt,
    due: addBusinessDays(limaDay(filedAt), ANSWER_DAYS, new Set()),
    provider: {
      name: "Rebi",
      legalName: "Rebi Perú S.A.C.",
      ruc: "20512333797",
      address: "Calle Los Pinos 100, Lima",
    },
    attachments: [],
  } as const;
  const sheet = { ...stated, attachments: [], digest: await sheetDigest({ ...stated, attachments: [] }) };
  return [
    [`complaints/${SHEET}`, sheet],
    [`complaintProgress/${SHEET}`, { ...makeProgress(sheet) }],
    // The next one that is filed gets the next number.
    [`counters/complaints-${SHEET.slice(-4)}`, { last: Number(SHEET.slice(0, 9)) }],
  ];
}
