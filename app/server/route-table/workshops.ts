import type { RoutePolicy } from "../route-policy.ts";
import { LONG_FORM, SHARED_PAGE } from "../route-presets/presets.ts";

export const WORKSHOPS_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/talleres",
    ...SHARED_PAGE,
    sitemap: true,
    robots: ["/talleres?*,", "/talleres?*abierto="],
    samples: ["/talleres", "/talleres?ubicacion=lima&servicio=frenos", "/talleres?ubicacion=puno"],
  },
  {
    path: "/talleres/postular",
    access: "public",
    maxBodyBytes: LONG_FORM,
    sitemap: true,
    writes: true,
  },
  { path: "/talleres/:slug", ...SHARED_PAGE, samples: ["/talleres/la-cadena-azul", "/talleres/no-hay"] },
  { path: "/asesores", ...SHARED_PAGE, sitemap: true, samples: ["/asesores", "/asesores?tema=papeles"] },
  {
    path: "/asesores/solicitar",
    access: "public",
    maxBodyBytes: LONG_FORM,
    robots: ["/asesores/solicitar?"],
    writes: true,
  },
];
