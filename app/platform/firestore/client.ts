import { FirestoreClient, type FirestoreConfig } from "firebase-rest-firestore";

import { createTokenSource, TokenError, type TokenSource } from "~/platform/crypto/google-token";

import { sleep, within } from "../deadline";
import type { Env, FirestoreEnv } from "../env";
import { NOT_CONFIGURED } from "../errors";
import type { Logger } from "../log";
import type { ServerTiming } from "../timing";
import { confirmCommit, isGuarded } from "./confirm";
import { errorOfAnswer, FirestoreError, isFirestoreError, reportedError, unreadable } from "./errors";
import { documentPath, encodePath } from "./paths";
import { encodeQuery, type OpenQuery } from "./query";
import { decodeCount, decodeFound, decodeMatches, type ReadContext } from "./reads";
import { isUnknownOutcome, READ, repeat, WRITE_ONCE, type CallOptions, type RetryDeps } from "./retry";
import { runTransaction } from "./transaction";
import type { CommitResult, Database, Query, Snapshot, Transaction, Write } from "./types";
import { decodeCommit, encodeWrites, type WireCommitResult } from "./writes";

export interface FirestoreDeps {
  log: Logger;
  timing?: ServerTiming;
  fetch?: typeof fetch;
  tokens?: TokenSource;
  sleep?: (milliseconds: number) => Promise<void>;
  random?: () => number;
  now?: () => number;
  /** Milliseconds for a whole call, its repetitions included. */
  deadlineMs?: number;
}

export type Verb = "batchGet" | "runQuery" | "runAggregationQuery" | "commit" | "rollback";

const DEADLINE_MS = 5_000;

/** Whose answers are lists. */
const STREAMED = new Set<Verb>(["batchGet", "runQuery", "runAggregationQuery"]);

/** What is used of the library's client: its addresses. Its reads and writes lose data and are hidden. */
interface Addresses {
  readonly pathUtil: { getBasePath(): string; getParentReference(path: string): string };
}
const LibraryClient = FirestoreClient as unknown as new (config: FirestoreConfig) => Addresses;

/** The database over REST. Every call ends within its deadline, and every failure is a FirestoreError. */
export class Firestore extends LibraryClient implements Database {
  private readonly fetch: typeof fetch;
  private readonly tokens: TokenSource;
  private readonly timing: ServerTiming | undefined;
  private readonly deadlineMs: number;
  private readonly retry: RetryDeps;
  private readonly nameOf = (path: string) => this.pathUtil.getParentReference(path);

  constructor(config: FirestoreEnv, deps: FirestoreDeps) {
    super(libraryConfig(config));
    // Called as a plain function: workerd refuses its fetch as a method of something else.
    this.fetch = deps.fetch ?? ((input, init) => fetch(input, init));
    this.tokens = deps.tokens ?? tokensOf(config, this.fetch);
    this.timing = deps.timing;
    this.deadlineMs = deps.deadlineMs ?? DEADLINE_MS;
    this.retry = {
      log: deps.log,
      sleep: deps.sleep ?? sleep,
      random: deps.random ?? Math.random,
      now: deps.now ?? Date.now,
    };
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

  async count(query: OpenQuery): Promise<number> {
    const structuredAggregationQuery = {
      structuredQuery: encodeQuery(query, this.nameOf),
      aggregations: [{ alias: "count", count: {} }],
    };
    return decodeCount(
      await this.rpc("runAggregationQuery", { structuredAggregationQuery }, { policy: READ, parent: query.parent }),
    );
  }

  /**
   * A commit whose outcome stays unknown (no answer, 5xx, unreadable) is sent again only where each write
   * stands under a version, so that it cannot be done twice. Where the repetition is then refused, what
   * is stored tells whether the first attempt had succeeded.
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
      readAll: (paths, context) => this.batchGet(paths, context),
      find: (query, context) => this.runQuery(query, context),
      commit: (writes, transaction, options) => this.sendCommit(writes, { ...options, transaction }),
      rollback: (transaction, options) => this.rpc("rollback", { transaction }, options),
    });
  }

  private async batchGet(paths: string[], context?: ReadContext): Promise<(Snapshot | null)[]> {
    if (paths.length === 0) return [];
    const documents = paths.map((path) => this.nameOf(documentPath(path)));
    const answer = await this.rpc(
      "batchGet",
      { documents: [...new Set(documents)], ...context?.selector },
      { policy: READ, ...context?.options },
    );
    return decodeFound(answer, documents, context);
  }

  private async runQuery(query: Query, context?: ReadContext): Promise<Snapshot[]> {
    const body = { structuredQuery: encodeQuery(query, this.nameOf), ...context?.selector };
    return decodeMatches(
      await this.rpc("runQuery", body, { policy: READ, parent: query.parent, ...context?.options }),
      context,
    );
  }

  private async sendCommit(
    writes: Write[],
    { transaction, ...options }: CallOptions & { transaction?: string },
  ): Promise<CommitResult> {
    const body = { writes: encodeWrites(writes, this.nameOf), ...(transaction && { transaction }) };
    const answer = (await this.rpc("commit", body, options)) as WireCommitResult;
    return decodeCommit(answer, writes.length);
  }

  /** One method of the protocol: POST `{documents}[/parent]:{verb}`. Answers the parsed JSON. */
  private async rpc(verb: Verb, body: object, options: CallOptions): Promise<unknown> {
    const { log, now } = this.retry;
    const base = this.pathUtil.getBasePath();
    const address = `${options.parent ? `${base}/${encodePath(documentPath(options.parent))}` : base}:${verb}`;
    const until = Math.min(now() + this.deadlineMs, options.until ?? Infinity);
    // A call that may be repeated gives up on silence early enough to try once more.
    const patience = options.policy.unknown ? this.deadlineMs / 2 : this.deadlineMs;
    const text = JSON.stringify(body);

    const attempt = async () => {
      try {
        return await within(Math.max(0, Math.min(patience, until - now())), (signal) =>
          this.send(verb, address, text, signal),
        );
      } catch (error) {
        if (!isFirestoreError(error) || isUnknownOutcome(error)) options.onUnknown?.();
        throw error;
      }
    };
    const call = () => repeat(verb, options.policy, until, this.retry, attempt);
    try {
      return await (this.timing ? this.timing.measure("firestore", call) : call());
    } catch (error) {
      // The text names the index and links to where it is made: whoever reads the log needs it whole.
      if (verb.startsWith("run") && isFirestoreError(error, "FAILED_PRECONDITION"))
        log.error("firestore.index-missing", error);
      throw error;
    }
  }

  /** One attempt; a refused token is replaced once. */
  private async send(verb: Verb, address: string, body: string, signal: AbortSignal): Promise<unknown> {
    const token = await this.tokens.get(signal);
    const answer = await this.post(address, body, token, signal);
    if (answer.status !== 401) return parseAnswer(verb, answer);
    this.tokens.drop(token);
    return parseAnswer(verb, await this.post(address, body, await this.tokens.get(signal), signal));
  }

  private async post(
    address: string,
    body: string,
    token: string,
    signal: AbortSignal,
  ): Promise<{ status: number; text: string }> {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    try {
      const response = await this.fetch(address, { method: "POST", headers, body, signal });
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      throw new FirestoreError("UNAVAILABLE", "no connection", { cause });
    }
  }
}

/**
 * The database that `env` names. Where none is configured, every call rejects with the specification's
 * message, so that pages which need no data still work.
 */
export function createDatabase(env: Pick<Env, "firestore">, deps: FirestoreDeps): Database {
  if (env.firestore) return new Firestore(env.firestore, deps);
  const refuse = () => {
    const detail =
      "needs FIREBASE_PROJECT_ID with FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY, or with FIRESTORE_EMULATOR_HOST";
    return Promise.reject(
      new FirestoreError("UNAUTHENTICATED", detail, {
        fault: "not-configured",
        publicMessage: NOT_CONFIGURED.firestore,
      }),
    );
  };
  return { read: refuse, readAll: refuse, find: refuse, count: refuse, commit: refuse, transaction: refuse };
}

function parseAnswer(verb: Verb, { status, text }: { status: number; text: string }): unknown {
  let body: unknown = null;
  let broken: unknown = null;
  try {
    body = JSON.parse(text);
  } catch (error) {
    broken = error;
  }
  if (status < 200 || status > 299 || reportedError(body)) throw errorOfAnswer(status, body);
  if (broken) throw unreadable(`${verb} answered no JSON (${text.length} characters)`, broken);
  if (typeof body !== "object" || body === null || Array.isArray(body) !== STREAMED.has(verb))
    throw unreadable(`${verb} answered another shape`);
  return body;
}

function tokensOf({ serviceAccount, emulatorHost }: FirestoreEnv, fetch: FirestoreDeps["fetch"] & {}): TokenSource {
  if (emulatorHost) return { get: () => Promise.resolve("owner"), drop: () => undefined };
  if (serviceAccount) return createTokenSource(serviceAccount, { fetch });
  return { get: () => Promise.reject(new TokenError(401, "no service account")), drop: () => undefined };
}

function libraryConfig({ projectId, emulatorHost }: FirestoreEnv): FirestoreConfig {
  // Keys stay out of the library: it would print them in debug mode, and its token requests are not used.
  const config = { projectId, privateKey: "", clientEmail: "" };
  if (!emulatorHost) return config;
  const colon = emulatorHost.lastIndexOf(":");
  return {
    ...config,
    useEmulator: true,
    emulatorHost: emulatorHost.slice(0, colon),
    emulatorPort: Number(emulatorHost.slice(colon + 1)),
  };
}
