import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

import { intentWeights } from "./app/assistant/intents/weights.vite";
import { fileOf } from "./app/server/route-table/route-table";
import { inlineBootstrap } from "./app/shell/delivery/bootstrap.vite";
import { createChunking } from "./app/shell/delivery/chunks.vite";
import { extrasAddress } from "./app/shell/delivery/extras-address.vite";
import { keepSourceLatin } from "./app/shell/delivery/latin-source.vite";
import { leanLibraries } from "./app/shell/delivery/lean-libraries.vite";
import { fastRouteMatching } from "./app/shell/delivery/route-matching.vite";
import { keepSchemasOut } from "./app/shell/delivery/schemas-out.vite";
import { serviceWorker } from "./app/shell/offline/worker.vite";
import remixConfig from "./remix.config";

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    inlineBootstrap(),
    extrasAddress(),
    tailwindcss(),
    remix(remixConfig),
    tsconfigPaths({ root: "." }),
    serviceWorker(),
    fastRouteMatching(),
    intentWeights(),
    leanLibraries(),
    keepSchemasOut(),
    keepSourceLatin(),
  ],
  // workerd is no browser and no Node: take the packages' worker builds, and bundle all of them. The dev server
  // runs in Node and takes the packages from there.
  ...(command === "build" && {
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
    },
  }),
  // What is loaded by its address (`?worker&url`) runs as a module.
  worker: { format: "es" },
  // terser: 4 kB (brotli) less script than esbuild on a catalogue page. Not for the server: 90 s of a core for 4 % of it.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    minify: isSsrBuild ? "esbuild" : "terser",
    // The router's `warning` only writes to the console.
    terserOptions: { ecma: 2020, compress: { passes: 3, pure_funcs: ["warning", "warningOnce"] } },
    // What a part that is loaded later needs is on the page already: a list of its files would only weigh.
    modulePreload: { resolveDependencies: () => [] },
    ...(!isSsrBuild && {
      rollupOptions: { output: { manualChunks: createChunking(["/comprar", "/", "/producto/:id"].map(fileOf)) } },
    }),
  },
}));
