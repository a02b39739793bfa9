import type { RoutePolicy } from "../route-policy.ts";
import { FORM, PHOTO_FORM, SMALL_FORM, TEXT_PAGE } from "./presets.ts";

/** Of the seed (local/seed/inspections.ts). */
const REPORT = "dem000000001";
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
  {
    path: "/inspeccion/:code",
    access: "public",
    cache: "shared",
    scripts: "none",
    samples: [`/inspeccion/${REPORT}`, "/inspeccion/no-hay"],
  },
  { path: "/inspeccion/:code/pdf", access: "public", isPage: false, samples: [`/inspeccion/${REPORT}/pdf`] },
  { path: "/taller/agenda", access: "user", robots: ["/taller/"] },
  {
    path: "/taller/inspecciones/:id",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: FORM,
    writes: true,
    samples: [`/taller/inspecciones/${INSPECTION}`],
  },
  {
    path: "/taller/inspecciones/:id/:section",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: PHOTO_FORM,
    writes: true,
    samples: [`/taller/inspecciones/${INSPECTION}/frenos`],
  },
];
