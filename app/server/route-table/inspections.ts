import type { RoutePolicy } from "../route-policy.ts";
import { FORM, SMALL_FORM, TEXT_PAGE } from "./presets.ts";

/** Of nobody: its pages answer 404. */
const INSPECTION = "demo-inspeccion-0000001";

export const INSPECTIONS_ROUTES: readonly RoutePolicy[] = [
  { path: "/inspeccion-info", ...TEXT_PAGE },
  {
    path: "/inspeccion/reservar",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: FORM,
    writes: true,
    robots: ["/inspeccion/reservar"],
    samples: ["/inspeccion/reservar", "/inspeccion/reservar?taller=la-cadena-azul"],
  },
  { path: "/perfil/inspecciones", access: "user" },
  {
    path: "/perfil/inspecciones/:id",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: SMALL_FORM,
    samples: [`/perfil/inspecciones/${INSPECTION}`],
  },
];
