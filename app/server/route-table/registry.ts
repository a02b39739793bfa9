import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { LISTING, SMALL_FORM, TEXT_PAGE } from "../../platform/routes/presets.ts";

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
  {
    path: "/consulta-vehicular/lista-moto",
    access: "public",
    scripts: "none",
    maxBodyBytes: SMALL_FORM,
    sitemap: true,
  },
  { path: "/registro-info", ...TEXT_PAGE },
  {
    path: "/avisos/servicio/:token",
    access: "token",
    // Mail programs send the one-click unsubscription of RFC 8058 without an Origin.
    crossOriginPost: /^\/avisos\/servicio\/[\w-]+\.[\w-]{43}$/,
    samples: ["/avisos/servicio/caducado"],
  },
];
