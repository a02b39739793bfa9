import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { env as bindings } from "cloudflare:workers";

import type { User } from "~/accounts/model";
import { newUserDocument } from "~/accounts/users.server";
import { createCatalog } from "~/catalog/catalog.server";
import { createCatalogMemory } from "~/catalog/index/index-state";
import { withUndoneActs } from "~/platform/audit/undone";
import type { Context } from "~/platform/context";
import type { Env } from "~/platform/env";
import { createDatabase, type FirestoreDeps } from "~/platform/firestore/client";
import type { Database, DocumentData, Snapshot, Write } from "~/platform/firestore/types";
import { createCache, type Cache } from "~/platform/kv/cache";
import { createLogger } from "~/platform/log";
import { createServerTiming } from "~/platform/timing";
import { createContext } from "~/server/context.server";

import { env as parsedEnv, FakeIdentity, visit } from "../worker/accounts/support";
import { UNBOUNDED } from "./context";
import { reachable, type Fault, type Outside, type Service } from "./faults";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
/** Services in place of the application's: as much of them as a test asks. */
export type Given = Partial<Record<keyof Context, unknown>>;

export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: string }[];
}

interface WorldOptions extends Pick<FirestoreDeps, "sleep" | "deadlineMs"> {
  now?: Date;
  env?: Partial<Env>;
  given?: Given;
  /** Let in by the guards without a session; null: as the request's cookie says. */
  user?: { uid: string; role?: string } | null;
  /** Address of requests that a test does not make by itself. */
  path?: string;
  /** Of a database that several worlds share. */
  projectId?: string;
  /** `host:port` of another Firestore than that of most tests. */
  firestoreHost?: string | undefined;
}

/** A Friday morning in Lima. */
export const NOW = new Date("2026-11-20T15:00:00Z");

const Services = Object as unknown as new () => Omit<Context, "cache" | "clock" | "database" | "env" | "log">;

/**
 * A Worker with a database, a memory and a clock of its own. The services are the application's, of one request, as
 * properties (`world.orders`); `context()` has those of another one. What is outside fails on demand.
 */
export class World extends Services {
  /** Stands still until a test lets some pass. */
  time: Date;
  readonly clock = { now: () => this.time };
  readonly lines: ({ level: string; event: string } & Record<string, unknown>)[] = [];
  readonly log = createLogger({}, (_, line) => this.lines.push(JSON.parse(line)));
  readonly projectId: string;
  readonly env: Env;
  readonly database: Database;
  readonly cache: Cache;
  /** Methods of Firestore that were asked. */
  readonly asked: string[] = [];
  fault: Fault = () => null;
  outside: Outside = reachable;
  identity: Pick<FakeIdentity, "fetch"> = new FakeIdentity();
  given: Given;
  user: WorldOptions["user"];
  readonly #path: string;
  readonly #memory = createCatalogMemory();
  readonly #behind: Promise<unknown>[] = [];
  #services: AppLoadContext | null = null;

  constructor(options: WorldOptions = {}) {
    super();
    const { now = NOW, env = {}, given = {}, user = null, path = "/perfil", ...rest } = options;
    const {
      projectId = `world-${crypto.randomUUID()}`,
      sleep = () => Promise.resolve(),
      deadlineMs,
      firestoreHost,
    } = rest;
    this.time = now;
    this.given = given;
    this.user = user;
    this.projectId = projectId;
    this.#path = path;
    const firestore = {
      projectId,
      serviceAccount: null,
      emulatorHost: firestoreHost ?? bindings.FIRESTORE_EMULATOR_HOST,
    };
    // The namespace is shared by all worlds.
    const kv = this.#through("kv", namespaced(bindings.CACHE, `${projectId}/`));
    this.env = { ...parsedEnv, PHOTOS: this.#through("r2", bindings.PHOTOS), CACHE: kv, ...env, firestore };
    if (!env.business) this.env.business = { ...parsedEnv.business, email: "hola@rebi.test" };
    this.database = createDatabase({ firestore }, { log: this.log, sleep, deadlineMs, fetch: this.#askFirestore });
    this.cache = createCache({ kv: this.env.CACHE, log: this.log });
    for (const name of Object.keys(this.context()))
      if (!(name in this))
        Object.defineProperty(this, name, {
          get: () => Reflect.get(this.services, name),
          set: (service: unknown) => {
            this.given = { ...this.given, [name]: service };
            this.renew();
          },
        });
  }

  /** Services of one request. */
  get services(): AppLoadContext {
    return (this.#services ??= this.context());
  }

  /** Ends the request of `services`, with all that it remembered. */
  renew(): void {
    this.#services = null;
  }

  /** Services of a request of its own, some of them in place of the application's. */
  context(given: Given = {}, request = new Request(`https://rebi.test${this.#path}`)): AppLoadContext {
    const { clock, log } = this;
    const waitUntil = (work: Promise<unknown>) => {
      work.catch(() => undefined);
      this.#behind.push(work);
    };
    const meta = { requestId: "r", nonce: "n", log, timing: createServerTiming(), waitUntil };
    const context = createContext(request, this.env, meta, clock);
    const lazily = {
      accounts: () => ({ ...this.#accountsOf(request, context), ...this.#guards() }),
      catalog: () => createCatalog(context, this.#memory),
    };
    for (const [name, make] of Object.entries(lazily)) {
      let made: unknown;
      Object.defineProperty(context, name, { get: () => (made ??= make()), configurable: true });
    }
    const undoing: AppLoadContext["undoing"] = (undone) =>
      this.context({ ...given, database: withUndoneActs(context.database, undone) }, request);
    const values = {
      database: this.database,
      undoing,
      // The world's own address has no policy.
      ...(new URL(request.url).pathname === this.#path && { maxBodyBytes: 20_000_000 }),
      // Accounts of a test's own need not know who is a stranger.
      ...("accounts" in this.given && { budgets: UNBOUNDED }),
      ...this.given,
      ...given,
    };
    for (const [name, value] of Object.entries(values)) Object.defineProperty(context, name, { value });
    return context;
  }

  /** Asks a route: its action, where there is a form, or its loader. */
  async ask(
    handler: Handler,
    params: Record<string, string>,
    form?: Record<string, string | Blob>,
    search = "",
  ): Promise<unknown> {
    const url = `https://rebi.test${this.#path}${search}`;
    const request = form ? new Request(url, { method: "POST", body: bodyOf(form) }) : new Request(url);
    return handler({ request, params, context: this.context({}, request) } as never);
  }

  pass({ days = 0, hours = 0, minutes = 0, seconds = 0 }): void {
    const milliseconds = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    this.time = new Date(this.time.getTime() + milliseconds);
  }

  /** Waits for the work in the background. */
  async settled(): Promise<void> {
    for (let next = this.#behind.shift(); next; next = this.#behind.shift()) await next;
  }

  seed(...writes: Write[]): Promise<unknown> {
    return this.database.commit(writes);
  }

  update(path: string, data: DocumentData): Promise<unknown> {
    return this.seed({ update: path, data });
  }

  merge(path: string, data: DocumentData): Promise<unknown> {
    return this.seed({ merge: path, data });
  }

  async seedUser(
    uid: string,
    { email = `${uid}@demo.pe`, displayName = uid, emailVerified = true, ...changes }: Partial<User> = {},
  ): Promise<void> {
    const user = newUserDocument({ uid, email, displayName, emailVerified }, this.time);
    await this.seed({ set: `users/${uid}`, data: { ...user, ...changes } });
  }

  async find(path: string): Promise<DocumentData | null> {
    return (await this.database.read(path))?.data ?? null;
  }

  async stored(path: string): Promise<DocumentData> {
    const found = await this.find(path);
    if (found === null) throw new Error(`No document ${path}`);
    return found;
  }

  /** All mails, in the order of their writing. */
  async mails(): Promise<StoredMail[]> {
    const found = await this.database.find({ collection: "mail", limit: 200 });
    return found
      .sort((a, b) => a.createTime.localeCompare(b.createTime))
      .map(
        ({ id, data: { to, headers, message } }) =>
          ({ id, to: String(to), headers, ...(message as object) }) as StoredMail,
      );
  }

  /** Lines of the log of administrators' acts. */
  entries(): Promise<Snapshot[]> {
    return this.database.find({ collection: "audit", limit: 100 });
  }

  events(): string[] {
    return this.lines.map(({ event }) => event);
  }

  /** Users of a request, whom the world's identity service knows. */
  #accountsOf(request: Request, { database, cache, photos }: AppLoadContext) {
    const { pathname, search } = new URL(request.url);
    const header = (name: string) => request.headers.get(name) ?? undefined;
    return visit({
      path: pathname + search,
      method: request.method,
      also: header("Cookie"),
      address: header("CF-Connecting-IP"),
      userAgent: header("User-Agent"),
      database,
      cache,
      photos,
      clock: this.clock,
      phone: this.env.phone,
      secrets: { secret: this.env.signingSecret, formerSecret: this.env.formerSigningSecret },
      identity: {
        fetch: (input, init) => this.outside("identity", verbOf(input), () => this.identity.fetch(input, init), []),
      },
      behind: this.#behind,
    });
  }

  #guards() {
    const { user } = this;
    const letIn = () => Promise.resolve({ role: "admin", ...user });
    return user && { requireUser: letIn, requireActiveUser: letIn, requireAdmin: letIn, requireAdminProof: letIn };
  }

  readonly #askFirestore: typeof fetch = (input, init) => {
    const verb = verbOf(input);
    const send = () => fetch(input, init);
    this.asked.push(verb);
    return this.outside("firestore", verb, () => this.fault(verb, send, String(init?.body)) ?? send(), []);
  };

  #through<T extends object>(service: Service, binding: T): T {
    return new Proxy(binding, {
      get:
        (_, method) =>
        (...asked: unknown[]) => {
          const call = Reflect.get(binding, method) as (...asked: unknown[]) => Promise<unknown>;
          return this.outside(service, String(method), () => call.apply(binding, asked), asked);
        },
    });
  }
}

/** A part of a KV namespace. */
function namespaced(kv: KVNamespace, prefix: string): KVNamespace {
  const get = async (key: string | string[], type: "text") => {
    if (typeof key === "string") return kv.get(prefix + key, type);
    const found = await kv.get(
      key.map((one) => prefix + one),
      type,
    );
    return new Map([...found].map(([name, value]) => [name.slice(prefix.length), value]));
  };
  const asked = {
    get,
    put: (key: string, ...rest: [string]) => kv.put(prefix + key, ...rest),
    delete: (key: string) => kv.delete(prefix + key),
  };
  return asked as unknown as KVNamespace;
}

function verbOf(input: RequestInfo | URL): string {
  return (
    String(input instanceof Request ? input.url : input)
      .split(":")
      .at(-1) ?? ""
  );
}

/** As the pages send it: some have files. */
function bodyOf(form: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value instanceof Blob) data.set(name, value, "constancia.pdf");
    else data.set(name, value);
  }
  return data;
}

/** A database whose calls can be replaced one by one. */
export function bound(database: Database): Database {
  return {
    read: (path) => database.read(path),
    readAll: (paths) => database.readAll(paths),
    find: (query) => database.find(query),
    count: (query) => database.count(query),
    sum: (query, field) => database.sum(query, field),
    commit: (writes) => database.commit(writes),
    transaction: (run) => database.transaction(run),
  };
}
