import { createTokenSource, TokenError, type TokenSource } from "~/platform/crypto/google-token";

import { sleep } from "../deadline";
import type { Env, FirestoreEnv } from "../env";
import { NOT_CONFIGURED } from "../errors";
import type { Logger } from "../log";
import type { ServerTiming } from "../timing";
import { createAddresses, type Addresses } from "./addresses";
import { confirmCommit, isGuarded } from "./confirm";
import { FirestoreError, isFirestoreError } from "./errors";
import { documentPath, fieldPath, isReserved } from "./paths";
import { encodeQuery } from "./query";
import { decodeBegun, decodeCount, decodeFound, decodeMatches, decodeSum, type ReadContext } from "./reads";
import { READ, WRITE_ONCE, type CallOptions, type RetryDeps } from "./retry";
import { createRpc, type Rpc } from "./rpc";
import { runTransaction } from "./transaction";
import type { CommitResult, CountQuery, Database, FieldSum, Query, Snapshot, Transaction, Write } from "./types";
import { decodeCommit, encodeWrites, type WireCommitResult } from "./writes";

export interface FirestoreDeps {
  log: Logger;
  timing?: ServerTiming;
  fetch?: typeof fetch;
  tokens?: TokenSource;
  sleep?: (milliseconds: number) => Promise<void>;
  random?: () => number;
  now?: () => number;
  /** Milliseconds for a whole call, its retries included. */
  deadlineMs?: number;
  /**
   * Milliseconds that all calls of this client together wait for a Firestore that does not answer: one after the other
   * would make a page wait for each. Unlimited by default.
   */
  silenceMs?: number;
  /** Keeps the Worker alive for rollbacks in the background. Without it they are sent all the same. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** Of one call; and of a request, for all calls that are not answered. */
export const DEADLINE_MS = 5_000;

/** The database over REST. Every call ends within its deadline, and every failure is a FirestoreError. */
export class Firestore implements Database {
  private readonly addresses: Addresses;
  private readonly rpc: Rpc;
  private readonly retry: RetryDeps;
  private readonly waitUntil: (work: Promise<unknown>) => void;

  constructor(config: FirestoreEnv, deps: FirestoreDeps) {
    const send = deps.fetch ?? fetch;
    this.addresses = createAddresses(config);
    this.retry = {
      log: deps.log,
      sleep: deps.sleep ?? sleep,
      random: deps.random ?? Math.random,
      now: deps.now ?? Date.now,
    };
    this.waitUntil = deps.waitUntil ?? (() => undefined);
    this.rpc = createRpc({
      ...this.retry,
      addresses: this.addresses,
      tokens: deps.tokens ?? tokensOf(config, send),
      fetch: send,
      timing: deps.timing,
      deadlineMs: deps.deadlineMs ?? DEADLINE_MS,
      silenceMs: deps.silenceMs ?? Infinity,
    });
  }

  async read(path: string): Promise<Snapshot | null> {
    return (await this.readAll([path]))[0] ?? null;
  }

  async readAll(paths: string[]): Promise<(Snapshot | null)[]> {
    return this.batchGet(paths);
  }

  async find(query: Query): Promise<Snapshot[]> {
    return this.runQuery(query);
  }

  async count(query: CountQuery): Promise<number> {
    return this.runCount(query);
  }

  async sum(query: CountQuery, field: string): Promise<FieldSum> {
    const structuredAggregationQuery = {
      structuredQuery: encodeQuery(query, this.addresses.nameOf),
      aggregations: [
        { alias: "count", count: {} },
        { alias: "sum", sum: { field: { fieldPath: fieldPath(field) } } },
      ],
    };
    return decodeSum(
      await this.rpc("runAggregationQuery", { structuredAggregationQuery }, { policy: READ, parent: query.parent }),
    );
  }

  private async runCount(query: CountQuery, context?: ReadContext): Promise<number> {
    const structuredAggregationQuery = {
      structuredQuery: encodeQuery(query, this.addresses.nameOf),
      aggregations: [{ alias: "count", count: {} }],
    };
    const body = { structuredAggregationQuery, transaction: context?.transaction };
    return decodeCount(
      await this.rpc("runAggregationQuery", body, { policy: READ, parent: query.parent, ...context?.options }),
    );
  }

  /**
   * A commit of unknown outcome (no answer, 5xx, unreadable) is retried only if each write has a version as its
   * precondition, so that it is idempotent. If the retry is then rejected, the stored documents show
   * whether the first attempt had succeeded.
   */
  async commit(writes: Write[]): Promise<CommitResult> {
    if (writes.length === 0) return { updateTimes: [], transformResults: [], commitTime: "" };
    const guarded = writes.every(isGuarded);
    let unknown = false;
    try {
      return await this.sendCommit(writes, {
        policy: { ...WRITE_ONCE, unknown: guarded },
        onUnknown: () => (unknown = true),
      });
    } catch (error) {
      if (!unknown || !isFirestoreError(error, "ALREADY_EXISTS", "FAILED_PRECONDITION", "NOT_FOUND")) throw error;
      const confirmed = await confirmCommit(writes, this);
      if (!confirmed) throw error;
      return confirmed;
    }
  }

  async transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    return runTransaction(run, {
      ...this.retry,
      waitUntil: this.waitUntil,
      begin: async (previous, options) => {
        const readWrite = previous === undefined ? {} : { retryTransaction: previous };
        return decodeBegun(await this.rpc("beginTransaction", { options: { readWrite } }, options));
      },
      readAll: (paths, context) => this.batchGet(paths, context),
      find: (query, context) => this.runQuery(query, context),
      count: (query, context) => this.runCount(query, context),
      commit: (writes, transaction, options) => this.sendCommit(writes, { ...options, transaction }),
      rollback: (transaction, options) => this.rpc("rollback", { transaction }, options),
    });
  }

  private async batchGet(paths: string[], context?: ReadContext): Promise<(Snapshot | null)[]> {
    // Firestore rejects reserved names; a typed one is simply a document that does not exist.
    const documents = paths.map((path) => (isReserved(path) ? null : this.addresses.nameOf(documentPath(path))));
    const asked = [...new Set(documents)].filter((name) => name !== null);
    if (asked.length === 0) return documents.map(() => null);
    const answer = await this.rpc(
      "batchGet",
      { documents: asked, transaction: context?.transaction },
      { policy: READ, ...context?.options },
    );
    return decodeFound(answer, documents);
  }

  private async runQuery(query: Query, context?: ReadContext): Promise<Snapshot[]> {
    const body = { structuredQuery: encodeQuery(query, this.addresses.nameOf), transaction: context?.transaction };
    return decodeMatches(await this.rpc("runQuery", body, { policy: READ, parent: query.parent, ...context?.options }));
  }

  private async sendCommit(
    writes: Write[],
    { transaction, ...options }: CallOptions & { transaction?: string },
  ): Promise<CommitResult> {
    const body = { writes: encodeWrites(writes, this.addresses.nameOf), ...(transaction && { transaction }) };
    const answer = (await this.rpc("commit", body, options)) as WireCommitResult;
    return decodeCommit(answer, writes.length);
  }
}

/** Unconfigured, every call rejects with the specification's message: pages without data still work. */
export function createDatabase(env: Pick<Env, "firestore">, deps: FirestoreDeps): Database {
  if (env.firestore) return new Firestore(env.firestore, deps);
  const reject = () => {
    const detail =
      "needs FIREBASE_PROJECT_ID with FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY, or with FIRESTORE_EMULATOR_HOST";
    return Promise.reject(
      new FirestoreError("UNAUTHENTICATED", detail, {
        fault: "not-configured",
        publicMessage: NOT_CONFIGURED.firestore,
      }),
    );
  };
  return {
    read: reject,
    readAll: reject,
    find: reject,
    count: reject,
    sum: reject,
    commit: reject,
    transaction: reject,
  };
}

function tokensOf({ serviceAccount, emulatorHost }: FirestoreEnv, fetch: typeof globalThis.fetch): TokenSource {
  if (emulatorHost) return { get: () => Promise.resolve("owner"), drop: () => undefined };
  if (serviceAccount) return createTokenSource(serviceAccount, { fetch });
  return { get: () => Promise.reject(new TokenError(401, "no service account")), drop: () => undefined };
}
