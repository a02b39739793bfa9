import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LONG_FORM, SMALL_FORM, adminPage } from "../platform/routes/presets.ts";

export const SETTINGS_ROUTES: readonly RoutePolicy[] = [
  adminPage("/ajustes", "settings/admin/ajustes.route.tsx", { maxBodyBytes: SMALL_FORM }),
  adminPage("/ajustes/:grupo", "settings/admin/ajustes-grupo.route.tsx", {
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: ["/administracion/ajustes/negocio", "/administracion/ajustes/venta"],
  }),
  adminPage("/limites", "settings/admin/limites.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/limites", "/administracion/limites?acto=offer"],
  }),
  adminPage("/feriados", "settings/admin/feriados.route.tsx", { maxBodyBytes: SMALL_FORM, writes: true }),
];
