import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { env as bindings } from "cloudflare:workers";

import { createCatalog } from "~/catalog/catalog.server";
import { createCatalogMemory } from "~/catalog/index/index-state";
import { withUndoneActs, type UndoneActs } from "~/platform/audit/undone";
import { createDatabase } from "~/platform/firestore/client";
import type { Database, Snapshot, Write } from "~/platform/firestore/types";
import { createCache } from "~/platform/kv/cache";
import { createLogger } from "~/platform/log";
import { createServerTiming } from "~/platform/timing";
import { createContext } from "~/server/context.server";

import { contextOf } from "../../support/context";
import { env, visit, type FakeIdentity } from "../accounts/support";

/** A Monday morning in Lima. */
export const NOW = new Date("2026-11-23T15:00:00Z");
export const ADMIN = "jefa";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

/** The routes of administration with a database of their own, for an administrator whose proof is recent. */
export class AdminWorld {
  /** Time of the world; a test may let some pass. */
  now = NOW;
  readonly projectId = `admin-${crypto.randomUUID()}`;
  /** Log lines so far. */
  readonly logged: string[] = [];
  private readonly log = createLogger({}, (_level, line) => void this.logged.push(line));
  readonly database: Database = createDatabase(
    {
      firestore: {
        projectId: this.projectId,
        serviceAccount: null,
        emulatorHost: bindings.FIRESTORE_EMULATOR_HOST,
      },
    },
    { log: this.log },
  );
  private readonly cache = createCache({
    kv: {
      get: () => Promise.resolve(null),
      put: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    } as unknown as KVNamespace,
    log: this.log,
  });
  /** Of this world: the isolate's own may hold the plans of another file's. */
  private readonly catalogMemory = createCatalogMemory();
  /** The identity service that a test looks at. */
  identity: Pick<FakeIdentity, "fetch"> | undefined;
  /** Services that a test gives instead of the application's. */
  given: Partial<Record<keyof AppLoadContext, unknown>> = {};

  context(
    request = new Request("https://rebi.test/administracion"),
    database: Database = this.database,
  ): AppLoadContext {
    const { cache } = this;
    const clock = { now: () => this.now };
    const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);
    const meta = { requestId: "r", nonce: "n", log: this.log, timing: createServerTiming(), waitUntil };
    const business = { ...env.business, email: "hola@rebi.test" };
    const context = createContext(request, { ...env, business }, meta, clock);
    const admin = () => Promise.resolve({ uid: ADMIN, role: "admin" });
    const { identity } = this;
    const accounts = {
      ...visit({ database, cache, clock, ...(identity && { identity }) }),
      requireUser: admin,
      requireAdmin: admin,
      requireAdminProof: admin,
    };
    const undoing = (undone: UndoneActs) => this.context(request, withUndoneActs(database, undone));
    const catalog = createCatalog(
      contextOf({
        database,
        cache: (this.given.cache as typeof cache | undefined) ?? cache,
        clock,
        log: this.log,
        waitUntil,
      }),
      this.catalogMemory,
    );
    const given = { database, cache, accounts, catalog, undoing, maxBodyBytes: 20_000_000, ...this.given };
    Object.defineProperties(
      context,
      Object.fromEntries(Object.entries(given).map(([name, value]) => [name, { value }])),
    );
    return context;
  }

  /** Sends a form to a route's action, or asks its loader. */
  async ask(
    handler: Handler,
    params: Record<string, string>,
    form?: Record<string, string | Blob>,
    search = "",
  ): Promise<unknown> {
    const url = `https://rebi.test/administracion/x${search}`;
    const request = form ? new Request(url, { method: "POST", body: bodyOf(form) }) : new Request(url);
    return handler({ request, params, context: this.context(request) } as unknown as LoaderFunctionArgs &
      ActionFunctionArgs);
  }

  seed(...writes: Write[]): Promise<unknown> {
    return this.database.commit(writes);
  }

  entries(): Promise<Snapshot[]> {
    return this.database.find({ collection: "audit", limit: 100 });
  }
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
