import { searchFieldsOf } from "../../app/accounts/search-fields.ts";
import { DAY_MS } from "../../app/business/durations.ts";
import { salesDayWrites, salesFiguresOf } from "../../app/orders/ledger/sold.ts";
import type { Order } from "../../app/orders/model.ts";
import type { Write } from "../../app/platform/firestore/types.ts";
import { booked } from "./booked.ts";
import { queueRows, ROWS } from "./crowd-queues.ts";
import { openDocuments, type DocumentWriter } from "./documents.ts";
import { createRandom, type Random } from "./random.ts";

/** The size for benchmarks and `npm run seed -- --grande`. */
export const LARGE = { listings: 50_000, people: 20_000, orders: 10_000 } as const;

/** Users and orders are spread over so many days until today. */
const SPREAD_DAYS = 365;
/** As app/assistant/figures keeps them. */
const REBI_SHARDS = 4;
/** Users that Rebi does not answer, and as many that it does not answer for some minutes. */
const TURNED_AWAY = 60;
/** Long enough for a benchmark. */
const SUSPENDED_MS = 86_400_000;
/** Documents that wait in memory. */
const PENDING = 4_000;
const SELLERS = ["demo-vendedor", "demo-vendedor-01", "demo-vendedor-02"] as const;
/** The share of orders that end well is as in a shop. */
const STATES = [
  "completed",
  "completed",
  "completed",
  "completed",
  "shipped",
  "paid",
  "cancelled",
  "expired",
  "refunded",
  "disputed",
] as const satisfies Order["state"][];

interface Crowd {
  people: number;
  orders: number;
}

/**
 * Many users without an account to sign in with, their orders, and what waits: rows for lists and figures. The same for
 * the same day.
 */
export async function seedCrowd(
  firestoreHost: string,
  { people, orders }: Crowd,
  progress: (line: string) => void,
): Promise<void> {
  const today = new Date(new Date().toISOString().slice(0, 10));
  const documents = openDocuments(firestoreHost);
  try {
    progress(`Sembrando ${people} personas y ${orders} pedidos…`);
    await write(documents, people, (index) => person(index, today));
    const random = createRandom(7);
    const sales: Write[] = [];
    await write(documents, orders, (index) => order(index, people, random, today, sales));
    for (const day of booked(sales)) documents.set(...day);
    await write(documents, SPREAD_DAYS * REBI_SHARDS, (index) => rebiDay(index, today));
    await write(documents, TURNED_AWAY, (index) => blockedFromRebi(index, today));
    await write(documents, TURNED_AWAY, (index) => suspendedFromRebi(index));
    for (let index = 0; index < ROWS; index += 1)
      for (const row of await queueRows(index, today)) documents.set(...row);
    await documents.flush();
  } finally {
    await documents.close();
  }
}

async function write(
  documents: DocumentWriter,
  count: number,
  make: (index: number) => [path: string, data: Record<string, unknown>],
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    documents.set(...make(index));
    if (index % PENDING === PENDING - 1) await documents.flush();
  }
  await documents.flush();
}

function uidOf(index: number): string {
  return `gente-${String(index).padStart(6, "0")}`;
}

function momentOf(index: number, count: number, today: Date): Date {
  return new Date(today.getTime() - Math.floor((1 - index / count) * SPREAD_DAYS * DAY_MS));
}

function person(index: number, today: Date): [string, Record<string, unknown>] {
  const uid = uidOf(index);
  const createdAt = momentOf(index % SPREAD_DAYS, SPREAD_DAYS, today);
  const named = { email: `${uid}@gente.pe`, displayName: `Persona ${index + 1}` };
  return [
    `users/${uid}`,
    {
      uid,
      ...named,
      ...searchFieldsOf(named),
      role: "user",
      phone: "",
      whatsapp: "",
      profileImageUrl: null,
      isActive: index % 50 !== 0,
      emailVerified: true,
      photo: null,
      profileCompleted: true,
      completedLater: false,
      department: "lima",
      createdAt,
      updatedAt: createdAt,
    },
  ];
}

/** Figures of Rebi: four documents on each day until today. */
function rebiDay(index: number, today: Date): [string, Record<string, unknown>] {
  const day = new Date(today.getTime() - Math.floor(index / REBI_SHARDS) * DAY_MS).toISOString().slice(0, 10);
  const conversations = 3 + (index % 7);
  return [
    `assistantDays/${index % REBI_SHARDS}_${day}`,
    {
      day,
      conversations,
      sessions: conversations,
      messages: conversations * 6,
      milliseconds: conversations * 90_000,
      answers: conversations * 3,
      resolved: conversations * 2,
      recommended: conversations,
      votesUp: 1,
    },
  ];
}

function blockedFromRebi(index: number, today: Date): [string, Record<string, unknown>] {
  const uid = uidOf(index);
  return [`assistantBlacklist/${uid}`, { userId: uid, since: momentOf(index, TURNED_AWAY, today) }];
}

function suspendedFromRebi(index: number): [string, Record<string, unknown>] {
  const uid = uidOf(TURNED_AWAY + index);
  const banExpiresAt = new Date(Date.now() + SUSPENDED_MS + index * 1_000);
  return [`assistantUsage/${uid}`, { userId: uid, isBanned: true, banExpiresAt }];
}

/** `sales`: gets what the order adds to the days of sales. */
function order(
  index: number,
  people: number,
  random: Random,
  today: Date,
  sales: Write[],
): [string, Record<string, unknown>] {
  const createdAt = momentOf(index % SPREAD_DAYS, SPREAD_DAYS, today);
  const state = random.pick(STATES);
  const isPaid = state !== "cancelled" && state !== "expired";
  const sellerId = random.pick(SELLERS);
  const buyer = Math.floor(random.next() * people);
  const totalCentimos = 50_000 + Math.floor(random.next() * 500_000);
  const data = {
    number: `R-2025-${String(100_000 + index)}`,
    kind: "purchase",
    buyerId: uidOf(buyer),
    buyerName: `Persona ${buyer + 1}`,
    buyerEmail: `${uidOf(buyer)}@gente.pe`,
    sellerId,
    lines: [
      {
        listingId: `grande-${index}`,
        title: "Bicicleta de prueba",
        photo: null,
        category: "mtb",
        sellerId,
        sellerName: "Vendedor (demo)",
        quantity: 1,
        unitCentimos: totalCentimos,
        listing: {
          description: "",
          specifications: {},
          photos: [],
          serial: "none",
          inspection: null,
          legalInspection: null,
        },
      },
    ],
    plan: null,
    inspection: null,
    delivery: { method: "pickup", priceCentimos: 0, days: 0, address: null },
    recipient: null,
    invoice: { type: "boleta", ruc: null, legalName: null },
    coupon: null,
    subtotalCentimos: totalCentimos,
    discountCentimos: 0,
    shippingCentimos: 0,
    totalCentimos,
    commissionBasisPoints: 0,
    state,
    history: [{ state: "created", at: createdAt, actor: { kind: "buyer", uid: uidOf(buyer) }, note: "" }],
    checkout: null,
    payments: isPaid
      ? [
          {
            id: `grande-${index}`,
            status: state === "refunded" ? "refunded" : "approved",
            amountCentimos: totalCentimos,
            method: "visa",
            expiresAt: null,
            at: createdAt,
            outcome: state === "refunded" ? "refund_done" : "paid",
          },
        ]
      : [],
    reservedUntil: createdAt,
    dueAt: null,
    fingerprint: `grande-${index}`,
    deliveredAt: null,
    completedAt: state === "completed" ? createdAt : null,
    paidAt: isPaid ? createdAt : null,
    refundedAt: state === "refunded" ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
    version: 1,
  } satisfies Omit<Order, "id">;
  const id = `g${String(index).padStart(23, "0")}`;
  sales.push(...salesDayWrites({ orderId: id, sold: salesFiguresOf({ id, ...data }) }));
  return [`orders/${id}`, { ...data, waits: state === "disputed" ? ["dispute"] : [] }];
}
