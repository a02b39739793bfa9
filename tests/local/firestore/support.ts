import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { Firestore } from "@google-cloud/firestore";
import { PassThroughClient } from "google-auth-library";

import {
  startFirestoreServer,
  type FirestoreServer,
  type FirestoreServerOptions,
} from "../../../local/firestore/server.ts";

export const ROOT = "projects/demo-rebi/databases/(default)/documents";

export type Json = Record<string, unknown>;

export interface Answer<T = Json> {
  status: number;
  body: T;
}

/**
 * A server on a free port over a file of its own, and ways to talk to it. The tests of properties keep their
 * documents in memory, so that both stores are held against the same reference.
 */
export interface TestServer {
  server: FirestoreServer;
  folder: string;
  /** Sends JSON to a path below the documents (`/users/ana`, `:commit`). */
  call<T = Json>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** Sends JSON to a path of the server itself (`/__stats`). */
  control<T = Json>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** Google's own client, talking REST to this server. */
  google(): Firestore;
  stop(): Promise<void>;
}

export async function startTestServer(options: Partial<FirestoreServerOptions> = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "rebi-firestore-"));
  const server = await startFirestoreServer({ file: join(folder, "firestore.sqlite"), port: 0, ...options });
  const clients: Firestore[] = [];
  return {
    server,
    folder,
    call: (method, path, body) => send(`${server.url}/v1/${ROOT}${path}`, method, body),
    control: (method, path, body) => send(`${server.url}${path}`, method, body),
    google: () => {
      const client = googleClient(server.port);
      clients.push(client);
      return client;
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.terminate()));
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * After contention Google's client waits for up to a minute. The package's own tests take the wait
 * away by this hook, which its exports don't list.
 */
function skipBackoff(): void {
  const require = createRequire(import.meta.url);
  const backoff = require(join(dirname(require.resolve("@google-cloud/firestore")), "backoff.js")) as {
    setTimeoutHandler(handler: (callback: () => void) => void): void;
  };
  backoff.setTimeoutHandler((callback) => setImmediate(callback));
}

export function googleClient(port: number): Firestore {
  skipBackoff();
  const previous = process.env.FIRESTORE_EMULATOR_HOST;
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`;
  try {
    return new Firestore({ projectId: "demo-rebi", preferRest: true, ssl: false, authClient: new PassThroughClient() });
  } finally {
    if (previous === undefined) delete process.env.FIRESTORE_EMULATOR_HOST;
    else process.env.FIRESTORE_EMULATOR_HOST = previous;
  }
}

/** Sends a request; the body comes back parsed. */
export async function send<T = Json>(url: string, method: string, body?: unknown): Promise<Answer<T>> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

export interface ErrorBody {
  error: { code: number; status: string; message: string };
}

export const name = (path: string): string => `${ROOT}/${path}`;
export const string = (stringValue: string) => ({ stringValue });
export const integer = (value: number | bigint) => ({ integerValue: String(value) });
export const where = (fieldPath: string, op: string | number, value: unknown) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
export const unary = (fieldPath: string, op: string | number) => ({ unaryFilter: { field: { fieldPath }, op } });
export const and = (...filters: unknown[]) => ({ compositeFilter: { op: "AND", filters } });
export const or = (...filters: unknown[]) => ({ compositeFilter: { op: "OR", filters } });
export const orderBy = (fieldPath: string, direction = "ASCENDING") => ({ field: { fieldPath }, direction });

/** A write that sets a whole document. */
export const set = (path: string, fields: Json, more: Json = {}) => ({ update: { name: name(path), fields }, ...more });

export interface QueryItem {
  document?: { name: string; fields?: Json };
  readTime?: string;
  transaction?: string;
  skippedResults?: number;
}

/** Ids of the documents that a query answers, in order. */
export function idsOf(items: readonly QueryItem[]): string[] {
  return items.flatMap(({ document }) => (document ? [document.name.slice(document.name.lastIndexOf("/") + 1)] : []));
}
