import { index, layout, route, type RouteConfig } from "@remix-run/route-config";

import type { RouteFrame } from "./platform/routes/policy.ts";
import { ROUTE_TABLE } from "./server/route-table/route-table.ts";

// Remix's reading of the table. Legacy addresses are redirected by the request gate (app/platform/http/redirects.ts),
// before Remix.

function routesOf(frame?: RouteFrame, parent?: string): ReturnType<typeof route>[] {
  return ROUTE_TABLE.filter((row) => row.frame === frame && row.parent === parent).map(({ path, file, id }) =>
    path === "/"
      ? index(file)
      : route(path.slice(parent ? parent.length + 1 : 1), file, id ? { id } : {}, routesOf(undefined, path)),
  );
}

export default [
  ...routesOf(),
  layout("routes/profile/perfil-layout.tsx", routesOf("profile")),
  layout("routes/admin/administracion-layout.tsx", { id: "admin" }, routesOf("admin")),
] satisfies RouteConfig;
