import { env } from "cloudflare:workers";

import { UserSchema } from "~/accounts/model";
import { newUserDocument } from "~/accounts/users.server";
import { isListingId, ListingSchema, type Listing } from "~/catalog/model";
import { USER_LIMITS } from "~/platform/env-limits";
import { createDatabase } from "~/platform/firestore/client";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database, DocumentData } from "~/platform/firestore/types";
import { createCache } from "~/platform/kv/cache";
import { createLimiter } from "~/platform/limits/limits.server";
import { createLogger } from "~/platform/log";
import { submitOwnQuestion, submitQuestion } from "~/questions/questions.action.server";
import { createQuestions, type Questions } from "~/questions/questions.server";

import { contextOf, type GivenContext } from "../../support/context";
import { completeContent, formOf, NOW, planOf } from "../messages/listing";

export const SITE = { url: "https://rebi.example", name: "Rebi" };
export const SELLER = { uid: "seller-1", displayName: "Rosa Vende" };
export const ASKER = { uid: "asker-2", displayName: "Ana Compra" };
export const STRANGER = { uid: "stranger-3", displayName: "Sin Parte" };
export const LISTING = "bici1";

/** A seller with a listing, a user who asks and one who has no part, with a database of their own. */
export class World {
  time = NOW;
  /** Methods of the database that fail. */
  down: readonly string[] = [];
  /** Calls of the database, by method. */
  readonly calls: string[] = [];
  readonly database: Database;
  private readonly deps: GivenContext;
  private readonly behind: Promise<unknown>[] = [];
  private readonly project = `questions-${crypto.randomUUID()}`;

  private constructor() {
    const log = createLogger({}, () => undefined);
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
          const verb = String(input).split(":").at(-1) ?? "";
          this.calls.push(verb);
          return this.down.includes(verb)
            ? Promise.resolve(new Response("<html>502</html>", { status: 503 }))
            : fetch(input, init);
        },
      },
    );
    const kv = createCache({ kv: env.CACHE, log });
    const key = (name: string): string => `${this.project}:${name}`;
    this.deps = {
      database: this.database,
      cache: {
        ...kv,
        getJson: (name, schema) => kv.getJson(key(name), schema),
        put: (name, value, options) => kv.put(key(name), value, options),
        delete: (name) => kv.delete(key(name)),
      },
      accounts: {
        user: async (uid) => {
          const snapshot = await this.database.read(`users/${uid}`);
          return snapshot && decodeDocument(UserSchema, snapshot, log);
        },
      },
      catalog: { listing: (id) => this.listing(id) },
      limiter: createLimiter({ database: this.database, clock }),
      env: { limits: USER_LIMITS },
      site: SITE,
      clock,
      log,
      waitUntil: (promise) => void this.behind.push(promise),
    };
  }

  /** Waits for what runs on after the answer. */
  async settled(): Promise<void> {
    for (let next = this.behind.shift(); next; next = this.behind.shift()) await next;
  }

  static async open(): Promise<World> {
    const world = new World();
    await world.list(LISTING);
    for (const person of [SELLER, ASKER, STRANGER]) await world.person(person);
    return world;
  }

  /** The room as a new request has it. */
  get questions(): Questions {
    return createQuestions(contextOf(this.deps));
  }

  async listing(id = LISTING): Promise<Listing | null> {
    const snapshot = isListingId(id) ? await this.database.read(`vehicles/${id}`) : null;
    return (
      snapshot &&
      decodeDocument(
        ListingSchema,
        snapshot,
        createLogger({}, () => undefined),
      )
    );
  }

  async person({ uid, displayName }: typeof SELLER, changes: DocumentData = {}): Promise<void> {
    const user = newUserDocument({ uid, email: `${uid}@demo.pe`, displayName, emailVerified: true }, NOW);
    await this.database.commit([{ set: `users/${uid}`, data: { ...user, ...changes } }]);
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

  pass(minutes: number): void {
    this.time = new Date(this.time.getTime() + minutes * 60_000);
  }

  /** Sends the form of a question, as the browser does. */
  ask(texto: string, { as = ASKER, listing = LISTING } = {}) {
    return submitQuestion(this.questions, as, listing, formOf({ texto }), SITE.url);
  }

  /** Sends one of the forms of a question. */
  submit(id: string, values: Record<string, string>, as = SELLER) {
    return submitOwnQuestion(this.questions, as, id, formOf(values), SITE.url);
  }

  answer(id: string, texto: string, as = SELLER) {
    return this.submit(id, { intent: "responder", texto }, as);
  }

  /** Asks, and answers the question's id. */
  async asked(text: string, as = ASKER, listing = LISTING): Promise<string> {
    const outcome = await this.ask(text, { as, listing });
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    const found = await this.database.find({ collection: "questions", where: [["text", "==", text]], limit: 1 });
    return found[0]?.id ?? "";
  }

  /** The newest answers as the page of the listing shows them. */
  async shown(listing = LISTING) {
    const found = await this.listing(listing);
    if (found === null) throw new Error(`No listing ${listing}`);
    return this.questions.newest(found);
  }

  async counts(listing = LISTING): Promise<unknown> {
    return (await this.database.read(`vehicles/${listing}`))?.data.questions;
  }

  async stored(id: string): Promise<DocumentData | null> {
    return (await this.database.read(`questions/${id}`))?.data ?? null;
  }

  async mails(): Promise<{ to: string; subject: string; text: string }[]> {
    const found = await this.database.find({ collection: "mail", orderBy: [["createdAt", "asc"]], limit: 100 });
    return found.map(({ data }) => ({ to: String(data.to), ...(data.message as { subject: string; text: string }) }));
  }
}
