import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM, LONG_FORM } from "../platform/routes/presets.ts";
import { MCP_BODY_BYTES } from "./mcp/constants.ts";

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
  // Programs of others: no cookie counts, and nothing changes.
  {
    path: "/mcp",
    file: "assistant/mcp/mcp.route.ts",
    access: "public",
    maxBodyBytes: MCP_BODY_BYTES,
    acts: ["assistantTools"],
    crossOriginPost: /^\/mcp$/,
    isOpenToPages: true,
    robots: ["/mcp"],
    isPage: false,
  },
  {
    path: "/.well-known/mcp/server-card.json",
    file: "assistant/mcp/server-card.route.ts",
    access: "public",
    cache: "shared",
    isPage: false,
  },
  { path: "/llms.txt", file: "assistant/mcp/llms.route.ts", access: "public", cache: "shared", isPage: false },
];
