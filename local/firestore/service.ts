import { setTimeout as wait } from "node:timers/promises";

import { checkMessage } from "./calls/messages.ts";
import { route, type Route } from "./calls/routes.ts";
import { invalid, RpcError, type StatusName } from "./http/errors.ts";
import { Faults, parseFault, type Encounter } from "./http/faults.ts";
import { Stats } from "./http/stats.ts";
import { Database, type CommitClock, type Concurrency, type DatabaseOptions } from "./store/database.ts";
import type { DocumentStore } from "./store/document-store.ts";
import { TRANSACTION_LIMITS, type TransactionLimits } from "./store/transactions.ts";
import { parseBody, stringify } from "./values/json.ts";
import { parseMicros } from "./values/timestamps.ts";

const EMULATOR_CLEAR = /^\/emulator\/v1(\/projects\/.+\/documents)$/;
const FAULT_STATUS: Record<"429" | "500" | "503", StatusName> = {
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};
const JSON_TYPE = "application/json; charset=UTF-8";
const PROXY_PAGE =
  "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";

interface ServiceOptions {
  store: DocumentStore;
  /** Without them queries need no index. */
  indexes?: DatabaseOptions["indexes"];
  concurrency: Concurrency;
  /** Limits other than production's, for tests. */
  transactionLimits?: Partial<TransactionLimits>;
  /** Milliseconds since 1970. Default: the system's clock. */
  clock?: () => number;
}

/** An answer to a request, from HTTP or a test. */
export interface Answer {
  status: number;
  type: string;
  text: string;
  /** The connection is to end in the middle of the text. */
  isCutOff?: boolean;
}

/** Answers requests. Handlers wait for locks only: the rest of each runs to its end, so requests never mix. */
export class Service {
  readonly #store: DocumentStore;
  readonly #clock: CommitClock;
  readonly #options: DatabaseOptions;
  readonly #databases = new Map<string, Database>();
  readonly #stats = new Stats();
  readonly #faults = new Faults();
  readonly #stopping = new AbortController();

  constructor({ store, indexes, concurrency, transactionLimits, clock }: ServiceOptions) {
    this.#store = store;
    this.#clock = commitClock(store.lastCommit(), clock);
    this.#options = { indexes, concurrency, limits: { ...TRANSACTION_LIMITS, ...transactionLimits } };
  }

  /** @param target path and query of the request's address. */
  async answer(method: string, target: string, text: string): Promise<Answer> {
    try {
      const url = new URL(target, "http://local");
      return this.#control(method, url.pathname, text) ?? (await this.#rpc(method, url, text));
    } catch (error) {
      return errorAnswer(error);
    }
  }

  /** Gives up requests that are being held back. */
  stop(): void {
    this.#stopping.abort();
    for (const database of this.#databases.values()) database.stop();
  }

  /** Answers requests about the server itself. */
  #control(method: string, pathname: string, text: string): Answer | undefined {
    if (pathname.startsWith("/v1/")) return undefined;
    const clear = EMULATOR_CLEAR.exec(pathname);
    const actions: Record<string, () => unknown> = {
      "GET /__health": () => ({ status: "ok" }),
      "GET /__stats": () => this.#stats.report(),
      "DELETE /__stats": () => this.#stats.reset(),
      "POST /__faults": () => this.#faults.add(parseFault(parseBody(text))),
      "DELETE /__faults": () => this.#faults.clear(),
    };
    const action = method === "DELETE" && clear ? () => this.#clear(clear[1] ?? "") : actions[`${method} ${pathname}`];
    return action && jsonAnswer(200, action() ?? {});
  }

  async #rpc(method: string, url: URL, text: string): Promise<Answer> {
    const found = route(method, url.pathname);
    this.#stats.request(found.method);
    const fault = this.#faults.meet(found.method);
    if (fault.latencyMs > 0) await wait(fault.latencyMs, undefined, { signal: this.#stopping.signal });
    const refused = refusal(fault);
    if (refused) return refused;
    const message = parseBody(text);
    checkMessage(found.method, message);
    const body = await found.handler({
      database: this.#moment(found, message.readTime ?? url.searchParams.get("readTime")),
      path: found.path,
      body: message,
      params: url.searchParams,
      stats: this.#stats,
    });
    return { ...jsonAnswer(200, body), isCutOff: fault.kind === "cutoff" };
  }

  #clear(resource: string): void {
    this.#database(route("POST", `/v1${resource}:commit`)).clear();
  }

  /** The database, or as it was at the time that a read asks for. */
  #moment(found: Route, readTime: unknown): Database {
    const database = this.#database(found);
    if (readTime === null || readTime === undefined) return database;
    const time = typeof readTime === "string" ? parseMicros(readTime) : undefined;
    if (time === undefined) throw invalid(`Invalid value for 'readTime': ${JSON.stringify(readTime)}`);
    return database.asOf(time);
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

function commitClock(lastCommit: number, nowMs: (() => number) | undefined): CommitClock {
  let last = lastCommit;
  // The system's clock has no microseconds; the process's own timer adds its digits.
  const present = (): number =>
    nowMs ? Math.floor(nowMs() * 1000) : Date.now() * 1000 + (Math.floor(performance.now() * 1000) % 1000);
  return {
    now: () => Math.max(last, present()),
    nextCommit: () => (last = Math.max(last + 1, present())),
  };
}

export function errorAnswer(error: unknown): Answer {
  const known =
    error instanceof RpcError
      ? error
      : new RpcError("INTERNAL", error instanceof Error ? error.message : String(error));
  return jsonAnswer(known.httpStatus, known.toBody());
}

/** A list becomes a stream's text, which begins with `[`. */
export function jsonAnswer(status: number, body: unknown): Answer {
  return { status, type: JSON_TYPE, text: stringify(body) };
}

/** Answer to a fault that keeps the request from being handled. */
function refusal({ kind }: Encounter): Answer | undefined {
  if (kind === undefined || kind === "cutoff") return undefined;
  // As a proxy does that could not reach the service.
  if (kind === "html") return { status: 502, type: "text/html; charset=UTF-8", text: PROXY_PAGE };
  return errorAnswer(new RpcError(FAULT_STATUS[kind], `Fault injected: ${kind}`));
}
