import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import getPort from "get-port";

import { DEFAULT_LISTINGS } from "./options.ts";
import { startStack, type RunningStack } from "./stack.ts";

/** Enough for every filter and a second page; seeded in seconds. */
export const E2E_LISTINGS = 90;

/** A stack on free ports with data of its own, for tests and benchmarks; `close` leaves nothing behind. */
export async function startTemporaryStack(listings: number = DEFAULT_LISTINGS): Promise<RunningStack> {
  const dataDir = mkdtempSync(join(tmpdir(), "rebi-"));
  const [port, firestorePort, identityPort] = [await getPort(), await getPort(), await getPort()];
  const [paymentsPort, geminiPort] = [await getPort(), await getPort()];
  const [analyticsPort, pushPort] = [await getPort(), await getPort()];
  const [mailPort, phonePort] = [await getPort(), await getPort()];
  const stack = await startStack({
    port,
    firestorePort,
    identityPort,
    paymentsPort,
    geminiPort,
    analyticsPort,
    pushPort,
    mailPort,
    phonePort,
    dataDir,
    listings,
    // Tests share their machine's cores with the services that they wait for.
    pagePatienceMs: 5_000,
    progress: (line) => console.log(`→ ${line}`),
  });
  return {
    ...stack,
    close: async () => {
      await stack.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The path of the first listing that a page of the catalogue shows. */
export async function firstProductPath(origin: string, catalog: string): Promise<string> {
  const html = await (await fetch(origin + catalog)).text();
  const path = /href="(\/producto\/[\w-]+)"/.exec(html)?.[1];
  if (!path) throw new Error("the catalogue shows no listing");
  return path;
}
