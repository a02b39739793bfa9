import type { RoutePolicy } from "../platform/routes/policy.ts";
import {
  FORM,
  INSPECTION,
  LEGAL_DOCUMENTS_FORM,
  PHOTO_FORM,
  SMALL_FORM,
  adminPage,
  textPage,
  userPage,
  userFormPage,
  userAddress,
  publicPage,
} from "../platform/routes/presets.ts";

/** Of the seed (local/seed/inspections.ts). */
const REPORT = "dem000000001";
export const INSPECTIONS_ROUTES: readonly RoutePolicy[] = [
  textPage("/inspeccion-info", "inspections/inspeccion-info.route.tsx"),
  userPage("/perfil/inspecciones", "inspections/booking/perfil-inspecciones.route.tsx", { frame: "profile" }),
  userFormPage("/perfil/inspecciones/:id/documentos", "inspections/legal/perfil-inspeccion-documentos.route.tsx", {
    acts: ["inspectionPhoto"],
    frame: "profile",
    maxBodyBytes: LEGAL_DOCUMENTS_FORM,
    samples: [`/perfil/inspecciones/${INSPECTION}/documentos`],
  }),
  userAddress(
    "/perfil/inspecciones/:id/documentos/:position",
    "inspections/legal/perfil-inspeccion-documento.route.ts",
    {
      samples: [`/perfil/inspecciones/${INSPECTION}/documentos/1`],
    },
  ),
  publicPage("/inspeccion/:code", "inspections/report/inspeccion.route.tsx", {
    noindex: true,
    cache: "shared",
    scripts: "none",
    samples: [`/inspeccion/${REPORT}`, "/inspeccion/no-hay"],
  }),
  publicPage("/inspeccion/:code/pdf", "inspections/report/inspeccion-pdf.route.ts", {
    isPage: false,
    samples: [`/inspeccion/${REPORT}/pdf`],
  }),
  userPage("/taller/agenda", "inspections/work/taller-agenda.route.tsx", { robots: ["/taller/"] }),
  userFormPage("/taller/inspecciones/:id", "inspections/work/taller-inspeccion.route.tsx", {
    acts: ["inspectionStep"],
    maxBodyBytes: FORM,
    samples: [`/taller/inspecciones/${INSPECTION}`],
  }),
  userFormPage("/taller/inspecciones/:id/:section", "inspections/work/taller-seccion.route.tsx", {
    acts: ["inspectionPhoto"],
    maxBodyBytes: PHOTO_FORM,
    samples: [`/taller/inspecciones/${INSPECTION}/frenos`],
  }),
  adminPage("/inspecciones/lote", "inspections/admin/inspecciones-lote.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [
      "/administracion/inspecciones/lote?accion=cancelar",
      `/administracion/inspecciones/lote?accion=cancelar&fila=${INSPECTION}~1`,
    ],
  }),
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
