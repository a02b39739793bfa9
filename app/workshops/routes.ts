import type { RoutePolicy } from "../platform/routes/policy.ts";
import { CASE, FORM, LONG_FORM, SMALL_FORM, adminPage, sharedPage } from "../platform/routes/presets.ts";

export const WORKSHOPS_ROUTES: readonly RoutePolicy[] = [
  sharedPage("/talleres", "workshops/talleres.route.tsx", {
    sitemap: true,
    robots: ["/talleres?*,", "/talleres?*abierto="],
    samples: ["/talleres", "/talleres?ubicacion=lima&servicio=frenos,electrico", "/talleres?ubicacion=puno"],
  }),
  sharedPage("/talleres/:slug", "workshops/taller.route.tsx", {
    samples: ["/talleres/la-cadena-azul", "/talleres/no-hay"],
  }),
  sharedPage("/asesores", "workshops/asesores.route.tsx", {
    sitemap: true,
    samples: ["/asesores", "/asesores?tema=papeles"],
  }),
  adminPage("/talleres", "workshops/admin/talleres.route.tsx", {
    hasFile: true,
    samples: ["/administracion/talleres", "/administracion/talleres?estado=por-vencer&lugar=lima&q=cadena"],
  }),
  adminPage("/talleres/nuevo", "workshops/admin/taller-nuevo.route.tsx", {
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: [`/administracion/talleres/nuevo?caso=${CASE}`],
  }),
  adminPage("/talleres/lote", "workshops/admin/talleres-lote.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [
      "/administracion/talleres/lote?accion=recordar",
      "/administracion/talleres/lote?accion=recordar&fila=la-cadena-azul~1",
    ],
  }),
  adminPage("/talleres/:slug", "workshops/admin/taller.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/talleres/la-cadena-azul"],
  }),
  adminPage("/talleres/:slug/editar", "workshops/admin/taller-editar.route.tsx", {
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: ["/administracion/talleres/la-cadena-azul/editar"],
  }),
  adminPage("/asesores", "workshops/admin/advisors/asesores.route.tsx", {
    hasFile: true,
    samples: ["/administracion/asesores", "/administracion/asesores?estado=suspendidos&q=rita"],
  }),
  adminPage("/asesores/nuevo", "workshops/admin/advisors/asesor-nuevo.route.tsx", { maxBodyBytes: FORM, writes: true }),
  adminPage("/asesores/:id", "workshops/admin/advisors/asesor.route.tsx", {
    maxBodyBytes: FORM,
    writes: true,
    samples: ["/administracion/asesores/oscar"],
  }),
];
