import * as build from "./build/server/index.js";

// The worker is composed inside the Remix build (app/server/worker.server.ts, exported by app/entry.server.tsx), so
// that the bundle holds each module once: one class of each error, one memory of the catalogue index. The client of the
// assistant's model is imported here: this file is bundled by esbuild, which runs it at the first message only, while
// Vite would put it into the start of every isolate.
export default build.entry.module.createWorker(
  () => Promise.resolve(build),
  () => import("@google/genai/web"),
);
