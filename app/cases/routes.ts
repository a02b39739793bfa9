import type { RoutePolicy } from "../platform/routes/policy.ts";
import { CASE, COMPLAINT_FORM, LONG_FORM, adminPage } from "../platform/routes/presets.ts";

export const CASES_ROUTES: readonly RoutePolicy[] = [
  adminPage("/solicitudes", "cases/admin/solicitudes.route.tsx", { hasFile: true }),
  adminPage("/solicitudes/lote", "cases/admin/solicitudes-lote.route.tsx", {
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: [
      `/administracion/solicitudes/lote?accion=atender&fila=${CASE}~1`,
      `/administracion/solicitudes/lote?accion=responder&fila=${CASE}~1`,
    ],
  }),
  adminPage("/solicitudes/:number", "cases/admin/solicitud.route.tsx", {
    // Answers to requests about personal data carry three files.
    maxBodyBytes: COMPLAINT_FORM,
    writes: true,
    samples: [`/administracion/solicitudes/${CASE}`],
  }),
  {
    path: "/administracion/solicitudes/:number/archivos/:position/:n",
    file: "cases/admin/solicitud-archivo.route.ts",
    access: "admin",
    isPage: false,
    samples: [`/administracion/solicitudes/${CASE}/archivos/1/1`],
  },
];
