import type { RoutePolicy } from "../../route-policy.ts";
import { CASE, LONG_FORM, SMALL_FORM } from "../presets.ts";

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
    path: "/administracion/inspecciones",
    access: "admin",
    samples: ["/administracion/inspecciones", "/administracion/inspecciones?cuando=atrasadas&taller=la-cadena-azul"],
  },
];
