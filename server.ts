import { DurableObject } from "cloudflare:workers";

import { LIBRARIES } from "./app/server/libraries";
import * as build from "./build/server/index.js";

// The worker is composed inside the Remix build (app/server/worker.server.ts, exported by app/entry.server.tsx), so
// that the bundle holds each module once: one class of each error, one memory of the catalogue index. Large libraries
// are handed in: this file is bundled by esbuild, which runs each when it is first needed, while Vite would put them
// into the start of every isolate.
export default build.entry.module.createWorker(() => Promise.resolve(build), LIBRARIES);

/** Parts of a large catalogue: docs/decisions/2026-11-29-shards.md. */
export const CatalogShard = build.entry.module.catalogShardClass(DurableObject);
