// The server build exists only after `npm run build`; the types stand without it.
declare module "*/build/server/index.js" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  import type { catalogShardClass } from "~/catalog/engine/catalog-shard.server";
  import type { createWorker } from "~/server/worker.server";

  export const entry: {
    module: ServerBuild["entry"]["module"] & {
      catalogShardClass: typeof catalogShardClass;
      createWorker: typeof createWorker;
    };
  };
  export const assets: ServerBuild["assets"];
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  export const basename: ServerBuild["basename"];
  export const future: ServerBuild["future"];
  export const mode: ServerBuild["mode"];
  export const isSpaMode: ServerBuild["isSpaMode"];
  export const publicPath: ServerBuild["publicPath"];
  export const routes: ServerBuild["routes"];
}
