import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LISTING, SHARED_PAGE } from "../platform/routes/presets.ts";

export const CATALOG_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/comprar",
    file: "catalog/search/comprar.route.tsx",
    ...SHARED_PAGE,
    sitemap: true,
    // Searches without end; single filters and pages stay open.
    robots: [
      "/comprar?*q=",
      "/comprar?*precio",
      "/comprar?*anio",
      "/comprar?*orden=",
      "/comprar?*estado=",
      "/comprar?*,",
    ],
    samples: ["/comprar", "/comprar?q=trek&tipo=mtb", "/comprar?q=nadavaaencontrar"],
  },
  {
    path: "/comprar/sugerencias",
    file: "catalog/comprar-sugerencias.route.ts",
    access: "public",
    isPage: false,
    robots: ["/comprar/sugerencias"],
  },
  // Kept by browsers, so that a second look is none.
  {
    path: "/producto/:id/vista",
    file: "routes/market/producto-vista.ts",
    access: "public",
    cache: "shared",
    isPage: false,
    samples: [`/producto/${LISTING}/vista`],
  },
];
