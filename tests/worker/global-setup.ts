import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { TestProject } from "vitest/node";

import { LOCAL_GEMINI_KEY } from "../../app/platform/env-assistant.ts";
import { startFirestoreServer } from "../../local/firestore/server.ts";
import type { Concurrency } from "../../local/firestore/store/database.ts";
import { startGeminiServer } from "../../local/gemini/server.ts";
import { startPushServer } from "../../local/push/server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** `host:port` of the local Firestore that the worker tests share. */
    firestoreHost: string;
    /** One that locks what transactions read, as production does by default. */
    pessimisticFirestoreHost: string;
    /** Another one, for the one test file that makes it fail on purpose (tests/worker/platform/faults.test.ts). */
    faultyFirestoreHost: string;
    /** Address of the local Gemini that the worker tests share; faults are bound to the words of a message. */
    geminiUrl: string;
    /** Address of the local push service that the worker tests share; faults are bound to a subscription. */
    pushUrl: string;
  }
}

/**
 * Starts a local Gemini, a local push service, and local Firestores in temporary files for the worker tests; all of it
 * is gone when they end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "rebi-worker-tests-"));
  const start = (name: string, concurrency?: Concurrency) =>
    startFirestoreServer({
      file: path.join(folder, `${name}.sqlite`),
      port: 0,
      indexesFile: "firestore.indexes.json",
      concurrency,
    });
  const [server, pessimistic, faulty] = [
    await start("firestore"),
    await start("pessimistic", "pessimistic"),
    await start("faulty"),
  ];
  const gemini = await startGeminiServer({ port: 0, apiKey: LOCAL_GEMINI_KEY });
  const push = await startPushServer({ port: 0 });
  project.provide("geminiUrl", gemini.url);
  project.provide("pushUrl", push.url);
  project.provide("firestoreHost", new URL(server.url).host);
  project.provide("pessimisticFirestoreHost", new URL(pessimistic.url).host);
  project.provide("faultyFirestoreHost", new URL(faulty.url).host);
  return async () => {
    await Promise.all([server.close(), pessimistic.close(), faulty.close(), gemini.close(), push.close()]);
    await rm(folder, { recursive: true, force: true });
  };
}
