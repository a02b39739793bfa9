import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SHARED_PAGE } from "../platform/routes/presets.ts";

export const WORKSHOPS_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/talleres",
    file: "workshops/talleres.route.tsx",
    ...SHARED_PAGE,
    sitemap: true,
    robots: ["/talleres?*,", "/talleres?*abierto="],
    samples: ["/talleres", "/talleres?ubicacion=lima&servicio=frenos", "/talleres?ubicacion=puno"],
  },
  {
    path: "/talleres/:slug",
    file: "workshops/taller.route.tsx",
    ...SHARED_PAGE,
    samples: ["/talleres/la-cadena-azul", "/talleres/no-hay"],
  },
  {
    path: "/asesores",
    file: "workshops/asesores.route.tsx",
    ...SHARED_PAGE,
    sitemap: true,
    samples: ["/asesores", "/asesores?tema=papeles"],
  },
];
