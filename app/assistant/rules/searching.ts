import { withFilters, type Filters } from "~/catalog/filters";

import type { Reply } from "../model";
import { REPLY_CARDS } from "../constants";
import { argumentsOf } from "../tools/tools.server";
import { searchText } from "./answers";
import type { Engine } from "./reading";

/** Most words of a text that may be a model or a name. */
export const NAME_WORDS_MAX = 5;
/** Words that say what is not wanted: `no honda`. */
const UNWANTED = /(?<!\S)(?:no|sin|excepto|menos) \S+/g;
/** Most words that the answer names, where no listing has them. */
const MISSED_WORDS_MAX = 3;

/** Words without a filter narrow by text; where that finds nothing, only the filters and what is not wanted are used. */
export async function search(filters: Filters, words: readonly string[], { tools, brands }: Engine): Promise<Reply> {
  const q = words.length > 0 && words.length <= NAME_WORDS_MAX ? words.join(" ") : filters.q;
  const narrow = withFilters(filters, { q, ...(q !== "" && filters.order === "recientes" && { order: "relevancia" as const }) });
  let found = await tools.call("search_listings", argumentsOf(narrow));
  let missing: string | null = null;
  if (found.total === 0 && q !== "" && filters.q !== q) {
    missing = q.replace(UNWANTED, "").trim();
    const unwanted = (q.match(UNWANTED) ?? []).join(" ");
    found = await tools.call("search_listings", argumentsOf(withFilters(filters, { q: unwanted })));
  }
  // A town has few: the department around it may have more.
  if (found.total < REPLY_CARDS && filters.province !== null) {
    const { department } = filters;
    const around = await tools.call("search_listings", argumentsOf(withFilters(found.filtros, { department })));
    if (around.total >= found.total) found = around;
  }
  const isShort = missing !== null && missing !== "" && missing.split(" ").length <= MISSED_WORDS_MAX;
  return searchText(found, brands, isShort ? missing : null);
}

/** A model or a name alone; null where no listing has it and it does not read like a model. */
export async function byName(q: string, { tools, brands }: Engine): Promise<Reply | null> {
  const found = await tools.call("search_listings", { q });
  return found.total === 0 && !/^(?:\S+ ){0,2}\S*\d\S*$/.test(q) ? null : searchText(found, brands, null);
}
