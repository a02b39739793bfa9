import { createClaimFollower } from "~/orders/claims/follow-claims.server";
import type { OrderClaim } from "~/orders/claims/model";
import { balanceOf, LedgerEntrySchema, type LedgerAccount } from "~/orders/ledger/model";
import type { Order } from "~/orders/model";
import { followPayouts } from "~/orders/payouts/follow-payouts";

import { contextOf } from "../../../support/context";
import { seedListing } from "../../../support/market";
import { BUYER, ordersOf, ordersWorld, paidOrder, readOrder, SELLER, type OrdersWorld } from "../support";

const SITE = { url: "https://rebi.test", name: "Rebi" };

/** A world whose parties have mailboxes, and whose orders end their claims. */
export async function claimsWorld({ concurrent = false }: { concurrent?: boolean } = {}) {
  const world = ordersWorld({ concurrent });
  world.provider.now = () => world.time;
  const preferences = { notifications: { push: {} } };
  const accounts = {
    user: (uid: string) =>
      Promise.resolve({ uid, isActive: true, email: `${uid}@demo.pe`, displayName: uid, hasPush: false, preferences }),
  };
  const services = { accounts: accounts as never, site: SITE };
  const followers = [followPayouts, createClaimFollower(contextOf({ ...services, log: world.log }))];
  world.orders = ordersOf(world, services, { followers });
  await seedListing(world, "bici", { inspection: { code: "INSP12345", on: world.time, score: 90 } });
  return world;
}

export type ClaimsWorld = OrdersWorld;

const note = { version: null, note: "Olva 1" };

export async function sentOrder(world: ClaimsWorld): Promise<Order> {
  const { id } = await paidOrder(world);
  await world.orders.take(id, "ship", { kind: "seller", uid: SELLER }, note);
  return readOrder(world, id);
}

export async function receivedOrder(world: ClaimsWorld): Promise<Order> {
  const { id } = await sentOrder(world);
  await world.orders.take(id, "deliver", { kind: "buyer", uid: BUYER.uid }, note);
  return readOrder(world, id);
}

let count = 0;
export const newFormKey = () => `form-${(count += 1)}`;

export async function opened(world: ClaimsWorld, id: string, key = newFormKey()) {
  const said = { key, text: "El aro llegó doblado.", photos: [], reason: "damaged", wish: "part" } as const;
  return world.orders.claims.open(id, BUYER.uid, said);
}

export async function claimOf(world: ClaimsWorld, id: string): Promise<OrderClaim> {
  const claim = await world.orders.claims.read(id);
  if (claim === null) throw new Error("no claim");
  return claim;
}

export async function offered(world: ClaimsWorld, id: string, kind: "part" | "all" | "return", centimos = 0) {
  const result = await world.orders.claims.offer(id, SELLER, { key: newFormKey(), kind, centimos });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.claim.offer?.id ?? "";
}

export function answered(world: ClaimsWorld, id: string, offerId: string, isAccepted = true, key = newFormKey()) {
  return world.orders.claims.answer(id, BUYER.uid, { key, offerId, isAccepted });
}

/** Balance of an account over all entries of an order; all accounts add up to 0. */
export async function balance(world: ClaimsWorld, orderId: string, account: LedgerAccount): Promise<number> {
  const found = await world.database.find({ collection: "ledger", where: [["orderId", "==", orderId]], limit: 100 });
  const lines = found.flatMap(({ data }) => LedgerEntrySchema.parse(data).lines);
  if (lines.reduce((sum, { centimos }) => sum + centimos, 0) !== 0) throw new Error("the ledger does not add up");
  return balanceOf(lines, account);
}

export async function subjectsTo(world: ClaimsWorld, uid: string): Promise<string[]> {
  const mails = await world.database.find({ collection: "mail", limit: 100 });
  return mails
    .filter(({ data }) => (data.to as string[]).includes(`${uid}@demo.pe`))
    .map(({ data }) => (data.message as { subject: string }).subject.replaceAll(/\s/g, " "));
}
