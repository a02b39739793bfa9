import type { Listing } from "~/catalog/model";
import { offeredCategories } from "~/catalog/offered-categories";
import type { PriceGuidance } from "~/catalog/prices/guidance";
import type { VehicleGuess } from "~/catalog/understanding/vehicle-guess";
import { FirestoreError } from "~/platform/firestore/errors";
import type { DocumentData } from "~/platform/firestore/types";

import { BRANDS, NOW, PLANS, completeContent } from "../unit/selling/support";
import { World } from "./world";

export { NOW };
type Options = NonNullable<ConstructorParameters<typeof World>[0]>;

/** A world with listings, where the catalogue's side of selling is the test's. */
export function marketWorld({ given = {}, ...options }: Options = {}) {
  const switches = {
    /** How often the catalogue's index was refreshed. */
    refreshed: 0,
    refreshFails: false,
    brandsDown: false,
    plans: PLANS,
    usual: null as PriceGuidance | null,
    /** Guess of a seller's first words; null while the catalogue is down. */
    guess: { fields: {} } as VehicleGuess | null,
  };
  const world = Object.assign(
    new World({ now: NOW, env: { siteUrl: "https://rebi.example", brandName: "Rebi" }, ...options }),
    switches,
  );
  const catalog = {
    ...world.context().catalog,
    brands: () =>
      world.brandsDown ? Promise.reject(new FirestoreError("UNAVAILABLE", "down")) : Promise.resolve(BRANDS),
    categories: () => Promise.resolve(offeredCategories([])),
    plans: () => Promise.resolve(world.plans),
    priceGuidance: () => Promise.resolve(world.usual),
    guessVehicle: () =>
      world.guess ? Promise.resolve(world.guess) : Promise.reject(new FirestoreError("UNAVAILABLE", "down")),
    index: {
      refresh: () => {
        world.refreshed += 1;
        if (world.refreshFails) return Promise.reject(new Error("no KV"));
        return Promise.resolve({ kind: "refresh" as const, changed: 0, rows: 0, stored: true });
      },
    },
  };
  world.given = { catalog, ...given };
  return world;
}

export type MarketWorld = ReturnType<typeof marketWorld>;

/** Puts a listing of `seller-1` up for sale. */
export async function seedListing(world: World, id: string, changes: DocumentData = {}): Promise<string> {
  const listing = {
    ...completeContent(),
    sellerId: "seller-1",
    status: "active",
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    publishedAt: NOW,
    expiresAt: new Date(NOW.getTime() + 30 * 86_400_000),
    soldAt: null,
  };
  await world.seed({ set: `vehicles/${id}`, data: { ...listing, ...changes } });
  return id;
}

export async function readListing(world: World, id: string): Promise<Listing> {
  const listing = await world.context().catalog.listing(id);
  if (listing === null) throw new Error(`No listing ${id}`);
  return listing;
}
