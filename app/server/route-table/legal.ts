import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { LONG_FORM, SHARED_PAGE, SMALL_FORM, TEXT_PAGE } from "../../platform/routes/presets.ts";

export const LEGAL_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/contacto",
    ...SHARED_PAGE,
    sitemap: true,
    maxBodyBytes: LONG_FORM,
    exemptFromCompletion: "specification",
    writes: true,
  },
  { path: "/politicas", ...TEXT_PAGE, exemptFromCompletion: "specification" },
  { path: "/terminos", ...TEXT_PAGE, exemptFromCompletion: "law" },
  { path: "/privacidad", ...TEXT_PAGE, exemptFromCompletion: "specification" },
  { path: "/cookies", ...TEXT_PAGE, maxBodyBytes: SMALL_FORM, exemptFromCompletion: "law" },
  { path: "/acerca-de", ...TEXT_PAGE, exemptFromCompletion: "specification" },
];
