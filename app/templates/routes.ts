import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LONG_FORM, adminPage } from "../platform/routes/presets.ts";

export const TEMPLATES_ROUTES: readonly RoutePolicy[] = [
  adminPage("/plantillas", "templates/plantillas.route.tsx", { maxBodyBytes: LONG_FORM, writes: true }),
];
