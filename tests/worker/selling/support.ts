import { env } from "cloudflare:workers";

import type { ModerationMode } from "~/business/moderation";
import { createFigures, type ListingFigures } from "~/catalog/figures/figures.server";
import { offeredCategories } from "~/catalog/offered-categories";
import type { PriceGuidance } from "~/catalog/prices/guidance";
import type { Clock } from "~/platform/clock";
import { SIGNAL_RULES } from "~/platform/env-limits";
import { createDatabase } from "~/platform/firestore/client";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database, DocumentData } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import { createPhotoStore, type PhotoStore } from "~/platform/photos/store.server";
import type { Bicycles } from "~/registry/bicycles/bicycles.server";
import { createRegistry } from "~/registry/registry.server";
import type { Theft } from "~/registry/theft/theft.server";
import { submitStep } from "~/selling/flow/flow.action.server";
import { stepValues } from "~/selling/flow/steps";
import { planOfListing, type FlowStep, type FormStep } from "~/selling/model";
import { createSelling, type Selling } from "~/selling/selling.server";

import { contextOf } from "../../support/context";
import { BRANDS, completeContent, formOf, NOW, PLANS } from "../../unit/selling/support";
import { drawnPng } from "../photos/drawn";

export const SELLER = "seller-1";
export const STRANGER = "stranger-2";

/** Answer in place of the database's to an attempt of one method; null lets it through. */
export type Fault = (verb: string) => Promise<Response> | null;

/** A seller's world with a database of its own, a clock that stands still, and faults on demand. */
/** Nothing is reported stolen. */
const CLEAR_GATE: Theft["gate"] = async () => ({ verdict: "clear", serialKey: null, writes: [] });

export class World {
  time = NOW;
  refreshed = 0;
  brandsDown = false;
  refreshFails = false;
  plans = PLANS;
  fault: Fault = () => null;
  bucket: Pick<R2Bucket, "get" | "head" | "put" | "delete"> = env.PHOTOS;
  images: Pick<ImagesBinding, "input"> = env.IMAGES;
  readonly lines: { level: string; event: string }[] = [];
  readonly database: Database;
  readonly selling: Selling;
  readonly bicycles: Bicycles;
  readonly figures: ListingFigures;
  readonly photos: PhotoStore;
  gate = CLEAR_GATE;
  readonly settings = { moderation: "ninguno" as ModerationMode, signalRules: SIGNAL_RULES };
  usual: PriceGuidance | null = null;
  private readonly behind: Promise<unknown>[] = [];

  constructor() {
    const log = createLogger({}, (_, line) => this.lines.push(JSON.parse(line)));
    const clock: Clock = { now: () => this.time };
    const waitUntil = (promise: Promise<unknown>) => void this.behind.push(promise);
    this.database = createDatabase(
      {
        firestore: {
          projectId: `selling-${crypto.randomUUID()}`,
          serviceAccount: null,
          emulatorHost: env.FIRESTORE_EMULATOR_HOST,
        },
      },
      {
        log,
        sleep: () => Promise.resolve(),
        fetch: (input, init) => this.fault(String(input).split(":").at(-1) ?? "") ?? fetch(input, init),
      },
    );
    const bucket = {
      get: (key: string) => this.bucket.get(key),
      head: (key: string) => this.bucket.head(key),
      put: (key: string, value: ArrayBuffer, options?: R2PutOptions) => this.bucket.put(key, value, options),
      delete: (keys: string | string[]) => this.bucket.delete(keys),
    } as R2Bucket;
    const images = { input: (stream: ReadableStream<Uint8Array>) => this.images.input(stream) };
    const photos = createPhotoStore({ bucket, images, log, waitUntil });
    this.photos = photos;
    const catalog = {
      brands: () =>
        this.brandsDown ? Promise.reject(new FirestoreError("UNAVAILABLE", "down")) : Promise.resolve(BRANDS),
      categories: () => Promise.resolve(offeredCategories([])),
      plans: () => Promise.resolve(this.plans),
      priceGuidance: () => Promise.resolve(this.usual),
      index: {
        refresh: () => {
          this.refreshed += 1;
          if (this.refreshFails) return Promise.reject(new Error("no KV"));
          return Promise.resolve({ kind: "refresh" as const, changed: 0, rows: 0, stored: true });
        },
      },
    };
    const database = this.database;
    const registry = createRegistry(contextOf({ database, photos, env, clock, log, waitUntil }));
    this.bicycles = registry.bicycles;
    this.figures = createFigures(
      contextOf({
        database,
        catalog: { entries: () => Promise.resolve(new Map()) },
        env: { BURST: null },
        network: "192.0.2.1",
        clock,
        log,
        waitUntil,
      }),
    );
    const { figures } = this;
    const site = { url: "https://rebi.example", name: "Rebi" };
    this.selling = createSelling(
      contextOf({
        database,
        photos,
        catalog,
        figures,
        theft: { gate: (...asked) => this.gate(...asked) },
        registry,
        env: this.settings,
        site,
        clock,
        log,
        waitUntil,
      }),
    );
  }

  /** Waits for the work in the background. */
  async settled(): Promise<void> {
    for (let next = this.behind.shift(); next; next = this.behind.shift()) await next;
  }

  pass(days: number): void {
    this.time = new Date(this.time.getTime() + days * 86_400_000);
  }

  /** A new draft without anything. */
  async draft(uid = SELLER): Promise<string> {
    const started = await this.selling.drafts.start(uid);
    if (!started.ok) throw new Error(started.message);
    return started.id;
  }

  /** A draft that lacks nothing, of the plan named. */
  async complete(planId = "gratis", uid = SELLER): Promise<string> {
    const id = await this.draft(uid);
    const plan = PLANS.find((offer) => offer.id === planId);
    await this.set(id, { ...completeContent(), plan: plan && planOfListing(plan) });
    return id;
  }

  async published(uid = SELLER): Promise<string> {
    const id = await this.complete("gratis", uid);
    const result = await this.selling.listings.publish(uid, id, 1);
    if (!result.ok) throw new Error(result.reason);
    await this.settled();
    return id;
  }

  async set(id: string, data: DocumentData): Promise<void> {
    await this.database.commit([{ update: `vehicles/${id}`, data }]);
  }

  async stored(id: string): Promise<DocumentData> {
    const snapshot = await this.database.read(`vehicles/${id}`);
    if (snapshot === null) throw new Error(`No listing ${id}`);
    return snapshot.data;
  }

  async exists(id: string): Promise<boolean> {
    return (await this.database.read(`vehicles/${id}`)) !== null;
  }

  /** Sends a step's form as the browser does. */
  submit(id: string, step: FlowStep, values: Record<string, string>, uid = SELLER) {
    return submitStep(this.selling, uid, id, step, formOf({ intent: "continuar", ...values }));
  }

  /** The form of a step as it is shown right now, with some fields typed again. */
  async formNow(id: string, step: FormStep, typed: Record<string, string>): Promise<Record<string, string>> {
    const listing = await this.selling.drafts.own(SELLER, id);
    if (listing === null) throw new Error(`No listing ${id}`);
    return { ...stepValues(step, listing), version: String(listing.version), ...typed };
  }

  /** Objects in R2 that belong to a listing. */
  async objects(id: string): Promise<string[]> {
    return (await env.PHOTOS.list({ prefix: `photos/${id}/` })).objects.map(({ key }) => key);
  }
}

export async function pictureFile(name: string): Promise<File> {
  return new File([(await drawnPng(240, 200)).slice()], name, { type: "image/png" });
}

export function uploadForm(files: readonly File[], intent = "subir"): FormData {
  const form = formOf({ intent });
  for (const file of files) form.append("fotos", file);
  return form;
}

/** Fails the methods named, so many times, as a proxy that is down would. */
export function failing(
  verbs: readonly string[],
  times = Infinity,
  answer: () => Promise<Response> = () => Promise.resolve(new Response("<html>502</html>", { status: 503 })),
): Fault {
  let left = times;
  return (verb) => (verbs.includes(verb) && left-- > 0 ? answer() : null);
}

export { newListingId } from "~/selling/owned-listing.server";
