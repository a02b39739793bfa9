import { HOUR_MS } from "../../app/business/durations.ts";
import type { SeedListing } from "./listings.ts";

/** Seller whose only review is reported. */
export const REVIEWED_SELLER = "demo-vendedor-09";
const REVIEW_STARS = 1;
/** Fields of their user document that the review counts in. */
export const REVIEWED = { ratingAvg: REVIEW_STARS, ratingCount: 1 };

const [REPORTER, OTHER_REPORTER, WRITER] = ["demo-vendedor-02", "demo-vendedor-03", "demo-vendedor-04"] as const;
const ASKER = "demo-vendedor-05";

interface Reported {
  kind: "listing" | "question" | "review" | "thread";
  targetId: string;
  title?: string;
  reports: { reporterId: string; reason: string; detail: string; snapshot: Record<string, unknown> }[];
}

/** A listing with an answered question: its own counts must match. */
export function questionedListing(listings: readonly SeedListing[]): SeedListing | undefined {
  return listings.find(({ fields }) => fields.status === "active" && fields.sellerId === "demo-vendedor-07");
}

/** Reports that wait for an administrator, with what they are about, as `[path, data]` in the shapes of the shop. */
export function makeReports(
  listings: readonly SeedListing[],
  today: Date,
): [path: string, data: Record<string, unknown>][] {
  const active = listings.filter(({ fields }) => fields.status === "active");
  const reported = active.find(({ fields }) => fields.sellerId === "demo-vendedor-08");
  const questioned = questionedListing(listings);
  return [
    ...(reported ? listing(reported, today) : []),
    ...(questioned ? question(questioned, today) : []),
    ...review(today),
    ...(questioned ? thread(questioned, today) : []),
  ];
}

function listing({ id, fields }: SeedListing, today: Date): [string, Record<string, unknown>][] {
  const { title, sellerId, price, status } = fields;
  const snapshot = { title, sellerId, price, status };
  return filed(
    {
      kind: "listing",
      targetId: id,
      title,
      reports: [
        { reporterId: REPORTER, reason: "datos-falsos", detail: "El año de las fotos no es el que dice.", snapshot },
        { reporterId: OTHER_REPORTER, reason: "estafa", detail: "Pide un adelanto antes de mostrarla.", snapshot },
      ],
    },
    today,
  );
}

function question({ id: listingId, fields }: SeedListing, today: Date): [string, Record<string, unknown>][] {
  const id = `${listingId}_${"d".repeat(32)}`;
  const text = "¿Me la dejas en la mitad? Ese precio es un abuso.";
  const answer = "No, gracias.";
  const at = new Date(today.getTime() - 30 * HOUR_MS);
  return [
    [
      `questions/${id}`,
      {
        listingId,
        listingTitle: fields.title,
        sellerId: fields.sellerId,
        askerId: ASKER,
        askerName: "Luis",
        text,
        state: "answered",
        answer,
        answeredAt: at,
        createdAt: at,
        updatedAt: at,
      },
    ],
    ...filed(
      {
        kind: "question",
        targetId: id,
        reports: [
          {
            reporterId: REPORTER,
            reason: "ofensas",
            detail: "",
            snapshot: { sellerId: fields.sellerId, text, answer },
          },
        ],
      },
      today,
    ),
  ];
}

function review(today: Date): [string, Record<string, unknown>][] {
  const id = `demo-pedido-1_${REVIEWED_SELLER}`;
  const text = "Nunca más. Todos en esa tienda son iguales.";
  return [
    [
      `reviews/${id}`,
      {
        orderId: "demo-pedido-1",
        sellerId: REVIEWED_SELLER,
        buyerId: WRITER,
        buyerName: "Rosa",
        stars: REVIEW_STARS,
        text,
        createdAt: new Date(today.getTime() - 80 * HOUR_MS),
      },
    ],
    ...filed(
      {
        kind: "review",
        targetId: id,
        reports: [
          {
            reporterId: REVIEWED_SELLER,
            reason: "falsa",
            detail: "No habla de la compra.",
            snapshot: { sellerId: REVIEWED_SELLER, stars: REVIEW_STARS, text },
          },
        ],
      },
      today,
    ),
  ];
}

/** A buyer who insists, reported by the seller. */
function thread({ id: listingId, fields }: SeedListing, today: Date): [string, Record<string, unknown>][] {
  const path = `threads/${listingId}_${WRITER}`;
  const texts = [
    { senderId: WRITER, text: "Hola, ¿sigue disponible?" },
    { senderId: fields.sellerId, text: "Sí. ¿Cuándo puedes venir a verla?" },
    { senderId: WRITER, text: "Mándame primero tu número de cuenta y una foto de tu DNI." },
  ];
  const at = (index: number) => new Date(today.getTime() - (9 - index) * HOUR_MS);
  const last = texts.length - 1;
  const messageId = (index: number) => `${index}`.repeat(32);
  return [
    [
      path,
      {
        listingId,
        listingTitle: fields.title,
        sellerId: fields.sellerId,
        buyerId: WRITER,
        participants: [fields.sellerId, WRITER],
        lastMessageAt: at(last),
        lastMessageText: texts[last]?.text,
        lastSenderId: texts[last]?.senderId,
        unreadSeller: 1,
        unreadBuyer: 0,
        sellerAnswered: true,
        mailedSellerAt: null,
        mailedBuyerAt: null,
        createdAt: at(0),
        updatedAt: at(last),
      },
    ],
    ...texts.map((message, index): [string, Record<string, unknown>] => [
      `${path}/messages/${messageId(index)}`,
      { ...message, createdAt: at(index) },
    ]),
    ...filed(
      {
        kind: "thread",
        targetId: `${listingId}_${WRITER}.buyer`,
        reports: [
          {
            reporterId: fields.sellerId,
            reason: "estafa",
            detail: "Pide mi DNI y mi cuenta.",
            snapshot: { messageId: messageId(last) },
          },
        ],
      },
      today,
    ),
  ];
}

function filed({ kind, targetId, title = "", reports }: Reported, today: Date): [string, Record<string, unknown>][] {
  const at = (index: number) => new Date(today.getTime() - (index + 1) * 5 * HOUR_MS);
  const reasons: Record<string, number> = {};
  for (const { reason } of reports) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const figures = { open: reports.length, heard: reports.length, total: reports.length, reasons };
  return [
    [
      `reportTargets/${kind}_${targetId}`,
      {
        kind,
        targetId,
        title,
        status: "open",
        ...figures,
        decision: null,
        hiddenMark: null,
        firstAt: at(reports.length - 1),
        lastAt: at(0),
      },
    ],
    ...reports.map(({ reporterId, ...report }, index): [string, Record<string, unknown>] => [
      `reports/${kind}_${targetId}_${reporterId}`,
      {
        kind,
        targetId,
        reporterId,
        ...report,
        falseAlarms: 0,
        status: "open",
        createdAt: at(index),
        updatedAt: at(index),
      },
    ]),
  ];
}
