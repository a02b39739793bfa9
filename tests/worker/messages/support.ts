import { env } from "cloudflare:workers";

import { UserSchema } from "~/accounts/model";
import { newUserDocument } from "~/accounts/users.server";
import { ListingSchema, type Listing } from "~/catalog/model";
import { offeredCategories } from "~/catalog/offered-categories";
import { createMessages, type Messages } from "~/messages/messages.server";
import { submitStart, submitThread } from "~/messages/writing/messages.action.server";
import { SIGNAL_RULES, USER_LIMITS } from "~/platform/env-limits";
import { createDatabase } from "~/platform/firestore/client";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database, DocumentData } from "~/platform/firestore/types";
import { createCache } from "~/platform/kv/cache";
import { createLimiter } from "~/platform/limits/limits.server";
import { createLogger } from "~/platform/log";
import { createPhotoStore } from "~/platform/photos/store.server";
import { createRegistry } from "~/registry/registry.server";
import type { ReportInput } from "~/reports/model";
import type { ReportResult } from "~/reports/reports.server";
import { createPublishing } from "~/selling/manage/publishing.server";

import { contextOf, type GivenContext } from "../../support/context";
import { PLANS } from "../../unit/selling/support";
import { completeContent, formOf, NOW, planOf } from "./listing";

export const SITE = { url: "https://rebi.example", name: "Rebi" };
export const SELLER = { uid: "seller-1", displayName: "Rosa Vende" };
export const BUYER = { uid: "buyer_2", displayName: "Ana Compra" };
export const STRANGER = { uid: "stranger-3", displayName: "Sin Parte" };

/** Answer in place of the database's to an attempt of one method; null lets it through. */
type Fault = (verb: string) => Promise<Response> | null;

/** Two people and a listing, with a database of their own, a clock that stands still, and faults on demand. */
export class World {
  time = NOW;
  fault: Fault = () => null;
  /** How often Firestore was asked. */
  calls = 0;
  /** How often the catalogue's index was refreshed. */
  refreshed = 0;
  reportResult: ReportResult = { ok: true, isTaken: true };
  readonly reported: ReportInput[] = [];
  readonly lines: { level: string; event: string }[] = [];
  readonly project = `messages-${crypto.randomUUID()}`;
  readonly database: Database;
  messages: Messages;
  private readonly deps: GivenContext;
  private readonly behind: Promise<unknown>[] = [];

  private constructor() {
    const log = createLogger({}, (_, line) => this.lines.push(JSON.parse(line)));
    const clock = { now: () => this.time };
    this.database = createDatabase(
      {
        firestore: {
          projectId: this.project,
          serviceAccount: null,
          emulatorHost: env.FIRESTORE_EMULATOR_HOST,
        },
      },
      {
        log,
        sleep: () => Promise.resolve(),
        fetch: (input, init) => {
          this.calls += 1;
          return this.fault(String(input).split(":").at(-1) ?? "") ?? fetch(input, init);
        },
      },
    );
    const user = async (uid: string) => {
      const snapshot = await this.database.read(`users/${uid}`);
      return snapshot && decodeDocument(UserSchema, snapshot, log);
    };
    const accounts = {
      user,
      publicProfile: async (uid: string) => {
        const found = await user(uid);
        return found?.isActive
          ? {
              uid,
              displayName: found.displayName,
              since: found.createdAt,
              rating: null,
              sales: 0,
              department: null,
              photo: null,
            }
          : null;
      },
    };
    const catalog = {
      listing: async (id: string): Promise<Listing | null> => {
        const snapshot = await this.database.read(`vehicles/${id}`);
        return snapshot && decodeDocument(ListingSchema, snapshot, log);
      },
    };
    const reports = {
      report: (input: ReportInput): Promise<ReportResult> => {
        this.reported.push(input);
        return Promise.resolve(this.reportResult);
      },
    };
    const limiter = createLimiter({ database: this.database, clock });
    const waitUntil = (promise: Promise<unknown>) => void this.behind.push(promise);
    const photos = createPhotoStore({ bucket: env.PHOTOS, images: env.IMAGES, log, waitUntil });
    const selling = createPublishing(
      contextOf({
        env: { moderation: "ninguno", signalRules: SIGNAL_RULES },
        site: { url: "https://rebi.example", name: "Rebi" },
        database: this.database,
        catalog: {
          plans: () => Promise.resolve(PLANS),
          priceGuidance: () => Promise.resolve(null),
          brands: () => Promise.resolve([]),
          categories: () => Promise.resolve(offeredCategories([])),
          index: {
            refresh: () => {
              this.refreshed += 1;
              return Promise.resolve({ kind: "refresh" as const, changed: 0, rows: 0, stored: true });
            },
          },
        },
        theft: { gate: () => Promise.resolve({ verdict: "clear", serialKey: null, writes: [] }) },
        registry: createRegistry(contextOf({ database: this.database, photos, env, clock, log, waitUntil })),
        clock,
        log,
        waitUntil,
      }),
    );
    // The people of every world have the same ids: each has a memory of its own.
    const kv = env.CACHE;
    const cache = createCache({
      kv: {
        get: ((key: string) => kv.get(this.project + key, "text")) as typeof kv.get,
        put: (key, value, options) => kv.put(this.project + key, value, options),
        delete: (key) => kv.delete(this.project + key),
      },
      log,
    });
    this.deps = {
      database: this.database,
      cache,
      accounts,
      catalog,
      limiter,
      env: { limits: USER_LIMITS },
      reports,
      selling: { listings: selling },
      site: SITE,
      clock,
      log,
      waitUntil,
    };
    this.messages = createMessages(contextOf(this.deps));
  }

  /** The services of a later request: what one remembers ends with it. */
  renew(): void {
    this.messages = createMessages(contextOf(this.deps));
  }

  static async with(listing = "bici1"): Promise<World> {
    const world = new World();
    await world.list(listing);
    for (const person of [SELLER, BUYER, STRANGER]) await world.person(person);
    return world;
  }

  async person({ uid, displayName }: { uid: string; displayName: string }): Promise<void> {
    await this.database.commit([
      {
        set: `users/${uid}`,
        data: { ...newUserDocument({ uid, email: `${uid}@demo.pe`, displayName, emailVerified: true }, NOW) },
      },
    ]);
  }

  async list(id: string, changes: DocumentData = {}): Promise<void> {
    const listing = {
      ...completeContent(),
      plan: planOf(),
      sellerId: SELLER.uid,
      status: "active",
      version: 1,
      createdAt: NOW,
      updatedAt: NOW,
      publishedAt: NOW,
      expiresAt: new Date(NOW.getTime() + 30 * 86_400_000),
      soldAt: null,
    };
    await this.database.commit([{ set: `vehicles/${id}`, data: { ...listing, ...changes } }]);
  }

  /** Waits for the work in the background. */
  async settled(): Promise<void> {
    for (let next = this.behind.shift(); next; next = this.behind.shift()) await next;
  }

  pass(minutes: number): void {
    this.time = new Date(this.time.getTime() + minutes * 60_000);
  }

  set(path: string, data: DocumentData): Promise<unknown> {
    return this.database.commit([{ update: path, data }]);
  }

  async stored(path: string): Promise<DocumentData | null> {
    return (await this.database.read(path))?.data ?? null;
  }

  async mails(): Promise<{ to: string[]; message: { subject: string; text: string } }[]> {
    const found = await this.database.find({ collection: "mail", orderBy: [["createdAt", "asc"]], limit: 100 });
    return found.map(({ data }) => data as { to: string[]; message: { subject: string; text: string } });
  }

  /** Texts of a thread, oldest first. */
  async texts(threadId: string): Promise<string[]> {
    const found = await this.database.find({
      collection: "messages",
      parent: `threads/${threadId}`,
      orderBy: [["createdAt", "asc"]],
      limit: 200,
    });
    return found.map(({ data }) => String(data.text));
  }

  /** Sends the form that writes to a seller, as the browser does. */
  begin(text: string, { key = newKey(), listing = "bici1", as = BUYER } = {}) {
    return submitStart(this.messages, as, listing, formOf({ intent: "enviar", key, text }), SITE.url);
  }

  /** Sends one of the forms of a thread. */
  submit(threadId: string, values: Record<string, string>, as = SELLER) {
    return submitThread(this.messages, as, threadId, formOf(values), SITE.url);
  }

  answer(threadId: string, text: string, as = SELLER, key = newKey()) {
    return this.submit(threadId, { intent: "responder", key, text }, as);
  }

  page(threadId: string, uid: string, before?: string) {
    return this.messages.thread(uid, threadId, { before, isSeen: true });
  }
}

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fails the methods named, so many times, as a proxy that is down would. */
export function failing(verbs: readonly string[], times = Infinity): Fault {
  let left = times;
  return (verb) =>
    verbs.includes(verb) && left-- > 0 ? Promise.resolve(new Response("<html>502</html>", { status: 503 })) : null;
}
