import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { TOOL_PURPOSES } from "../tools/schemas";
import { MCP_PATH, MCP_TOOLS, MCP_VERSION } from "./constants";

/** Where other assistants find the tools (Model Context Protocol, proposal SEP-2127). */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { siteUrl, brandName } = context.env;
  const card = {
    serverInfo: { name: brandName, version: MCP_VERSION },
    description: `${brandName}: bicicletas y motos en Perú. Anuncios, precios, números de serie, talleres y envíos.`,
    websiteUrl: siteUrl,
    transport: { type: "streamable-http", endpoint: siteUrl + MCP_PATH },
    authentication: { required: false },
    capabilities: { tools: {} },
    tools: MCP_TOOLS.map((name) => ({ name, description: TOOL_PURPOSES[name] })),
  };
  return Response.json(card, {
    headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=3600" },
  });
}
