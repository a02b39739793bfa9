import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM, publicPage } from "../platform/routes/presets.ts";

export const CART_ROUTES: readonly RoutePolicy[] = [
  publicPage("/carrito/panel", "cart/carrito-panel.route.ts", {
    acts: ["own"],
    maxBodyBytes: SMALL_FORM,
    isPage: false,
  }),
];
