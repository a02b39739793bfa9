import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

import { checkMessage } from "./calls/messages.ts";
import { route, type Route } from "./calls/routes.ts";
import { readBody, sendCutOff, sendError, sendJson, sendProxyPage } from "./http/answers.ts";
import { RpcError, type StatusName } from "./http/errors.ts";
import { Faults, parseFault, type Encounter } from "./http/faults.ts";
import { createKeptServer } from "./http/kept-server.ts";
import { Stats } from "./http/stats.ts";
import { IndexFile } from "./query/index-file.ts";
import { Database, type CommitClock, type Concurrency, type DatabaseOptions } from "./store/database.ts";
import { DocumentStore } from "./store/document-store.ts";
import { TRANSACTION_LIMITS, type TransactionLimits } from "./store/transactions.ts";
import { parseBody } from "./values/json.ts";

const LOOPBACK = ["127.0.0.1", "::1", "localhost"];
const EMULATOR_CLEAR = /^\/emulator\/v1(\/projects\/.+\/documents)$/;
const FAULT_STATUS: Record<"429" | "500" | "503", StatusName> = {
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

export interface FirestoreServerOptions {
  /** SQLite file; it and its folder are made when missing. `:memory:` keeps nothing. */
  file: string;
  /** 0 takes a free one. */
  port: number;
  /** A loopback address. Default 127.0.0.1. */
  host?: string;
  /** `firestore.indexes.json`; without it no index is asked for. Read again when it changes. */
  indexesFile?: string;
  /** Default: the variable LOCAL_FIRESTORE_CONCURRENCY, else optimistic. */
  concurrency?: Concurrency;
  /** Limits other than production's, for tests. */
  transactionLimits?: Partial<TransactionLimits>;
  /** Milliseconds since 1970. Default: the system's clock. */
  clock?: () => number;
}

export interface FirestoreServer {
  port: number;
  url: string;
  /** Ends open connections and lets go of the file. */
  close(): Promise<void>;
}

/**
 * Starts the local Firestore: the v1 REST surface over one SQLite file, for any project and
 * database id. Besides it: `/__health`, `/__stats` (GET, DELETE), `/__faults` (POST, DELETE) and
 * the clear-everything address of Google's emulator.
 * @throws Error when the file, the port or the index file can't be used.
 */
export async function startFirestoreServer(options: FirestoreServerOptions): Promise<FirestoreServer> {
  const host = options.host ?? "127.0.0.1";
  if (!LOOPBACK.includes(host)) throw new Error(`The local Firestore only listens on loopback, not on ${host}`);
  const databaseOptions: DatabaseOptions = {
    indexes: options.indexesFile === undefined ? undefined : new IndexFile(options.indexesFile),
    concurrency: options.concurrency ?? parseConcurrency(process.env.LOCAL_FIRESTORE_CONCURRENCY || "optimistic"),
    limits: { ...TRANSACTION_LIMITS, ...options.transactionLimits },
  };
  const store = new DocumentStore(options.file);
  const service = new Service(store, commitClock(store.lastCommit(), options.clock), databaseOptions);
  const server = createKeptServer((request, response) => void service.answer(request, response));
  try {
    await listen(server, options.port, host);
  } catch (error) {
    store.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host === "::1" ? "[::1]" : host}:${port}`,
    close: async () => {
      service.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      store.close();
    },
  };
}

/** @throws Error for an unknown mode. */
export function parseConcurrency(text: string): Concurrency {
  if (text !== "optimistic" && text !== "pessimistic")
    throw new Error(`Unknown concurrency "${text}": optimistic or pessimistic`);
  return text;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is in use: stop what uses it or choose another`, { cause: error })
          : error,
      );
    });
    server.listen(port, host, () => resolve());
  });
}

function commitClock(lastCommit: number, nowMs: (() => number) | undefined): CommitClock {
  let last = lastCommit;
  // The system's clock has no microseconds; the process's own timer lends its digits.
  const present = (): number =>
    nowMs ? Math.floor(nowMs() * 1000) : Date.now() * 1000 + (Math.floor(performance.now() * 1000) % 1000);
  return {
    now: () => Math.max(last, present()),
    nextCommit: () => (last = Math.max(last + 1, present())),
  };
}

/** Answers requests. Handlers wait for locks only: Node runs the rest of each to its end, so requests never mix. */
class Service {
  readonly #store: DocumentStore;
  readonly #clock: CommitClock;
  readonly #options: DatabaseOptions;
  readonly #databases = new Map<string, Database>();
  readonly #stats = new Stats();
  readonly #faults = new Faults();
  readonly #stopping = new AbortController();

  constructor(store: DocumentStore, clock: CommitClock, options: DatabaseOptions) {
    this.#store = store;
    this.#clock = clock;
    this.#options = options;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? "/", "http://local");
      const text = await readBody(request);
      const method = request.method ?? "GET";
      if (!this.#control(method, url.pathname, text, response)) await this.#rpc(method, url, text, response);
    } catch (error) {
      sendError(response, error);
    }
  }

  /** Gives up requests that are being held back. */
  stop(): void {
    this.#stopping.abort();
    for (const database of this.#databases.values()) database.stop();
  }

  /** Answers what is about the server itself. */
  #control(method: string, pathname: string, text: string, response: ServerResponse): boolean {
    const clear = EMULATOR_CLEAR.exec(pathname);
    const actions: Record<string, () => unknown> = {
      "GET /__health": () => ({ status: "ok" }),
      "GET /__stats": () => this.#stats.report(),
      "DELETE /__stats": () => this.#stats.reset(),
      "POST /__faults": () => this.#faults.add(parseFault(parseBody(text))),
      "DELETE /__faults": () => this.#faults.clear(),
    };
    const action = method === "DELETE" && clear ? () => this.#clear(clear[1] ?? "") : actions[`${method} ${pathname}`];
    if (!action) return false;
    sendJson(response, 200, action() ?? {});
    return true;
  }

  async #rpc(method: string, url: URL, text: string, response: ServerResponse): Promise<void> {
    const found = route(method, url.pathname);
    this.#stats.request(found.method);
    const fault = this.#faults.meet(found.method);
    if (fault.latencyMs > 0) await wait(fault.latencyMs, undefined, { signal: this.#stopping.signal });
    if (refuse(fault, response)) return;
    const message = parseBody(text);
    checkMessage(found.method, message);
    const body = await found.handler({
      database: this.#database(found),
      path: found.path,
      body: message,
      params: url.searchParams,
      stats: this.#stats,
    });
    if (fault.kind === "cutoff") sendCutOff(response, body);
    else sendJson(response, 200, body);
  }

  #clear(resource: string): void {
    this.#database(route("POST", `/v1${resource}:commit`)).clear();
  }

  #database({ project, database }: Pick<Route, "project" | "database">): Database {
    const id = `${project}/${database}`;
    const known = this.#databases.get(id);
    if (known) return known;
    const opened = new Database(project, database, this.#store, this.#clock, this.#options);
    this.#databases.set(id, opened);
    return opened;
  }
}

/** Answers a fault that keeps the request from being handled. */
function refuse({ kind }: Encounter, response: ServerResponse): boolean {
  if (kind === undefined || kind === "cutoff") return false;
  if (kind === "html") sendProxyPage(response);
  else sendError(response, new RpcError(FAULT_STATUS[kind], `Fault injected: ${kind}`));
  return true;
}
