import type { ToolName } from "../tools/schemas";

export const MCP_PATH = "/mcp";
export const SERVER_CARD_PATH = "/.well-known/mcp/server-card.json";
/** Any page may ask: no cookie counts, and nothing here belongs to a person. */
export const OPEN = { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store" };
/** Raised when a tool changes its arguments or its answer. */
export const MCP_VERSION = "1.0.0";
export const MCP_BODY_BYTES = 64 * 1024;
/** Messages in one request: each may be a search. */
export const MCP_BATCH_MAX = 10;

/** Tools that know no account. */
export const MCP_TOOLS = [
  "search_listings",
  "get_listing",
  "price_statistics",
  "check_serial",
  "workshops",
  "shipping_quote",
  "how_to",
] as const satisfies readonly ToolName[];
