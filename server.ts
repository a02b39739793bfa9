import * as build from "./build/server/index.js";

// The worker is composed inside the Remix build (app/server/worker.server.ts, exported by app/entry.server.tsx), so
// that the bundle holds each module once: one class of each error, one memory of the catalogue index.
export default build.entry.module.createWorker(() => Promise.resolve(build));
