import type { RoutePolicy } from "../route-policy.ts";
import { LISTING, SMALL_FORM } from "./presets.ts";

export const REGISTRY_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/consulta-vehicular",
    access: "public",
    scripts: "none",
    maxBodyBytes: SMALL_FORM,
    sitemap: true,
    robots: ["/consulta-vehicular?"],
    writes: true,
    samples: ["/consulta-vehicular", `/consulta-vehicular?anuncio=${LISTING}`],
  },
];
