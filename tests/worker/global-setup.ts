import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { TestProject } from "vitest/node";

import { startFirestoreServer } from "../../local/firestore/server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** `host:port` of the local Firestore that the worker tests share. */
    firestoreHost: string;
    /** Another one, for the one file that makes it fail on purpose (tests/worker/platform/faults.test.ts). */
    faultyFirestoreHost: string;
  }
}

/** Starts local Firestores in temporary files for the worker tests; all of it is gone when they end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "rebi-worker-tests-"));
  const start = (name: string) =>
    startFirestoreServer({ file: path.join(folder, `${name}.sqlite`), port: 0, indexesFile: "firestore.indexes.json" });
  const [server, faulty] = [await start("firestore"), await start("faulty")];
  project.provide("firestoreHost", new URL(server.url).host);
  project.provide("faultyFirestoreHost", new URL(faulty.url).host);
  return async () => {
    await Promise.all([server.close(), faulty.close()]);
    await rm(folder, { recursive: true, force: true });
  };
}
