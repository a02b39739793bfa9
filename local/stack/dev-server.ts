import type { ServerBuild } from "@remix-run/cloudflare";
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { Plugin } from "vite";
import { getPlatformProxy } from "wrangler";

import { LIBRARIES, type Libraries } from "../../app/server/libraries.ts";

interface WorkerModule {
  createWorker(build: () => Promise<ServerBuild>, libraries: Libraries): ExportedHandler<Record<string, unknown>>;
}

/**
 * Serves the app by Vite with hot reload, through the same worker (gate, context, jobs) that production runs;
 * bindings come from the local platform. Active only under `npm run dev`.
 */
export function workerDevServer(options: { persistPath: string; variables: Record<string, string> }): Plugin {
  return {
    name: "rebi-worker-dev-server",
    apply: "serve",
    // Before Remix's own plugin, whose request handler knows no gate and no context.
    enforce: "pre",
    configureServer: async (server) => {
      const proxy = await getPlatformProxy({ configPath: "wrangler.toml", persist: { path: options.persistPath } });
      server.httpServer?.once("close", () => void proxy.dispose());
      const load = async (): Promise<ServerBuild> =>
        (await server.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
      const bindings = { ...proxy.env, ...options.variables };
      const listener = createRequestListener(async (request) => {
        const build = await load();
        const { createWorker } = build.entry.module as unknown as WorkerModule;
        const handler = createWorker(load, LIBRARIES).fetch;
        if (!handler) throw new Error("the worker has no fetch");
        return (await handler(
          request as never,
          bindings,
          proxy.ctx as unknown as ExecutionContext,
        )) as unknown as Response;
      });
      return () => {
        server.middlewares.use((request, response, next) => {
          request.url = request.originalUrl ?? request.url;
          Promise.resolve(listener(request, response)).catch(next);
        });
      };
    },
  };
}
