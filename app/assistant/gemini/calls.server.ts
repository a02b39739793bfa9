import type { FunctionCall, Part } from "@google/genai/web";

import { UpstreamError } from "~/platform/errors";
import type { Logger } from "~/platform/log";

import { REPLY_CARDS } from "../constants";
import { listingOfPage } from "../contexts";
import { linksOf } from "../markup";
import type { Asked, Reply } from "../model";
import { maskMessage } from "../safety/masking";
import { TOOL_ARGUMENTS, type ToolName } from "../tools/schemas";
import { type ToolCall, type Tools, argumentsOf, type ToolResult } from "../tools/tools.server";
import { CALLS_MAX, TO_THE_MODEL, RESULT_CHARACTERS } from "./constants";
import { factsOf, type Facts } from "./facts";
import { ActionOffers, OFFER_TOOL } from "./offers";
import { budgetText } from "./prompt";

interface CallsDeps {
  asked: Asked;
  tools: Tools;
  /** Our own, as an address. */
  whatsapp: string | null;
  log: Logger;
  onTool(name: ToolCall["name"]): void;
}

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
function responseOf({ name, result }: ToolCall): Record<string, unknown> {
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

/** The tool calls of one answer: checked, counted and answered. */
export class Calls {
  private readonly deps: CallsDeps;
  private readonly offers = new ActionOffers();
  private count = 0;

  constructor(deps: CallsDeps) {
    this.deps = deps;
  }

  /** Facts that the answer may state so far. */
  facts(): Facts {
    const { tools, asked } = this.deps;
    const question = `${asked.masked}\n${budgetText(asked.profile?.priceRange)}`;
    return factsOf(tools.calls, { question, page: asked.page, offered: this.offers.all.navigate?.href });
  }

  async answer({ id, name = "", args = {} }: FunctionCall): Promise<Part> {
    this.count++;
    const response = this.count > CALLS_MAX ? { error: TO_THE_MODEL.calls } : await this.respond(name, args);
    return { functionResponse: { ...(id !== undefined && { id }), name, response } };
  }

  private async respond(name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
    if (name === OFFER_TOOL) {
      const { listings } = this.facts();
      const { asked, whatsapp } = this.deps;
      return this.offers.take(args, { page: asked.page, isKnown: (id) => listings.has(id), whatsapp });
    }
    if (!isTool(name)) return { error: TO_THE_MODEL.tool };
    const parsed = TOOL_ARGUMENTS[name].safeParse(args);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
      return { error: `${TO_THE_MODEL.arguments} ${problems.slice(0, 3).join("; ")}`.slice(0, 300) };
    }
    this.deps.onTool(name);
    try {
      const result = await this.deps.tools.call(name, parsed.data as never);
      return responseOf({ name, args: parsed.data, result });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      this.deps.log.warn("assistant.tool-failed", { tool: name, error });
      return { error: "Eso no se puede consultar ahora." };
    }
  }

  /** The reply to a text: with the offers, and with the listings that it links to, else those of the last search. */
  replyOf(text: string): Reply {
    const linked = linksOf(text).flatMap((href) => listingOfPage(href) ?? []);
    const found = this.deps.tools.calls.map(({ result }) => idsOf(result)).findLast((ids) => ids.length > 0) ?? [];
    const ofPage = listingOfPage(this.deps.asked.page);
    // A button stands for the listing that was looked at.
    const offered = this.offers.all.actions
      ? this.deps.tools.calls.flatMap(({ name, args }) => (name === "get_listing" ? String(args.id) : []))
      : [];
    const others = [...linked, ...offered].filter((id) => id !== ofPage);
    const cards = [...new Set([...others, ...found])].slice(0, REPLY_CARDS);
    return { text, cards, ...this.offers.all };
  }
}

function idsOf(result: unknown): string[] {
  const listings = typeof result === "object" && result !== null && "anuncios" in result ? result.anuncios : null;
  if (!Array.isArray(listings)) return [];
  return (listings as unknown[]).flatMap((one) =>
    typeof one === "object" && one !== null && "id" in one && typeof one.id === "string" ? one.id : [],
  );
}

function isTool(name: string): name is ToolName {
  return Object.hasOwn(TOOL_ARGUMENTS, name);
}
