import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LISTING, SELLER, SHOP, SMALL_FORM, adminPage, sharedPage, publicPage } from "../platform/routes/presets.ts";

export const CATALOG_ROUTES: readonly RoutePolicy[] = [
  // Searches without end; single filters and pages stay open.
  sharedPage("/comprar", "catalog/search/comprar.route.tsx", {
    sitemap: true,
    robots: [
      "/comprar?*q=",
      "/comprar?*precio",
      "/comprar?*anio",
      "/comprar?*orden=",
      "/comprar?*estado=",
      "/comprar?*,",
    ],
    samples: ["/comprar", "/comprar?q=trek&tipo=mtb", "/comprar?q=nadavaaencontrar", "/comprar?q=yamaja+barata+en+sjl"],
  }),
  sharedPage("/comprar/sugerencias", "catalog/suggest/comprar-sugerencias.route.tsx", {
    noindex: true,
    robots: ["/comprar/sugerencias"],
    samples: ["/comprar/sugerencias", "/comprar/sugerencias?q=trek"],
  }),
  publicPage("/comprar/sugerencias.json", "catalog/suggest/comprar-sugerencias-json.route.ts", { isPage: false }),
  publicPage("/feeds/anuncios.xml", "catalog/feeds-anuncios.route.ts", { cache: "shared", isPage: false }),
  sharedPage("/producto/:id/precios", "catalog/listing/producto-precios.route.tsx", {
    noindex: true,
    samples: [`/producto/${LISTING}/precios`],
  }),
  publicPage("/producto/:id/foto.jpeg", "catalog/listing/producto-foto.route.ts", {
    cache: "shared",
    isPage: false,
    samples: [`/producto/${LISTING}/foto.jpeg`],
  }),
  // Kept by browsers, so that a second look is none.
  publicPage("/producto/:id/vista", "routes/market/producto-vista.ts", {
    cache: "shared",
    isPage: false,
    samples: [`/producto/${LISTING}/vista`],
  }),
  sharedPage("/vendedor/:id/mensaje", "catalog/seller/vendedor-mensaje.route.tsx", {
    noindex: true,
    samples: [`/vendedor/${SELLER}/mensaje`],
  }),
  publicPage("/vendedor/:id/afiche", "catalog/seller/vendedor-afiche.route.ts", {
    cache: "shared",
    isPage: false,
    samples: [`/vendedor/${SHOP}/afiche`],
  }),
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
    samples: [
      "/administracion/busquedas",
      "/administracion/busquedas?ver=aceptadas",
      "/administracion/busquedas?ver=usos",
    ],
  }),
  adminPage("/busquedas/:id", "catalog/search-words/admin/uso.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/busquedas/reparto", "/administracion/busquedas/nuevo"],
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
