import type { RoutePolicy } from "../platform/routes/policy.ts";
import {
  FORM,
  INSPECTION,
  LEGAL_DOCUMENTS_FORM,
  PHOTO_FORM,
  TEXT_PAGE,
  adminPage,
} from "../platform/routes/presets.ts";

/** Of the seed (local/seed/inspections.ts). */
const REPORT = "dem000000001";
export const INSPECTIONS_ROUTES: readonly RoutePolicy[] = [
  { path: "/inspeccion-info", file: "inspections/inspeccion-info.route.tsx", ...TEXT_PAGE },
  {
    path: "/perfil/inspecciones",
    file: "inspections/booking/perfil-inspecciones.route.tsx",
    frame: "profile",
    access: "user",
  },
  {
    path: "/perfil/inspecciones/:id/documentos",
    file: "inspections/legal/perfil-inspeccion-documentos.route.tsx",
    frame: "profile",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LEGAL_DOCUMENTS_FORM,
    writes: true,
    samples: [`/perfil/inspecciones/${INSPECTION}/documentos`],
  },
  {
    path: "/perfil/inspecciones/:id/documentos/:position",
    file: "inspections/legal/perfil-inspeccion-documento.route.ts",
    access: "user",
    isPage: false,
    samples: [`/perfil/inspecciones/${INSPECTION}/documentos/1`],
  },
  {
    path: "/inspeccion/:code",
    file: "inspections/report/inspeccion.route.tsx",
    noindex: true,
    access: "public",
    cache: "shared",
    scripts: "none",
    samples: [`/inspeccion/${REPORT}`, "/inspeccion/no-hay"],
  },
  {
    path: "/inspeccion/:code/pdf",
    file: "inspections/report/inspeccion-pdf.route.ts",
    access: "public",
    isPage: false,
    samples: [`/inspeccion/${REPORT}/pdf`],
  },
  { path: "/taller/agenda", file: "inspections/work/taller-agenda.route.tsx", access: "user", robots: ["/taller/"] },
  {
    path: "/taller/inspecciones/:id",
    file: "inspections/work/taller-inspeccion.route.tsx",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: FORM,
    writes: true,
    samples: [`/taller/inspecciones/${INSPECTION}`],
  },
  {
    path: "/taller/inspecciones/:id/:section",
    file: "inspections/work/taller-seccion.route.tsx",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: PHOTO_FORM,
    writes: true,
    samples: [`/taller/inspecciones/${INSPECTION}/frenos`],
  },
  adminPage("/inspecciones/:id", "inspections/admin/inspeccion.route.tsx", {
    maxBodyBytes: FORM,
    writes: true,
    samples: [`/administracion/inspecciones/${INSPECTION}`],
  }),
  {
    path: "/administracion/inspecciones/:id/:section",
    file: "inspections/admin/inspeccion-seccion.route.tsx",
    access: "admin",
    maxBodyBytes: FORM,
    writes: true,
    samples: [`/administracion/inspecciones/${INSPECTION}/propiedad`],
  },
  {
    path: "/administracion/inspecciones/:id/documentos/:position",
    file: "inspections/admin/inspeccion-documento.route.ts",
    access: "admin",
    isPage: false,
    samples: [`/administracion/inspecciones/${INSPECTION}/documentos/1`],
  },
  adminPage("/inspecciones", "inspections/admin/inspecciones.route.tsx", {
    hasFile: true,
    samples: ["/administracion/inspecciones", "/administracion/inspecciones?cuando=atrasadas&taller=la-cadena-azul"],
  }),
];
