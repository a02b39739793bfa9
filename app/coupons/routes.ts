import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM, adminPage } from "../platform/routes/presets.ts";

export const COUPONS_ROUTES: readonly RoutePolicy[] = [
  adminPage("/cupones", "coupons/admin/cupones.route.tsx", { hasFile: true, maxBodyBytes: SMALL_FORM, writes: true }),
  adminPage("/cupones/:code", "coupons/admin/cupon.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    samples: ["/administracion/cupones/BIENVENIDA10"],
  }),
];
