import { env as bindings } from "cloudflare:workers";

import type { SessionUser } from "~/accounts/model";
import type { ListingFields } from "~/catalog/model";
import { createFavorites, type Favorites } from "~/favorites/favorites.server";
import { createTokens } from "~/platform/crypto/tokens.server";
import { parseEnv } from "~/platform/env";
import { failureStatus } from "~/platform/failed";
import { createDatabase } from "~/platform/firestore/client";
import type { Database, Write } from "~/platform/firestore/types";
import { createCache, type Cache } from "~/platform/kv/cache";
import { createLogger } from "~/platform/log";

import { contextOf, type GivenContext } from "../../support/context";
import { listing } from "../catalog/support";

export const log = createLogger({}, () => undefined);
const env = parseEnv(bindings);
export const database: Database = createDatabase(env, { log });
export const cache: Cache = createCache({ kv: bindings.CACHE, log });

/** A browser with cookies of its own; `uid` is the signed-in user's. */
export class Browser {
  uid: string | null = null;
  /** A session that cannot be verified. */
  unknown: Error | null = null;
  time = new Date("2026-11-21T15:00:00Z");
  readonly cookies = new Map<string, string>();
  readonly network = crypto.randomUUID();
  /** Figures of listings that were counted in the background. */
  readonly counted: string[] = [];
  readonly deps: GivenContext;
  readonly #behind: Promise<unknown>[] = [];

  constructor(deps: GivenContext = {}) {
    this.deps = deps;
  }

  signIn(uid: string = crypto.randomUUID()): string {
    this.uid = uid;
    this.cookies.set("__Host-session", "sesion");
    return uid;
  }

  /** The favourites of one request. */
  favorites(): Favorites {
    const user: SessionUser | null =
      this.uid === null ? null : { uid: this.uid, email: "a@demo.pe", displayName: "Ana", role: "user" };
    const { unknown } = this;
    return createFavorites(
      contextOf({
        request: new Request("http://127.0.0.1:8787/favorites", {
          headers: { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
        }),
        network: this.network,
        env: { BURST: null },
        database,
        cache,
        figures: { count: (id, figure) => void this.counted.push(`${figure} ${id}`) },
        clock: { now: () => this.time },
        tokens: createTokens({ secret: env.signingSecret, clock: { now: () => this.time } }),
        log,
        waitUntil: (promise) => void this.#behind.push(promise),
        accounts: {
          sessionSoon: async () => (unknown ? null : user),
          requireUser: () =>
            unknown
              ? Promise.reject(unknown)
              : user
                ? Promise.resolve(user)
                : Promise.reject(new Response(null, { status: 302 })),
        },
        ...this.deps,
      }),
    );
  }

  /** Keeps what an answer sets. */
  keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split("; ");
      const at = pair.indexOf("=");
      const name = pair.slice(0, at);
      if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(at + 1));
    }
  }

  async add(id: string): Promise<number> {
    const change = await this.favorites().add(id);
    if (change.ok) this.keep(change.headers);
    return change.ok ? 200 : failureStatus(change);
  }

  async remove(id: string): Promise<number> {
    const change = await this.favorites().remove(id);
    if (change.ok) this.keep(change.headers);
    return change.ok ? 200 : failureStatus(change);
  }

  /** Runs the same steps as a sign-in. */
  async enter(uid?: string): Promise<string> {
    const entered = this.signIn(uid);
    this.keep(await this.favorites().mergeVisitor(entered));
    return entered;
  }

  async settle(): Promise<void> {
    await Promise.all(this.#behind.splice(0));
  }

  pass(seconds: number): void {
    this.time = new Date(this.time.getTime() + seconds * 1000);
  }
}

/** Publishes a listing of its own; answers its id. */
export async function publish(change: Partial<ListingFields> = {}): Promise<string> {
  const id = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  await database.commit([{ set: `vehicles/${id}`, data: listing(change) }]);
  return id;
}

export async function update(id: string, data: Record<string, unknown>): Promise<void> {
  await database.commit([{ update: `vehicles/${id}`, data }]);
}

export async function stored(
  collection: "favorites" | "user_favorites",
  uid: string,
  id: string,
): Promise<Record<string, unknown> | null> {
  return (await database.read(`${collection}/${uid}_${id}`))?.data ?? null;
}

/** The database, with a record of its calls. */
export function counted(inner: Database = database): { database: Database; calls: string[]; commits: Write[][] } {
  const calls: string[] = [];
  const commits: Write[][] = [];
  const told =
    <A extends unknown[], R>(name: string, run: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      calls.push(name);
      return run(...args);
    };
  return {
    calls,
    commits,
    database: {
      read: told("read", (path) => inner.read(path)),
      readAll: told("readAll", (paths) => inner.readAll(paths)),
      find: told("find", (query) => inner.find(query)),
      count: told("count", (query) => inner.count(query)),
      sum: told("sum", (query, field) => inner.sum(query, field)),
      commit: told("commit", (writes) => {
        commits.push(writes);
        return inner.commit(writes);
      }),
      transaction: (run) => {
        calls.push("transaction");
        return inner.transaction(run);
      },
    },
  };
}
