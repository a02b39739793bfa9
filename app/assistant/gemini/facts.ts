import { hrefOf, parseFilters } from "~/catalog/filters";
import { fold } from "~/catalog/folding";
import { withDigits } from "~/catalog/phrases/numbers";

import { contextOf, listingOfPage } from "../contexts";
import { linksOf } from "../markup";
import { maskMessage } from "../safety/masking";
import type { ToolCall } from "../tools/tools.server";

/** Facts that an answer may state: from the tools of this turn, and from the question itself. */
export interface Facts {
  /** In our own fields, and in the question: prices and the like. */
  amounts: ReadonlySet<number>;
  /** All of them, also in users' texts: models, years. */
  numbers: ReadonlySet<number>;
  hrefs: ReadonlySet<string>;
  listings: ReadonlySet<string>;
  /** Texts that are ours, folded: addresses of mail and the like. */
  texts: string;
  /** Address with the numbers of this turn: the last search, else one that a tool named. */
  source: string | null;
}

/** Fields with users' texts: a price in them proves nothing. */
const OF_STRANGERS: ReadonlySet<string> = new Set(["titulo", "descripcion", "marca", "modelo", "value", "corregido"]);
const SEARCHES: ReadonlySet<string> = new Set(["search_listings", "price_statistics", "similar_listings"]);

interface Known {
  question: string;
  page: string;
  /** Address of the page that an offer of this turn leads to. */
  offered?: string | undefined;
}

export function factsOf(calls: readonly ToolCall[], { question, page, offered }: Known): Facts {
  const amounts = new Set<number>();
  const numbers = new Set<number>();
  const hrefs = new Set<string>();
  const listings = new Set<string>();
  const texts: string[] = [];
  const addHref = (href: string) => {
    hrefs.add(canonical(href));
    const listing = listingOfPage(href);
    if (listing) listings.add(listing);
  };
  const read = (value: unknown, key: string): void => {
    if (Array.isArray(value)) {
      // `Te dejo 3 de ellos.`
      for (let count = 1; count <= value.length; count++) amounts.add(count);
      value.forEach((one) => read(one, key));
    } else if (typeof value === "object" && value !== null) {
      for (const [name, one] of Object.entries(value)) read(one, name);
    } else if (typeof value === "number") {
      amounts.add(value);
    } else if (typeof value === "string") {
      const trusted = !OF_STRANGERS.has(key);
      for (const number of numbersIn(trusted ? value : maskMessage(value))) (trusted ? amounts : numbers).add(number);
      if (!trusted) return;
      texts.push(fold(value));
      if (value.startsWith("/")) addHref(value);
      else for (const href of linksOf(value)) addHref(href);
    }
  };
  for (const { result } of calls) read(result, "");
  for (const number of numbersIn(question)) amounts.add(number);
  if (page !== "/") addHref(page);
  for (const action of contextOf(page).quickActions) if ("href" in action) addHref(action.href);
  if (offered !== undefined) {
    const listing = listingOfPage(offered);
    if (listing === null || listings.has(listing)) hrefs.add(canonical(offered));
  }
  for (const number of amounts) numbers.add(number);
  const sources = calls.map(({ name, result }) => ({ name, href: hrefIn(result) }));
  const search = sources.findLast(({ name, href }) => SEARCHES.has(name) && href !== null);
  const source = (search ?? sources.findLast(({ href }) => href !== null))?.href ?? null;
  return { amounts, numbers, hrefs, listings, texts: texts.join("\n"), source };
}

function hrefIn(result: unknown): string | null {
  const href = typeof result === "object" && result !== null && "href" in result ? result.href : null;
  return typeof href === "string" ? href : null;
}

/** The address of a search as the catalogue itself writes it; any other unchanged. */
export function canonical(href: string): string {
  return href.startsWith("/comprar?")
    ? hrefOf(parseFilters(new URLSearchParams(href.slice("/comprar?".length))))
    : href;
}

/** Numbers of a text, also those in words from a hundred on. */
function numbersIn(text: string): number[] {
  return [...withDigits(fold(text)).matchAll(NUMBER)].map(([found]) => valueOf(found));
}

export const NUMBER = /\d+(?:[.,]\d+)*/g;

/** `1,250.00` and `1.250` as people in Peru write them. */
export function valueOf(number: string): number {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(number)) return Number(number.replace(/[.,]/g, ""));
  const decimals = /[.,](\d{1,2})$/.exec(number);
  const whole = number.slice(0, decimals?.index).replace(/[.,]/g, "");
  return Number(decimals ? `${whole}.${decimals[1]}` : whole);
}
