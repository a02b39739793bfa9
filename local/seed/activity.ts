import { createHash } from "node:crypto";

import { HOUR_MS } from "../../app/business/durations.ts";
import type { SeedListing } from "./listings.ts";

const BUYER = "demo-comprador";
const SELLER = "demo-vendedor";
const DAY_MS = 24 * HOUR_MS;

const FAVORITES = 3;
/** One has become cheaper since it was saved. */
const PRICE_THEN = [1, 1.1, 1] as const;

const QUESTION = "Hola, me interesa tu anuncio. ¿Sigue disponible? Puedo ir a verla el fin de semana.";
const ANSWER = "¡Hola! Sí, sigue disponible. El sábado desde las 10 estoy libre. ¿Te queda bien?";

/**
 * Activity of the demo buyer, as `[path, data]` in the shapes that the shop itself writes. Always the same for the same
 * listings and day.
 */
export function makeActivity(
  listings: readonly SeedListing[],
  today: Date,
): [path: string, data: Record<string, unknown>][] {
  const active = listings.filter(({ fields }) => fields.status === "active");
  const subject = active.find(({ fields }) => fields.sellerId === SELLER);
  const used = active.filter(({ fields }) => fields.specifications.condition !== "nuevo" && fields.sellerId !== BUYER);
  const bargained = used.find(({ fields }) => fields.sellerId === SELLER) ?? used[0];
  return [
    ...oneOfEachCategory(active)
      .slice(0, FAVORITES)
      .flatMap((listing, index) => favorite(listing, index, today)),
    ...(subject ? thread(subject, today) : []),
    ...(bargained ? [...offerThread(bargained, today), ...offer(bargained, today)] : []),
  ];
}

function oneOfEachCategory(listings: readonly SeedListing[]): SeedListing[] {
  const first = new Map<string, SeedListing>();
  for (const listing of listings) if (!first.has(listing.fields.category)) first.set(listing.fields.category, listing);
  return [...first.values()];
}

function favorite({ id, fields }: SeedListing, index: number, today: Date): [string, Record<string, unknown>][] {
  const addedAt = new Date(today.getTime() - (index + 1) * 9 * HOUR_MS);
  const price = Math.round(fields.price * (PRICE_THEN[index] ?? 1));
  return [
    [`favorites/${BUYER}_${id}`, { userId: BUYER, vehicleId: id, createdAt: addedAt }],
    [
      `user_favorites/${BUYER}_${id}`,
      { userId: BUYER, vehicleId: id, title: fields.title, price, addedAt, createdAt: addedAt, updatedAt: addedAt },
    ],
  ];
}

type Turns = readonly (readonly [by: "buyer" | "seller", share: number])[];

/** Shares of the price: an offer, and the price with which the seller answered it. */
const DEMO_TURNS: Turns = [
  ["buyer", 0.8],
  ["seller", 0.93],
];

/** A negotiation whose last turn is open. */
function offer({ id, fields }: SeedListing, today: Date): [string, Record<string, unknown>][] {
  const turns = DEMO_TURNS;
  const at = (place: number) => new Date(today.getTime() - (turns.length - place) * HOUR_MS);
  const until = new Date(at(turns.length - 1).getTime() + 48 * HOUR_MS);
  return [
    [
      `offers/${id}_${BUYER}`,
      {
        listingId: id,
        listingTitle: fields.title,
        sellerId: fields.sellerId,
        buyerId: BUYER,
        state: "open",
        turns: turns.map(([by, share], place) => ({
          by,
          soles: Math.floor(fields.price * share),
          at: at(place),
          outcome: place === turns.length - 1 ? "open" : "countered",
        })),
        until,
        agreed: null,
        dueAt: until,
        createdAt: at(0),
        updatedAt: at(turns.length - 1),
      },
    ],
  ];
}

/** The thread of the demo buyer with that seller, whose price is not read yet. */
function offerThread({ id, fields }: SeedListing, today: Date): [string, Record<string, unknown>][] {
  const [offeredAt, answeredAt] = [2, 1].map((hours) => new Date(today.getTime() - hours * HOUR_MS));
  const path = `threads/${id}_${BUYER}`;
  const [low = "", high = ""] = DEMO_TURNS.map(
    ([, share]) => `S/ ${Math.floor(fields.price * share).toLocaleString("en-US")}`,
  );
  const offered = `Te ofrezco ${low} por «${fields.title}». La oferta vale 48 horas.`;
  const answered = `Te dejo «${fields.title}» en ${high}. Tienes 48 horas para responder.`;
  return [
    [
      path,
      {
        listingId: id,
        listingTitle: fields.title,
        sellerId: fields.sellerId,
        buyerId: BUYER,
        participants: [fields.sellerId, BUYER],
        lastMessageAt: answeredAt,
        lastMessageText: answered,
        lastSenderId: fields.sellerId,
        unreadSeller: 0,
        unreadBuyer: 1,
        sellerAnswered: true,
        mailedSellerAt: offeredAt,
        mailedBuyerAt: answeredAt,
        createdAt: offeredAt,
        updatedAt: answeredAt,
      },
    ],
    [`${path}/messages/${messageId(path, 1)}`, { senderId: BUYER, text: offered, createdAt: offeredAt }],
    [`${path}/messages/${messageId(path, 2)}`, { senderId: fields.sellerId, text: answered, createdAt: answeredAt }],
  ];
}

/** A question that the seller has answered, and the buyer has not read yet. */
function thread({ id, fields }: SeedListing, today: Date): [string, Record<string, unknown>][] {
  const askedAt = new Date(today.getTime() - DAY_MS);
  const answeredAt = new Date(today.getTime() - 5 * HOUR_MS);
  const path = `threads/${id}_${BUYER}`;
  return [
    [
      path,
      {
        listingId: id,
        listingTitle: fields.title,
        sellerId: SELLER,
        buyerId: BUYER,
        participants: [SELLER, BUYER],
        lastMessageAt: answeredAt,
        lastMessageText: ANSWER,
        lastSenderId: SELLER,
        unreadSeller: 0,
        unreadBuyer: 1,
        sellerAnswered: true,
        mailedSellerAt: askedAt,
        mailedBuyerAt: answeredAt,
        createdAt: askedAt,
        updatedAt: answeredAt,
      },
    ],
    [`${path}/messages/${messageId(path, 1)}`, { senderId: BUYER, text: QUESTION, createdAt: askedAt }],
    [`${path}/messages/${messageId(path, 2)}`, { senderId: SELLER, text: ANSWER, createdAt: answeredAt }],
  ];
}

/** As long as those of the shop, and always the same. */
function messageId(path: string, position: number): string {
  return createHash("sha256").update(`${path}/${position}`).digest("hex").slice(0, 32);
}
