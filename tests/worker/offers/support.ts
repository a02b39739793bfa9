import { submitAnswer, submitOffer } from "~/offers/offers.action.server";
import type { Order } from "~/orders/model";
import type { PlacePurchase } from "~/orders/service";
import type { DocumentData } from "~/platform/firestore/types";

import { FakeProvider } from "../../factories/payment-provider";
import { VERIFIED } from "../../support/budgets";
import { marketWorld, seedListing } from "../../support/market";
import type { World } from "../../support/world";
import { formOf } from "../../unit/selling/support";
import { waitBriefly } from "../platform/helpers";

export const SELLER = { uid: "seller-1", displayName: "Rosa Vende", emailVerified: true };
export const BUYER = { uid: "buyer-1", displayName: "Ana Compra", emailVerified: true };
export const OTHER = { uid: "buyer-2", displayName: "Beto Compra", emailVerified: true };
export const LISTING = "bici1";
export const THREAD = `${LISTING}_${BUYER.uid}`;
/** Of the listing, in soles. */
export const PRICE = 2500;

type Person = typeof SELLER;

/** A seller, two buyers, a listing at S/ 2,500 and a provider. */
export async function offersWorld({
  listing = {},
  concurrent = false,
}: { listing?: DocumentData; concurrent?: boolean } = {}) {
  const world = Object.assign(marketWorld(concurrent ? { sleep: waitBriefly } : {}), { provider: new FakeProvider() });
  world.given = { ...world.given, payments: world.provider };
  await seedListing(world, LISTING, listing);
  // Known buyers: only theirs are accepted by a limit.
  for (const { uid, displayName } of [SELLER, BUYER, OTHER]) await world.seedUser(uid, { displayName, ...VERIFIED });
  return world;
}

export type OffersWorld = Awaited<ReturnType<typeof offersWorld>>;

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends the form that makes an offer, as the browser does. */
export function offer(world: World, amount: string | number, as: Person = BUYER, key = newKey(), listing = LISTING) {
  return submitOffer(world.context(), user(as), listing, formOf({ intent: "ofrecer", key, oferta: String(amount) }));
}

/** Sends a form of a negotiation. `turno`: as its page shows it now, unless given. */
export async function answer(
  world: World,
  as: Person,
  intent: string,
  values: Record<string, string> = {},
  thread = THREAD,
) {
  const stored = await world.find(`offers/${thread}`);
  const turn = String((stored?.turns as unknown[] | undefined)?.length ?? 0);
  const form = formOf({ intent, key: newKey(), turno: turn, ...values });
  return submitAnswer(world.context(), user(as), thread, form);
}

export function user(person: Person) {
  return { ...person, email: `${person.uid}@demo.pe` } as Parameters<typeof submitOffer>[1];
}

export async function stateOf(world: World, thread = THREAD): Promise<string> {
  const { state, turns, agreed } = await world.stored(`offers/${thread}`);
  const last = (turns as { outcome: string }[]).at(-1)?.outcome ?? "";
  return [state, last, (agreed as { outcome: string } | null)?.outcome].filter(Boolean).join(" ");
}

/** A purchase at these soles, picked up in person. */
export function purchaseAt(amount: number, as: Person = BUYER, changes: Partial<PlacePurchase> = {}): PlacePurchase {
  return {
    kind: "purchase",
    buyer: { uid: as.uid, name: as.displayName, email: `${as.uid}@demo.pe` },
    idempotencyKey: crypto.randomUUID(),
    couponCode: null,
    invoice: { type: "boleta", ruc: null, legalName: null },
    seenTotalCentimos: amount * 100,
    lines: [{ listingId: LISTING, quantity: 1 }],
    delivery: { method: "pickup", address: null },
    recipient: { name: as.displayName, documentType: "dni", documentNumber: "12345678", phone: "+51987654321" },
    ...changes,
  };
}

export async function placedAt(world: World, amount: number, as: Person = BUYER): Promise<Order> {
  const placed = await world.context().orders.place(purchaseAt(amount, as));
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  return placed.order;
}

/** Pays an order at the provider. */
export async function pay(world: OffersWorld, order: Order): Promise<void> {
  const { orders } = world.context();
  await orders.startPayment(order.id, order.buyerId);
  await orders.applyPayment(world.provider.pay(order));
}

export async function listingOf(world: World) {
  const { status, reservedBy = null, agreedUntil = null, price } = await world.stored(`vehicles/${LISTING}`);
  return { status, reservedBy, agreedUntil, price };
}
