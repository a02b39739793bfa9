import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import getPort from "get-port";

import { SERVICE_SWITCHES, type SwitchState } from "../../app/business/switches.ts";
import { workerVariables } from "../../local/stack/variables.ts";
import { startWorker, type RunningWorker } from "../../local/stack/worker.ts";
import { HttpClient } from "./http-client.ts";
import { address, networkAddress } from "./stack.ts";

export interface OtherWorker extends RunningWorker {
  /** A visitor with an address of its own. Dispose of it. */
  visitor(): HttpClient;
  /** All that it has logged. */
  log(): string;
}

/**
 * The built product over the stack's services, with all announced services in one state, and a memory of its own.
 * `more`: variables that differ from those of the stack.
 */
export async function startOtherWorker(state: SwitchState, more: Record<string, string> = {}): Promise<OtherWorker> {
  const dataDir = mkdtempSync(join(tmpdir(), `rebi-${state}-`));
  const port = await getPort();
  const switches = Object.fromEntries(Object.values(SERVICE_SWITCHES).map((variable) => [variable, state]));
  const variables = workerVariables({
    port,
    firestoreHost: new URL(address("REBI_FIRESTORE_URL")).host,
    identityHost: new URL(address("REBI_IDENTITY_URL")).host,
    paymentsUrl: address("REBI_PAYMENTS_URL"),
    geminiUrl: address("REBI_GEMINI_URL"),
  });
  const worker = await startWorker({
    port,
    dataDir,
    mailUrl: address("REBI_MAIL_URL"),
    variables: { ...variables, ...switches, ...more },
  });
  return {
    ...worker,
    visitor: () => new HttpClient(worker.url, { "CF-Connecting-IP": networkAddress(), origin: worker.url }),
    log: () => readFileSync(join(dataDir, "worker.log"), "utf8"),
    close: async () => {
      await worker.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
