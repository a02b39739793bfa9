import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import getPort from "get-port";

import { startStack } from "../local/stack/stack.ts";

const E2E_LISTINGS = 90;

/** Starts the whole stack on free ports with data of its own; what it returns leaves nothing behind. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "rebi-e2e-"));
  const [port, firestorePort, identityPort] = [await getPort(), await getPort(), await getPort()];
  const stack = await startStack({ port, firestorePort, identityPort, dataDir, listings: E2E_LISTINGS, progress: (line) => console.log(`→ ${line}`) });
  process.env.REBI_URL = stack.url;
  process.env.REBI_FIRESTORE_URL = stack.firestoreUrl;
  process.env.REBI_IDENTITY_URL = stack.identityUrl;
  return async () => {
    await stack.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
