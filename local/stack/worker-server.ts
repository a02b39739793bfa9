import { readFileSync } from "node:fs";
import { join } from "node:path";

import { convertV4MiniflareOptions, Miniflare } from "miniflare";

import { bundledWorker } from "./bundle.ts";
import { devVariables } from "./options.ts";

// The process of a Worker: Miniflare's workerd without what `wrangler dev` puts before it (a proxy, an inspector, a
// record of each request). docs/decisions/2026-11-26-local-worker.md.

const MAIL_WORKER = join(import.meta.dirname, "..", "mail", "worker.js");
const DRAINED = join(import.meta.dirname, "drained-worker.js");
const COUNTED = join(import.meta.dirname, "counted-bindings.js");
const FAULTS = join(import.meta.dirname, "binding-faults.js");

export interface WorkerServerOptions {
  port: number;
  persistPath: string;
  mailUrl: string;
  /** Win over those of `.dev.vars`. */
  variables: Record<string, string>;
}

/** `CATALOG_ENGINE=shards npm start`: the catalogue in several shards, even of a few listings. */
function catalogVariables(): Record<string, string> {
  const { CATALOG_ENGINE, CATALOG_SHARD_ROWS = "40" } = process.env;
  return CATALOG_ENGINE ? { CATALOG_ENGINE, CATALOG_SHARD_ROWS } : {};
}

process.once("message", ({ port, persistPath, mailUrl, variables }: WorkerServerOptions) => {
  const { script, bindings } = bundledWorker();
  const server = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      resourcePersistencePath: persistPath,
      // The address of the scheduled jobs: RunningWorker.runJob.
      unsafeTriggerHandlers: true,
      // Otherwise Miniflare asks a server of Cloudflare's where this machine is.
      cf: false,
      telemetry: { enabled: false },
      logRequests: false,
      // Of workerd's isolates (bench/heap.ts).
      ...(process.env["LOCAL_INSPECTOR"] && { inspectorPort: Number(process.env["LOCAL_INSPECTOR"]) }),
      handleStructuredLogs: ({ message }) => console.log(message),
      workers: [
        {
          ...bindings,
          name: "rebi",
          // In place of Miniflare's own, which accepts anything and cannot fail.
          email: undefined,
          serviceBindings: { EMAIL: { name: "mail", entrypoint: "Outbox" } },
          bindings: {
            ...(devVariables() as Record<string, string>),
            ...variables,
            // Milliseconds to KV and to other servers (bench/distance.ts).
            ...(process.env["LOCAL_DISTANCE"] && { LOCAL_DISTANCE: process.env["LOCAL_DISTANCE"] }),
            ...catalogVariables(),
          },
          modules: [
            { type: "ESModule", path: "drained-worker.js", contents: readFileSync(DRAINED, "utf8") },
            { type: "ESModule", path: "counted-bindings.js", contents: readFileSync(COUNTED, "utf8") },
            { type: "ESModule", path: "binding-faults.js", contents: readFileSync(FAULTS, "utf8") },
            { type: "ESModule", path: "server.js", contents: script },
          ],
        },
        {
          name: "mail",
          compatibilityDate: bindings["compatibilityDate"] as string,
          bindings: { MAIL_URL: mailUrl },
          modules: [{ type: "ESModule", path: "mail-worker.js", contents: readFileSync(MAIL_WORKER, "utf8") }],
        },
      ],
    }),
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void server.dispose().finally(() => process.exit()));
  server.ready.catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
