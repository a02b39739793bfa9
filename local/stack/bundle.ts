import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

import { ROOT, StackError } from "./options.ts";

const FOLDER = join(ROOT, "build", "worker");
const BINDINGS = join(FOLDER, "bindings.json");

/** The Worker as it would be uploaded, and its bindings of wrangler.toml as Miniflare's options. */
interface BundledWorker {
  script: string;
  bindings: Record<string, unknown>;
}

/** Bundles the built Worker into `build/worker`, by what deploys it. */
export async function bundleWorker(): Promise<void> {
  const wrangler = createRequire(import.meta.url).resolve("wrangler");
  const environment = { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true", NO_COLOR: "1" };
  await promisify(execFile)(process.execPath, [wrangler, "deploy", "--dry-run", "--env=", "--outdir", FOLDER], {
    cwd: ROOT,
    env: environment,
  }).catch((error: unknown) => {
    throw new StackError(`El Worker no se pudo empaquetar: ${String(error).slice(-4000)}`, { cause: error });
  });
  // Here, and not at each start: to load wrangler takes as long as all the rest of one.
  const { unstable_getMiniflareWorkerOptions: optionsOf } = await import("wrangler");
  const { workerOptions } = optionsOf(join(ROOT, "wrangler.toml"));
  // The bundle is one module, so that no rules for others are needed; variables are given at the start.
  writeFileSync(BINDINGS, JSON.stringify({ ...workerOptions, modulesRules: undefined, bindings: undefined }));
}

export function bundledWorker(): BundledWorker {
  return {
    script: readFileSync(join(FOLDER, "server.js"), "utf8"),
    bindings: JSON.parse(readFileSync(BINDINGS, "utf8")) as Record<string, unknown>,
  };
}
