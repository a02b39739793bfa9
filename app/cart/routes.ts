import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM } from "../platform/routes/presets.ts";

export const CART_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/carrito/panel",
    acts: ["own"],
    file: "cart/carrito-panel.route.ts",
    access: "public",
    maxBodyBytes: SMALL_FORM,
    isPage: false,
  },
];
