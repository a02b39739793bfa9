import { env } from "cloudflare:workers";

import { DAY_MS } from "~/business/durations";
import { createCatalog, type Catalog } from "~/catalog/catalog.server";
import { NO_FILTERS } from "~/catalog/filters";
import { createCatalogMemory, type CatalogMemory } from "~/catalog/index/index-state";
import { deletionWrites, type ListingFields } from "~/catalog/model";
import { createDatabase } from "~/platform/firestore/client";
import type { Database, DocumentData } from "~/platform/firestore/types";
import { createCache, type Cache } from "~/platform/kv/cache";
import { createLogger, type Logger } from "~/platform/log";

import { contextOf } from "../../support/context";

export const NOW = new Date("2026-11-20T15:00:00Z");

/** One isolate of the Worker: a memory of its own over the same KV and Firestore. */
export interface Isolate {
  catalog: Catalog;
  memory: CatalogMemory;
  /** Runs what was left in the background. */
  settle(): Promise<void>;
}

/** A marketplace's database, KV and clock, with switches for what goes wrong. */
export class World {
  time = NOW;
  /** KV answers nothing and takes nothing. */
  kvDown = false;
  /** Keys whose next writes are lost. */
  lostWrites: RegExp | null = null;
  firestoreDown = false;
  /** Documents that Firestore would bill as read. */
  reads = 0;
  readonly lines: { level: string; event: string }[] = [];
  readonly log: Logger = createLogger({}, (_, line) => this.lines.push(JSON.parse(line)));
  readonly database: Database;
  readonly cache: Cache;
  /** Contents of KV, by the keys that the catalogue uses. */
  readonly stored: Pick<KVNamespace, "get" | "put" | "delete">;

  constructor() {
    const project = `catalog-${crypto.randomUUID()}`;
    this.database = createDatabase(
      { firestore: { projectId: project, serviceAccount: null, emulatorHost: env.FIRESTORE_EMULATOR_HOST } },
      { log: this.log, sleep: () => Promise.resolve(), fetch: (input, init) => this.#fetch(input, init) },
    );
    const key = (name: string) => `${project}:${name}`;
    this.stored = {
      get: ((name: string, type: "text") => env.CACHE.get(key(name), type)) as KVNamespace["get"],
      put: (name: string, value: string, options?: KVNamespacePutOptions) => env.CACHE.put(key(name), value, options),
      delete: (name: string) => env.CACHE.delete(key(name)),
    };
    this.cache = createCache({ kv: this.#faultyKv(), log: this.log });
  }

  #faultyKv(): Pick<KVNamespace, "get" | "put" | "delete"> {
    const reach = <T>(work: () => Promise<T>) => (this.kvDown ? Promise.reject<T>(new Error("KV is down")) : work());
    return {
      get: ((name: string, type: "text") => reach(() => this.stored.get(name, type))) as KVNamespace["get"],
      put: (name: string, value: string, options?: KVNamespacePutOptions) =>
        reach(() =>
          this.lostWrites?.test(name) ? Promise.reject(new Error("429")) : this.stored.put(name, value, options),
        ),
      delete: (name: string) => reach(() => this.stored.delete(name)),
    };
  }

  async #fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    if (this.firestoreDown) return new Response("<html>502</html>", { status: 503 });
    const response = await fetch(input, init);
    const text = await response.text();
    this.reads += Math.max(1, text.match(/"document"|"found"/g)?.length ?? 0);
    return new Response(text, response);
  }

  isolate(): Isolate {
    const memory = createCatalogMemory();
    const behind: Promise<unknown>[] = [];
    const catalog = createCatalog(
      contextOf({
        database: this.database,
        cache: this.cache,
        clock: { now: () => this.time },
        log: this.log,
        waitUntil: (promise) => void behind.push(promise),
      }),
      memory,
    );
    const settle = async () => {
      for (let next = behind.shift(); next; next = behind.shift()) await next;
    };
    return { catalog, memory, settle };
  }

  pass(seconds: number): void {
    this.time = new Date(this.time.getTime() + seconds * 1000);
  }

  /** Makes or replaces a listing, written now. */
  async put(id: string, change: Partial<ListingFields> = {}): Promise<void> {
    await this.database.commit([
      {
        set: `vehicles/${id}`,
        data: listing({
          updatedAt: this.time,
          publishedAt: this.time,
          expiresAt: new Date(this.time.getTime() + 30 * DAY_MS),
          ...change,
        }),
      },
    ]);
  }

  /** Changes fields of a listing as the selling room does: with a new `updatedAt`. */
  async change(id: string, data: DocumentData): Promise<void> {
    await this.database.commit([{ update: `vehicles/${id}`, data: { ...data, updatedAt: this.time } }]);
  }

  async delete(id: string): Promise<void> {
    await this.database.commit(deletionWrites(id, this.time));
  }

  async reference(): Promise<void> {
    await this.database.commit([
      { set: "brands/trek", data: { name: "Trek", kinds: ["bicicleta"] } },
      { set: "brands/honda", data: { name: "Honda", kinds: ["moto"] } },
      {
        set: "publicationPlans/gratis",
        data: { name: "Gratis", price: 0, durationDays: 30, maxPhotos: 5, featured: false, position: 1, active: true },
      },
    ]);
  }

  events(): string[] {
    return this.lines.map(({ event }) => event);
  }
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
