import type { RoutePolicy } from "../route-policy.ts";
import { LISTING, LONG_FORM, SELLER, SHARED_PAGE, SMALL_FORM } from "./presets.ts";

export const MARKET_ROUTES: readonly RoutePolicy[] = [
  { path: "/", ...SHARED_PAGE, sitemap: true },
  {
    path: "/comprar",
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
    path: "/producto/:id",
    noticedByOthers: true,
    ...SHARED_PAGE,
    userForms: [{ intent: "contacto" }],
    samples: [`/producto/${LISTING}`],
  },
  {
    path: "/producto/:id/mensaje",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    robots: ["/producto/*/"],
    writes: true,
    samples: [`/producto/${LISTING}/mensaje`],
  },
  {
    path: "/vehiculo/:id",
    noticedByOthers: true,
    ...SHARED_PAGE,
    userForms: [{ intent: "contacto" }],
    samples: [`/vehiculo/${LISTING}`],
  },
  { path: "/vendedor/:id", ...SHARED_PAGE, samples: [`/vendedor/${SELLER}`] },
  {
    path: "/producto/:id/denunciar",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: [`/producto/${LISTING}/denunciar`],
  },
  {
    path: "/vendedor/:id/denunciar",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    robots: ["/vendedor/*/"],
    writes: true,
    samples: [`/vendedor/${SELLER}/denunciar`],
  },
  { path: "/favorites", access: "public" },
  { path: "/favorites/vaciar", access: "public", maxBodyBytes: SMALL_FORM },
  {
    path: "/favorites/cambiar",
    access: "public",
    maxBodyBytes: SMALL_FORM,
    isPage: false,
  },
  { path: "/carrito", access: "public", scripts: "adaptive", maxBodyBytes: SMALL_FORM, robots: ["/carrito"] },
  { path: "/carrito/panel", access: "public", maxBodyBytes: SMALL_FORM, isPage: false },
  { path: "/*", access: "public", samples: ["/no-existe"] },
];
