import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { LONG_FORM, SHARED_PAGE } from "../../platform/routes/presets.ts";

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
