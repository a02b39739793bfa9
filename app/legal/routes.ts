import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM, textPage } from "../platform/routes/presets.ts";

export const LEGAL_ROUTES: readonly RoutePolicy[] = [
  textPage("/politicas", "legal/politicas.route.tsx", { exemptFromCompletion: "specification" }),
  textPage("/terminos", "legal/terminos.route.tsx", { exemptFromCompletion: "law" }),
  textPage("/privacidad", "legal/privacidad.route.tsx", { exemptFromCompletion: "specification" }),
  textPage("/cookies", "legal/cookies.route.tsx", {
    acts: ["own"],
    maxBodyBytes: SMALL_FORM,
    exemptFromCompletion: "law",
  }),
];
