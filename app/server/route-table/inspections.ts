import type { RoutePolicy } from "../../platform/routes/policy.ts";
import {
  FORM,
  INSPECTION,
  LEGAL_DOCUMENTS_FORM,
  LONG_FORM,
  PHOTO_FORM,
  TEXT_PAGE,
} from "../../platform/routes/presets.ts";

/** Of the seed (local/seed/inspections.ts). */
const REPORT = "dem000000001";

export const INSPECTIONS_ROUTES: readonly RoutePolicy[] = [
  { path: "/inspeccion-info", ...TEXT_PAGE },
  {
    path: "/inspeccion/reservar",
    freshSettings: true,
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: FORM,
    writes: true,
    robots: ["/inspeccion/reservar"],
    samples: ["/inspeccion/reservar", "/inspeccion/reservar?taller=la-cadena-azul"],
  },
  {
    path: "/inspeccion/legal",
    freshSettings: true,
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: FORM,
    writes: true,
    robots: ["/inspeccion/legal"],
  },
  { path: "/perfil/inspecciones", access: "user" },
  {
    path: "/perfil/inspecciones/:id",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: [`/perfil/inspecciones/${INSPECTION}`],
  },
  {
    path: "/perfil/inspecciones/:id/documentos",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LEGAL_DOCUMENTS_FORM,
    writes: true,
    samples: [`/perfil/inspecciones/${INSPECTION}/documentos`],
  },
  {
    path: "/perfil/inspecciones/:id/documentos/:position",
    access: "user",
    isPage: false,
    samples: [`/perfil/inspecciones/${INSPECTION}/documentos/1`],
  },
  {
    path: "/administracion/inspecciones/:id",
    access: "admin",
    maxBodyBytes: FORM,
    writes: true,
    samples: [`/administracion/inspecciones/${INSPECTION}`],
  },
  {
    path: "/administracion/inspecciones/:id/:section",
    access: "admin",
    maxBodyBytes: FORM,
    writes: true,
    samples: [`/administracion/inspecciones/${INSPECTION}/propiedad`],
  },
  {
    path: "/administracion/inspecciones/:id/documentos/:position",
    access: "admin",
    isPage: false,
    samples: [`/administracion/inspecciones/${INSPECTION}/documentos/1`],
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
