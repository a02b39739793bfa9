import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM, LONG_FORM } from "../platform/routes/presets.ts";

export const ASSISTANT_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/asistente",
    acts: ["rebi", "handover"],
    file: "assistant/page/asistente.route.tsx",
    noindex: true,
    access: "public",
    scripts: "none",
    maxBodyBytes: LONG_FORM,
    writes: true,
    robots: ["/asistente"],
    userForms: [{ intent: "preguntar", text: "hola" }],
    samples: ["/asistente", "/asistente?desde=%2Fcomprar"],
    assistant: false,
  },
  {
    path: "/asistente/mensaje",
    acts: ["rebi"],
    file: "assistant/asistente-mensaje.route.ts",
    access: "user",
    maxBodyBytes: LONG_FORM,
    isPage: false,
  },
  {
    path: "/asistente/panel",
    acts: ["own"],
    file: "assistant/page/asistente-panel.route.ts",
    access: "public",
    maxBodyBytes: SMALL_FORM,
    isPage: false,
    userForms: [{ intent: "nueva" }],
  },
];
