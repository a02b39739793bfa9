import type { RoutePolicy } from "../platform/routes/policy.ts";
import { REPORTED_LISTING, REVIEW, SELLER, SMALL_FORM, adminPage } from "../platform/routes/presets.ts";

export const ADMIN_ROUTES: readonly RoutePolicy[] = [
  adminPage("", "admin/overview/administracion.route.tsx", { robots: ["/administracion"] }),
  adminPage("/trabajo", "admin/work/trabajo.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/trabajo?de=%2Fadministracion%2Fpersonas%2F${SELLER}`],
  }),
  adminPage("/trabajo/mirando", "admin/work/trabajo-mirando.route.ts", { isPage: false, maxBodyBytes: SMALL_FORM }),
  adminPage("/asistente", "admin/assistant/asistente.route.tsx", {
    hasFile: true,
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/asistente", "/administracion/asistente?desde=2026-11-01&hasta=2026-11-30"],
  }),
  adminPage("/preguntas-rebi", "admin/assistant/preguntas-rebi.route.tsx", {
    hasFile: true,
    maxBodyBytes: SMALL_FORM,
    writes: true,
  }),
  adminPage("/denuncias", "admin/reports/denuncias.route.tsx", {
    hasFile: true,
    samples: ["/administracion/denuncias", "/administracion/denuncias?tipo=anuncios&estado=decididas"],
  }),
  adminPage("/denuncias/lote", "admin/reports/denuncias-lote.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [
      "/administracion/denuncias/lote?accion=descartar",
      `/administracion/denuncias/lote?accion=descartar&fila=listing_${REPORTED_LISTING}~1`,
    ],
  }),
  adminPage("/denuncias/:id", "admin/reports/denuncia.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/denuncias/listing_${REPORTED_LISTING}`],
  }),
  adminPage("/opiniones", "admin/reviews/opiniones.route.tsx", {
    hasFile: true,
    samples: ["/administracion/opiniones", "/administracion/opiniones?sobre=vendedores&denuncias=abiertas"],
  }),
  adminPage("/opiniones/lote", "admin/reviews/opiniones-lote.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [
      "/administracion/opiniones/lote?accion=mostrar",
      `/administracion/opiniones/lote?accion=ocultar&fila=${REVIEW}~1`,
    ],
  }),
  adminPage("/opiniones/:id", "admin/reviews/opinion.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/opiniones/${REVIEW}`],
  }),
  adminPage("/buscar", "admin/search/buscar.route.tsx", {
    samples: ["/administracion/buscar", "/administracion/buscar?q=nada"],
  }),
  adminPage("/buscar.json", "admin/search/buscar-json.route.ts", { isPage: false }),
  adminPage("/registro", "admin/audit/registro.route.tsx", {
    hasFile: true,
    maxBodyBytes: SMALL_FORM,
    samples: ["/administracion/registro", "/administracion/registro?accion=order.refund"],
  }),
  adminPage("/deshacer", "admin/undo/deshacer.route.tsx", { maxBodyBytes: SMALL_FORM }),
  adminPage("/metricas", "admin/metrics/metricas.route.tsx", {
    hasFile: true,
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/metricas", "/administracion/metricas?desde=2026-11-01&hasta=2026-11-10"],
  }),
  adminPage("/estado", "admin/health/estado.route.tsx", { samples: ["/administracion/estado"] }),
  adminPage("/rendimiento", "admin/performance/rendimiento.route.tsx", {
    hasFile: true,
    maxBodyBytes: SMALL_FORM,
    samples: [
      "/administracion/rendimiento",
      "/administracion/rendimiento?desde=2026-11-01&hasta=2026-11-10&conexion=3g",
    ],
  }),
  adminPage("/personas", "admin/users/personas.route.tsx", {
    hasFile: true,
    samples: ["/administracion/personas", "/administracion/personas?rol=admin&q=ana"],
  }),
  adminPage("/personas/:uid", "admin/users/persona.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/personas/${SELLER}`],
  }),
  adminPage("/personas/:uid/rol", "admin/users/persona-rol.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/personas/${SELLER}/rol`],
  }),
  ...["actividad", "accesos"].map((part) =>
    adminPage(`/personas/:uid/${part}`, `admin/users/persona-${part}.route.tsx`, {
      samples: [`/administracion/personas/${SELLER}/${part}`],
    }),
  ),
  adminPage("/vistas", "admin/views/vistas.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/vistas?de=%2Fadministracion%2Fanuncios%3Festado%3Doculto"],
  }),
  {
    path: "/administracion/vistas/:vista",
    file: "admin/views/vista-archivo.route.ts",
    access: "admin",
    isPage: false,
    samples: ["/administracion/vistas/anuncios.0a1b2c3d"],
  },
];
