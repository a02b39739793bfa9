import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { readBody, send } from "./http/answers.ts";
import { createKeptServer } from "./http/kept-server.ts";
import { IndexFile } from "./query/index-file.ts";
import { errorAnswer, Service } from "./service.ts";
import type { Concurrency } from "./store/database.ts";
import { MemoryStore } from "./store/memory-store.ts";
import { SqliteStore } from "./store/sqlite-store.ts";
import type { TransactionLimits } from "./store/transactions.ts";

const LOOPBACK = ["127.0.0.1", "::1", "localhost"];

export interface FirestoreServerOptions {
  /** SQLite file; it and its folder are made when missing. `:memory:` keeps nothing. */
  file: string;
  /** 0 takes a free one. */
  port: number;
  /** A loopback address. Default 127.0.0.1. */
  host?: string;
  /** `firestore.indexes.json`; without it queries need no index. Read again when it changes. */
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
  /** Ends open connections and closes the file. */
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
  const indexes = options.indexesFile === undefined ? undefined : new IndexFile(options.indexesFile);
  const concurrency = options.concurrency ?? parseConcurrency(process.env.LOCAL_FIRESTORE_CONCURRENCY || "optimistic");
  const store = options.file === ":memory:" ? new MemoryStore() : new SqliteStore(options.file);
  const { transactionLimits, clock } = options;
  const service = new Service({ store, indexes, concurrency, transactionLimits, clock });
  const server = createKeptServer((request, response) => void answer(service, request, response));
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

async function answer(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const text = await readBody(request);
    send(response, await service.answer(request.method ?? "GET", request.url ?? "/", text));
  } catch (error) {
    send(response, errorAnswer(error));
  }
}
