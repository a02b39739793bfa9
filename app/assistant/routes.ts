import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM, LONG_FORM, publicPage, userAddress } from "../platform/routes/presets.ts";
import { MCP_BODY_BYTES } from "./mcp/constants.ts";

export const ASSISTANT_ROUTES: readonly RoutePolicy[] = [
  publicPage("/asistente", "assistant/page/asistente.route.tsx", {
    acts: ["rebi", "handover"],
    noindex: true,
    scripts: "none",
    maxBodyBytes: LONG_FORM,
    writes: true,
    robots: ["/asistente"],
    userForms: [{ intent: "preguntar", text: "hola" }],
    samples: ["/asistente", "/asistente?desde=%2Fcomprar"],
    assistant: false,
  }),
  userAddress("/asistente/mensaje", "assistant/asistente-mensaje.route.ts", {
    acts: ["rebi"],
    maxBodyBytes: LONG_FORM,
  }),
  publicPage("/asistente/panel", "assistant/page/asistente-panel.route.ts", {
    acts: ["own"],
    maxBodyBytes: SMALL_FORM,
    isPage: false,
    userForms: [{ intent: "nueva" }],
  }),
  // Programs of others: no cookie counts, and nothing changes.
  publicPage("/mcp", "assistant/mcp/mcp.route.ts", {
    maxBodyBytes: MCP_BODY_BYTES,
    acts: ["assistantTools"],
    crossOriginPost: /^\/mcp$/,
    isOpenToPages: true,
    robots: ["/mcp"],
    isPage: false,
  }),
  publicPage("/.well-known/mcp/server-card.json", "assistant/mcp/server-card.route.ts", {
    cache: "shared",
    isPage: false,
  }),
  publicPage("/llms.txt", "assistant/mcp/llms.route.ts", { cache: "shared", isPage: false }),
];
