import { Firestore } from "~/platform/firestore/client";

import type { FaultKind } from "../../../factories/faulty-fetch";
import { recordingLogger } from "../helpers";

export const DOCUMENTS = "projects/demo/databases/(default)/documents";
export const TIME = "2026-01-01T00:00:00.000001Z";
const CONFIG = { projectId: "demo", serviceAccount: null, emulatorHost: "127.0.0.1:8080" };

/** Calls that are answered: a busy machine may take its time between two steps of one. */
const PATIENT_MS = 60_000;
/** A fault that never answers costs the test its whole deadline. */
const SILENT_MS = 250;

/** Options of a client that meets this fault until it gives up. */
export const underFault = (kind: FaultKind) => ({ deadlineMs: kind === "timeout" ? SILENT_MS : PATIENT_MS });

export type Answer = (request: {
  verb: string;
  body: Record<string, unknown>;
  url: string;
  headers: Headers;
}) => { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>;

/** A Firestore that answers by a script, and remembers its calls. */
export function serving(answer: Answer) {
  const asked: { verb: string; body: Record<string, unknown>; url: string; headers: Headers }[] = [];
  const real: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const call = {
      verb: request.url.slice(request.url.lastIndexOf(":") + 1),
      body: (await request.json()) as Record<string, unknown>,
      url: request.url,
      headers: request.headers,
    };
    asked.push(call);
    const { status = 200, body } = await answer(call);
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  };
  return { asked, real };
}

export function firestoreOver(
  fetch: typeof globalThis.fetch,
  options: Partial<ConstructorParameters<typeof Firestore>[1]> = {},
) {
  const { log, lines } = recordingLogger();
  const pauses: number[] = [];
  const sleep = (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds));
  const background: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void background.push(work);
  const deps = { log, fetch, sleep, waitUntil, random: () => 0.5, deadlineMs: PATIENT_MS, ...options };
  return { database: new Firestore(CONFIG, deps), lines, pauses, background };
}

export const found = (path: string, fields: object = {}) => ({
  found: { name: `${DOCUMENTS}/${path}`, fields, createTime: TIME, updateTime: TIME },
});
export const missing = (path: string) => ({ missing: `${DOCUMENTS}/${path}` });
export const committed = (count = 1) => ({
  body: { writeResults: Array.from({ length: count }, () => ({ updateTime: TIME })), commitTime: TIME },
});
export const begun = (transaction: string) => ({ body: { transaction } });
export const rejected = (status: number, name: string) => ({
  status,
  body: { error: { code: status, status: name, message: name.toLowerCase() } },
});
