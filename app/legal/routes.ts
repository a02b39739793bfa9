import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM, TEXT_PAGE } from "../platform/routes/presets.ts";

export const LEGAL_ROUTES: readonly RoutePolicy[] = [
  { path: "/politicas", file: "legal/politicas.route.tsx", ...TEXT_PAGE, exemptFromCompletion: "specification" },
  { path: "/terminos", file: "legal/terminos.route.tsx", ...TEXT_PAGE, exemptFromCompletion: "law" },
  { path: "/privacidad", file: "legal/privacidad.route.tsx", ...TEXT_PAGE, exemptFromCompletion: "specification" },
  {
    path: "/cookies",
    acts: ["own"],
    file: "legal/cookies.route.tsx",
    ...TEXT_PAGE,
    maxBodyBytes: SMALL_FORM,
    exemptFromCompletion: "law",
  },
];
