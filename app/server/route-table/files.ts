import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { LISTING, SMALL_FORM } from "../../platform/routes/presets.ts";

export const FILES_ROUTES: readonly RoutePolicy[] = [
  { path: "/tema", access: "public", maxBodyBytes: SMALL_FORM, robots: ["/tema"], isPage: false },
  {
    path: "/fotos/:listing/:file",
    access: "public",
    cache: "shared",
    isPage: false,
    samples: [`/fotos/${LISTING}/x-180.avif`],
  },
  {
    path: "/lugares/distritos",
    access: "public",
    cache: "shared",
    robots: ["/lugares/"],
    isPage: false,
    samples: ["/lugares/distritos?q=mira"],
  },
  { path: "/sitemap.xml", access: "public", cache: "shared", isPage: false },
  { path: "/robots.txt", access: "public", cache: "shared", isPage: false },
  // Measurements of browsers: POST only.
  { path: "/medidas", access: "public", maxBodyBytes: SMALL_FORM, robots: ["/medidas"], isPage: false },
  { path: "/healthz", access: "public", isPage: false },
];
