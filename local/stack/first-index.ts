import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { RunningWorker } from "./worker.ts";

/** The nightly trigger of wrangler.toml, whose jobs rebuild the catalogue's index. */
const NIGHTLY = "0 8 * * *";

interface FirstIndex {
  dataDir: string;
  /** Id of the build: another build's index may have another form. */
  build: string;
  /** Whether this folder had all of today's seed before this start: the index of a run before lacks what came since. */
  wasSeeded: boolean;
  worker: Pick<RunningWorker, "runJob">;
  /** Aborted when the stack closes: a job that the Worker's end cuts off is no failure. */
  closing: AbortSignal;
  progress(line: string): void;
}

/**
 * Makes the catalogue's index before the stack counts as ready. Where an earlier run of the same build has left one
 * in this data folder, that one serves, and it is made again in the background; a failure there is printed.
 */
export async function prepareIndex(options: FirstIndex): Promise<void> {
  const { dataDir, build, wasSeeded, worker, closing, progress } = options;
  const stamp = join(dataDir, "indexed");
  const isThere = wasSeeded && existsSync(stamp) && readFileSync(stamp, "utf8") === build;
  const making = worker.runJob(NIGHTLY).then(() => writeFileSync(stamp, build));
  if (isThere) {
    making.catch((error: unknown) => {
      if (!closing.aborted) console.error(`✗ El índice del catálogo no se pudo renovar: ${String(error)}`);
    });
    return;
  }
  progress("Preparando el índice del catálogo…");
  await making;
}
