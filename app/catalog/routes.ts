import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LISTING, SHARED_PAGE, SMALL_FORM, adminPage } from "../platform/routes/presets.ts";

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
    samples: ["/comprar", "/comprar?q=trek&tipo=mtb", "/comprar?q=nadavaaencontrar", "/comprar?q=yamaja+barata+en+sjl"],
  },
  {
    path: "/comprar/sugerencias",
    file: "catalog/suggest/comprar-sugerencias.route.tsx",
    ...SHARED_PAGE,
    noindex: true,
    robots: ["/comprar/sugerencias"],
    samples: ["/comprar/sugerencias", "/comprar/sugerencias?q=trek"],
  },
  {
    path: "/comprar/sugerencias.json",
    file: "catalog/suggest/comprar-sugerencias-json.route.ts",
    access: "public",
    isPage: false,
  },
  {
    path: "/feeds/anuncios.xml",
    file: "catalog/feeds-anuncios.route.ts",
    access: "public",
    cache: "shared",
    isPage: false,
  },
  {
    path: "/producto/:id/precios",
    file: "catalog/listing/producto-precios.route.tsx",
    noindex: true,
    ...SHARED_PAGE,
    samples: [`/producto/${LISTING}/precios`],
  },
  {
    path: "/producto/:id/foto.jpeg",
    file: "catalog/listing/producto-foto.route.ts",
    access: "public",
    cache: "shared",
    isPage: false,
    samples: [`/producto/${LISTING}/foto.jpeg`],
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
  adminPage("/planes", "catalog/reference/admin/planes.route.tsx", { maxBodyBytes: SMALL_FORM, writes: true }),
  adminPage("/planes/:id", "catalog/reference/admin/plan.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/planes/destacado"],
  }),
  adminPage("/busquedas", "catalog/search-words/admin/busquedas.route.tsx", {
    hasFile: true,
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/busquedas", "/administracion/busquedas?ver=aceptadas"],
  }),
  adminPage("/marcas", "catalog/reference/admin/marcas.route.tsx", {
    hasFile: true,
    maxBodyBytes: SMALL_FORM,
    writes: true,
  }),
  adminPage("/marcas/:id", "catalog/reference/admin/marca.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/marcas/trek?con=giant"],
  }),
  adminPage("/categorias", "catalog/reference/admin/categorias.route.tsx", { maxBodyBytes: SMALL_FORM, writes: true }),
  adminPage("/categorias/:id", "catalog/reference/admin/categoria.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/categorias/mtb"],
  }),
];
