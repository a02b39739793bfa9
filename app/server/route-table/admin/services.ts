import type { RoutePolicy } from "../../../platform/routes/policy.ts";
import { CASE, CLAIM, FORM, LONG_FORM, SMALL_FORM, THEFT } from "../../../platform/routes/presets.ts";

/** The administration of services. */
export const SERVICES_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/administracion/talleres",
    access: "admin",
    samples: ["/administracion/talleres", "/administracion/talleres?estado=por-vencer&lugar=lima&q=cadena"],
  },
  {
    path: "/administracion/talleres/nuevo",
    access: "admin",
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: [`/administracion/talleres/nuevo?caso=${CASE}`],
  },
  {
    path: "/administracion/talleres/:slug",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/talleres/la-cadena-azul"],
  },
  {
    path: "/administracion/talleres/:slug/editar",
    access: "admin",
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: ["/administracion/talleres/la-cadena-azul/editar"],
  },
  {
    path: "/administracion/asesores",
    access: "admin",
    samples: ["/administracion/asesores", "/administracion/asesores?estado=suspendidos&q=rita"],
  },
  { path: "/administracion/asesores/nuevo", access: "admin", maxBodyBytes: FORM, writes: true },
  {
    path: "/administracion/asesores/:id",
    access: "admin",
    maxBodyBytes: FORM,
    writes: true,
    samples: ["/administracion/asesores/oscar"],
  },
  {
    path: "/administracion/inspecciones",
    access: "admin",
    samples: ["/administracion/inspecciones", "/administracion/inspecciones?cuando=atrasadas&taller=la-cadena-azul"],
  },
  {
    path: "/administracion/robos",
    access: "admin",
    samples: ["/administracion/robos", "/administracion/robos?estado=ocultos"],
  },
  {
    path: "/administracion/robos/:id",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/robos/${THEFT}`],
  },
  { path: "/administracion/series", access: "admin" },
  {
    path: "/administracion/series/:number",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/series/${CLAIM}`],
  },
];
