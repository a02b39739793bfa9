import { env as bindings } from "cloudflare:workers";

import { DAY_MS } from "~/business/durations";
import { createCatalog, type Catalog } from "~/catalog/catalog.server";
import { NO_FILTERS } from "~/catalog/filters";
import { createCatalogMemory, type CatalogMemory } from "~/catalog/index/index-state";
import { deletionWrites, type ListingFields } from "~/catalog/model";
import type { Env } from "~/platform/env";
import type { DocumentData } from "~/platform/firestore/types";

import { contextOf } from "../../support/context";
import { down } from "../../support/faults";
import { NOW, World } from "../../support/world";

export { NOW };

/** One isolate of the Worker: a memory of its own over the same KV and Firestore. */
export interface Isolate {
  catalog: Catalog;
  memory: CatalogMemory;
  /** Runs what was left in the background. */
  settle(): Promise<void>;
}

/** A marketplace, with switches for what goes wrong. */
export function catalogWorld() {
  const switches = {
    /** KV answers nothing and takes nothing. */
    kvDown: false,
    /** Keys whose next writes are lost. */
    lostWrites: null as RegExp | null,
    firestoreDown: false,
    /** Documents that Firestore would bill as read. */
    reads: 0,
  };
  const world = Object.assign(new World(), switches);
  world.fault = async (_, send) => {
    if (world.firestoreDown) return down();
    const response = await send();
    const text = await response.text();
    world.reads += Math.max(1, text.match(/"document"|"found"/g)?.length ?? 0);
    return new Response(text, response);
  };
  world.outside = (service, method, send, [key]) => {
    const isLost = method === "put" && world.lostWrites?.test(String(key));
    return service === "kv" && (world.kvDown || isLost) ? Promise.reject(new Error("KV is down")) : send();
  };
  return world;
}

export type CatalogWorld = ReturnType<typeof catalogWorld>;

/** Contents of KV, by the keys that the catalogue uses. */
export function kvOf({ projectId }: World) {
  const key = (name: string) => `${projectId}/${name}`;
  return {
    get: (name: string) => bindings.CACHE.get(key(name)),
    put: (name: string, value: string) => bindings.CACHE.put(key(name), value),
    delete: (name: string) => bindings.CACHE.delete(key(name)),
  };
}

export function isolateOf(
  { database, cache, clock, log, env: worldEnv }: World,
  change: Partial<Env["catalog"]> = {},
): Isolate {
  const memory = createCatalogMemory();
  const behind: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void behind.push(promise);
  const env = { ...worldEnv, catalog: { ...worldEnv.catalog, ...change } };
  const catalog = createCatalog(contextOf({ database, cache, clock, log, waitUntil, env }), memory);
  const settle = async () => {
    for (let next = behind.shift(); next; next = behind.shift()) await next;
  };
  return { catalog, memory, settle };
}

/** Makes or replaces a listing, written now. */
export async function putListing(world: World, id: string, change: Partial<ListingFields> = {}): Promise<void> {
  const { time } = world;
  const expiresAt = new Date(time.getTime() + 30 * DAY_MS);
  const data = listing({ updatedAt: time, publishedAt: time, expiresAt, ...change });
  await world.seed({ set: `vehicles/${id}`, data });
}

/** Changes fields of a listing as the selling room does: with a new `updatedAt`. */
export function changeListing(world: World, id: string, data: DocumentData): Promise<unknown> {
  return world.update(`vehicles/${id}`, { ...data, updatedAt: world.time });
}

export const deleteListing = (world: World, id: string) => world.seed(...deletionWrites(id, world.time));

export async function seedReference(world: World): Promise<void> {
  const plan = { name: "Gratis", price: 0, durationDays: 30, maxPhotos: 5, featured: false, position: 1, active: true };
  await world.seed(
    { set: "brands/trek", data: { name: "Trek", kinds: ["bicicleta"] } },
    { set: "brands/honda", data: { name: "Honda", kinds: ["moto"] } },
    { set: "publicationPlans/gratis", data: plan },
  );
}

/** A published listing as documents hold it. */
export function listing(change: Partial<ListingFields> = {}): DocumentData {
  const fields: ListingFields = {
    sellerId: "vendedor-1",
    photos: [{ key: "anuncio/foto", width: 1600, height: 1200, color: "#a1b2c3" }],
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    status: "active",
    title: "Trek Marlin 7",
    description: "Bicicleta en buen estado",
    category: "mtb",
    price: 2500,
    specifications: { brand: "Trek", model: "Marlin 7", year: 2022, condition: "buen-estado", frameSize: "M" },
    location: { department: "lima", province: "", district: "Miraflores" },
    plan: { id: "gratis", featured: false, home: false, maxPhotos: 5, durationDays: 30 },
    publishedAt: NOW,
    expiresAt: new Date(NOW.getTime() + 30 * DAY_MS),
    soldAt: null,
    ...change,
  };
  return fields;
}

/** Ids of the catalogue as an isolate sees it. */
export async function ids({ catalog }: Isolate): Promise<string[]> {
  const { cards } = await catalog.search(NO_FILTERS);
  return cards.map(({ id }) => id).sort();
}
