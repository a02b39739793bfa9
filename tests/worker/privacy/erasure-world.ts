import type { AppLoadContext } from "@remix-run/cloudflare";
import { env as bindings } from "cloudflare:workers";

import { createCatalog } from "~/catalog/catalog.server";
import { createCatalogMemory } from "~/catalog/index/index-state";
import { createDatabase } from "~/platform/firestore/client";
import type { Database, DocumentData } from "~/platform/firestore/types";
import { createCache, type Cache } from "~/platform/kv/cache";
import { createLogger } from "~/platform/log";
import { createPhotoStore, type PhotoStore } from "~/platform/photos/store.server";
import { createServerTiming } from "~/platform/timing";
import { createContext } from "~/server/context.server";

import { contextOf } from "../../support/context";
import { GuardedIdentity, type Guarded } from "../accounts/guarded-identity";
import { env as baseEnv, newEmail, rejection, visit } from "../accounts/support";

/** An identity service that also disables and deletes accounts. */
export class LeavingIdentity extends GuardedIdentity {
  protected override answer(method: string, body: Record<string, string>): Response {
    const uid = String(body["localId"]);
    const person = this.people.get(uid);
    if (method === "delete")
      return this.people.delete(uid)
        ? Response.json({ kind: "identitytoolkit#DeleteAccountResponse" })
        : rejection("USER_NOT_FOUND");
    if (method === "update" && body["disableUser"] !== undefined && person)
      person.disabled = Boolean(body["disableUser"]);
    return super.answer(method, body);
  }
}

export interface Member {
  uid: string;
  email: string;
  cookie: string;
}

export interface StoredDocument {
  path: string;
  /** As the database's protocol has them. */
  fields: unknown;
  /** The same as text. */
  data: string;
}

/** All that outlasts a Worker. */
export interface Remains {
  time: Date;
  documents: StoredDocument[];
  people: Guarded[];
  /** Keys of the photos that are stored, of those asked for. */
  photos: string[];
  /** Contents of KV. */
  remembered: { key: string; value: string }[];
}

export type Service = "firestore" | "identity" | "kv" | "r2";
/** Calls that change something, by the services' names for them. */
const EFFECTS = new Set(["commit", "put", "delete", "update"]);
const HEADERS = { authorization: "Bearer owner", "content-type": "application/json" };

/** The Worker was stopped: nothing that it asks from here on is done. */
class Stopped extends Error {}

/**
 * All rooms as the application composes them, with a database of their own, a clock, and a Worker that can be stopped.
 */
export class LeavingWorld {
  time = new Date();
  readonly identity = new LeavingIdentity();
  readonly project = `leaving-${crypto.randomUUID()}`;
  readonly lines: { level: string; event: string }[] = [];
  /** Calls so far that changed something: where a Worker is stopped between two of them makes no difference. */
  effects = 0;
  /** The Worker is stopped right after this one of them, before its answer is heard. */
  stopAt = Infinity;
  /** Called right after each change, before its answer is heard; the changes wait for each other meanwhile. */
  afterChange: (() => Promise<void>) | null = null;
  /** Answers a call of `service` instead of the service; null lets it through. */
  fault: (service: Service, what: string) => Promise<Response> | null = () => null;
  readonly database: Database;
  readonly cache: Cache;
  readonly photos: PhotoStore;
  private readonly log = createLogger({}, (_, line) => this.lines.push(JSON.parse(line)));
  private readonly clock = { now: () => this.time };
  private readonly memory = createCatalogMemory();
  private readonly behind: Promise<unknown>[] = [];
  /** The change before, and what was called after it. */
  private changed: Promise<unknown> = Promise.resolve();

  constructor() {
    const emulatorHost = bindings.FIRESTORE_EMULATOR_HOST;
    this.database = createDatabase(
      { firestore: { projectId: this.project, serviceAccount: null, emulatorHost } },
      {
        log: this.log,
        sleep: () => Promise.resolve(),
        fetch: (input, init) =>
          this.reach("firestore", String(input).split(":").at(-1) ?? "", () => fetch(input, init)),
      },
    );
    const { CACHE, PHOTOS } = bindings;
    // A name of its own before each key: the namespace is shared by all worlds.
    const own = (key: string): string => `${this.project}/${key}`;
    const kv = {
      get: (key: string, type: "text") => this.reach("kv", "get", () => CACHE.get(own(key), type)),
      put: (key: string, value: string, options?: KVNamespacePutOptions) =>
        this.reach("kv", "put", () => CACHE.put(own(key), value, options)),
      delete: (key: string) => this.reach("kv", "delete", () => CACHE.delete(own(key))),
    } as unknown as KVNamespace;
    this.cache = createCache({ kv, log: this.log });
    const bucket = {
      get: (key: string) => this.reach("r2", "get", () => PHOTOS.get(key)),
      head: (key: string) => this.reach("r2", "head", () => PHOTOS.head(key)),
      put: (key: string, value: ArrayBuffer, options?: R2PutOptions) =>
        this.reach("r2", "put", () => PHOTOS.put(key, value, options)),
      list: (options?: R2ListOptions) => this.reach("r2", "list", () => PHOTOS.list(options)),
      delete: (keys: string | string[]) => this.reach("r2", "delete", () => PHOTOS.delete(keys)),
    } as unknown as R2Bucket;
    this.photos = createPhotoStore({
      bucket,
      images: bindings.IMAGES,
      log: this.log,
      waitUntil: (promise) => void this.behind.push(promise),
    });
  }

  /** Every call to the outside goes through here. */
  private async reach<T>(service: Service, what: string, work: () => Promise<T>): Promise<T> {
    if (this.effects >= this.stopAt) throw new Stopped("the Worker was stopped");
    const fault = this.fault(service, what);
    if (fault) return fault as Promise<T>;
    if (!EFFECTS.has(what)) return work();
    this.effects += 1;
    const answer = await (this.afterChange ? this.inTurn(work, this.afterChange) : work());
    if (this.effects < this.stopAt) return answer;
    if (answer instanceof Response) await answer.body?.cancel();
    throw new Stopped("the Worker was stopped");
  }

  private async inTurn<T>(work: () => Promise<T>, afterChange: () => Promise<void>): Promise<T> {
    const done = this.changed.then(async () => {
      const answer = await work();
      await afterChange();
      return answer;
    });
    this.changed = done.catch(() => undefined);
    return done;
  }

  /** All that a new Worker would find. */
  async remains(photos: readonly string[]): Promise<Remains> {
    const heads = await Promise.all(photos.map((key) => bindings.PHOTOS.head(key)));
    return {
      time: this.time,
      documents: await this.documents(),
      people: [...this.identity.people.values()].map((person) => ({ ...person })),
      photos: photos.filter((_, index) => heads[index] !== null),
      remembered: await this.remembered(),
    };
  }

  /** A world of its own with these remains, for a life that need not be lived again. The photos' keys are the same. */
  static async from({ time, documents, people, photos, remembered }: Remains): Promise<LeavingWorld> {
    const world = new LeavingWorld();
    world.time = time;
    for (const person of people) world.identity.people.set(person.uid, { ...person });
    await Promise.all([
      ...photos.map((key) => bindings.PHOTOS.put(key, "photo")),
      ...remembered.map(({ key, value }) => bindings.CACHE.put(`${world.project}/${key}`, value)),
    ]);
    const root = `projects/${world.project}/databases/(default)/documents`;
    const writes = documents.map(({ path, fields }) => ({ update: { name: `${root}/${path}`, fields } }));
    const response = await fetch(`http://${bindings.FIRESTORE_EMULATOR_HOST}/v1/${root}:commit`, {
      method: "POST",
      headers: HEADERS,
      body: JSON.stringify({ writes }),
    });
    if (!response.ok) throw new Error(await response.text());
    return world;
  }

  /** The services of one request. */
  context({
    cookie = null,
    also,
    method = "GET",
    path = "/perfil",
  }: { cookie?: string | null; also?: string; method?: string; path?: string } = {}): AppLoadContext {
    const { database, cache, photos, clock, log } = this;
    const request = new Request(`http://127.0.0.1:8787${path}`, {
      method,
      headers: cookie ? { Cookie: `__Host-session=${cookie}` } : {},
    });
    const waitUntil = (promise: Promise<unknown>): void => void this.behind.push(promise);
    const context = createContext(
      request,
      baseEnv,
      { requestId: "r", nonce: "n", log, timing: createServerTiming(), waitUntil },
      clock,
    );
    const identity = {
      fetch: (input: RequestInfo | URL, init?: RequestInit) =>
        this.reach("identity", String(input).split(":").at(-1) ?? "", () => this.identity.fetch(input, init)),
    };
    const accounts = visit({
      cookie,
      also,
      method,
      path,
      database,
      cache,
      photos,
      clock,
      identity,
      behind: this.behind,
    });
    const catalog = createCatalog(contextOf({ database, cache, clock, log, waitUntil }), this.memory);
    const given = { database, cache, photos, accounts, catalog };
    Object.defineProperties(
      context,
      Object.fromEntries(Object.entries(given).map(([name, value]) => [name, { value }])),
    );
    return context;
  }

  async settled(): Promise<void> {
    for (let next = this.behind.shift(); next; next = this.behind.shift()) await next.catch(() => undefined);
  }

  pass({ days = 0, minutes = 0 }: { days?: number; minutes?: number }): void {
    this.time = new Date(this.time.getTime() + days * 86_400_000 + minutes * 60_000);
  }

  /** Someone with an account, who is signed in. */
  async member(changes: DocumentData = {}): Promise<Member> {
    const email = newEmail();
    const { uid } = this.identity.person({ email, emailVerified: true });
    const cookie = await this.enter(email);
    await this.database.commit([{ update: `users/${uid}`, data: changes }]);
    return { uid, email, cookie };
  }

  async enter(email: string): Promise<string> {
    const entered = await this.context({ method: "POST" }).accounts.signIn.withPassword({
      email,
      password: "demo1234",
    });
    await this.settled();
    const cookie = entered.ok
      ? /^__Host-session=([^;]+)/.exec(entered.headers.get("Set-Cookie") ?? "")?.[1]
      : undefined;
    if (!cookie) throw new Error("not signed in");
    return cookie;
  }

  async stored(path: string): Promise<DocumentData | null> {
    return (await this.database.read(path))?.data ?? null;
  }

  deletion(uid: string): Promise<DocumentData | null> {
    return this.stored(`deletions/${uid}`);
  }

  /** One run of the job, a minute after the one before. */
  async run() {
    this.pass({ minutes: 1 });
    const report = await this.context().privacy.deletion.run();
    await this.settled();
    return report;
  }

  /** Runs until a deletion is done; a stopped Worker is a new one each minute. */
  async runUntilDone(uid: string, most = 40): Promise<void> {
    for (let run = 0; run < most; run += 1) {
      if ((await this.deletion(uid))?.state === "done") return;
      await this.run();
    }
    throw new Error(`not done: ${JSON.stringify(await this.deletion(uid))}`);
  }

  /** Subjects of the mails to an address, oldest first. */
  async mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
    const found = await this.database.find({
      collection: "mail",
      where: [["to", "array-contains", email]],
      limit: 100,
    });
    return found
      .sort((a, b) => a.createTime.localeCompare(b.createTime))
      .map(({ data }) => data.message as { subject: string; text: string });
  }

  /** Every document of every collection, subcollections included. */
  async documents(): Promise<StoredDocument[]> {
    const root = `projects/${this.project}/databases/(default)/documents`;
    const response = await fetch(`http://${bindings.FIRESTORE_EMULATOR_HOST}/v1/${root}:runQuery`, {
      method: "POST",
      headers: HEADERS,
      body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
    });
    if (!response.ok) throw new Error(await response.text());
    const found = (await response.json()) as { document?: { name: string; fields?: unknown } }[];
    return found.flatMap(({ document }) => {
      if (!document) return [];
      const { name, fields = {} } = document;
      return { path: name.slice(root.length + 1), fields, data: JSON.stringify(fields) };
    });
  }

  /** Keys of R2 that begin with any of these folders. */
  async objects(folders: readonly string[]): Promise<string[]> {
    const keys: string[] = [];
    for (const prefix of ["photos/", "derived/"]) {
      for (const folder of folders)
        keys.push(...(await bindings.PHOTOS.list({ prefix: `${prefix}${folder}/` })).objects.map(({ key }) => key));
    }
    return keys;
  }

  /** Contents of this world's KV: keys and values. */
  async remembered(): Promise<{ key: string; value: string }[]> {
    const { keys } = await bindings.CACHE.list({ prefix: `${this.project}/` });
    return Promise.all(
      keys.map(async ({ name }) => ({
        key: name.slice(this.project.length + 1),
        value: (await bindings.CACHE.get(name)) ?? "",
      })),
    );
  }
}
