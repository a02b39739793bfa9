import { maskMessage } from "../safety/masking";
import { argumentsOf, type ToolCall, type ToolResult } from "../tools/tools.server";
import { RESULT_CHARACTERS, TO_THE_MODEL } from "./constants";

/** Users' texts: numbers of phones and documents in them are masked. */
const MASKED: ReadonlySet<string> = new Set(["titulo", "descripcion", "marca", "modelo", "value"]);
/** Longest text and list, tried in this order until a result fits. */
const SIZES: readonly [text: number, list: number][] = [
  [600, 12],
  [300, 8],
  [160, 5],
  [80, 3],
];

/** A tool's answer as the model reads it: fields of data, masked and cut to about 1,500 tokens. */
export function responseOf({ name, result }: ToolCall): Record<string, unknown> {
  const value = name === "search_listings" ? searchResponse(result as ToolResult<"search_listings">) : result;
  for (const [text, list] of SIZES) {
    const fitted = fit(value, "", text, list);
    if (JSON.stringify(fitted).length <= RESULT_CHARACTERS) return fitted as Record<string, unknown>;
  }
  return { error: TO_THE_MODEL.length };
}

/** The filters that were used, in the words of the arguments. */
function searchResponse({ filtros, ...found }: ToolResult<"search_listings">): unknown {
  return { ...found, filtros: argumentsOf(filtros) };
}

function fit(value: unknown, key: string, text: number, list: number): unknown {
  if (typeof value === "string") {
    const whole = MASKED.has(key) ? maskMessage(value) : value;
    return whole.startsWith("/") ? whole : [...whole].slice(0, text).join("");
  }
  if (Array.isArray(value)) return value.slice(0, list).map((one) => fit(one, key, text, list));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fit(one, name, text, list)]));
}
