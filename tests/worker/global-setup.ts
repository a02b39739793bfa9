import type { TestProject } from "vitest/node";

import { LOCAL_GEMINI_KEY } from "../../app/platform/env-assistant.ts";
import { startFirestoreServer } from "../../local/firestore/server.ts";
import type { Concurrency } from "../../local/firestore/store/database.ts";
import { startGeminiServer } from "../../local/gemini/server.ts";
import { startPushServer } from "../../local/push/server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** `host:port` of a local Firestore that locks what transactions read, as production does by default. */
    pessimisticFirestoreHost: string;
    /** Of one for the test file that makes it fail on purpose (tests/worker/platform/faults.test.ts). */
    faultyFirestoreHost: string;
    /** Address of the local Gemini that the worker tests share; faults are bound to the words of a message. */
    geminiUrl: string;
    /** Address of the local push service that the worker tests share; faults are bound to a subscription. */
    pushUrl: string;
  }
}

/**
 * Starts a local Gemini, a local push service, and the local Firestores that are met over the network; all of it is
 * gone when the worker tests end. The Firestore that most of them share runs beside them (local-firestore.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const start = (concurrency?: Concurrency) =>
    startFirestoreServer({ file: ":memory:", port: 0, indexesFile: "firestore.indexes.json", concurrency });
  const [pessimistic, faulty] = [await start("pessimistic"), await start()];
  const gemini = await startGeminiServer({ port: 0, apiKey: LOCAL_GEMINI_KEY });
  const push = await startPushServer({ port: 0 });
  project.provide("geminiUrl", gemini.url);
  project.provide("pushUrl", push.url);
  project.provide("pessimisticFirestoreHost", new URL(pessimistic.url).host);
  project.provide("faultyFirestoreHost", new URL(faulty.url).host);
  return async () => {
    await Promise.all([pessimistic.close(), faulty.close(), gemini.close(), push.close()]);
  };
}
