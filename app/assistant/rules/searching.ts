import { withFilters, type Filters } from "~/catalog/filters";

import { REPLY_CARDS } from "../constants";
import type { Reply } from "../model";
import { argumentsOf } from "../tools/tools.server";
import { searchText } from "./answers";
import type { Engine } from "./reading";

/** Most words of a text that may be a model or a name. */
export const NAME_WORDS_MAX = 5;
/** Most words that the answer names, where no listing has them. */
const MISSED_WORDS_MAX = 3;

/** Listings for filters, and for words that narrow them as far as any listing has them. */
export async function searchReply(
  filters: Filters,
  words: readonly string[],
  { tools, brands }: Engine,
): Promise<Reply> {
  const q = words.length > 0 ? words.join(" ") : filters.q;
  const isByText = q !== "" && filters.order === "recientes";
  const asked = withFilters(filters, { q, ...(isByText && { order: "relevancia" as const }) });
  let found = await tools.call("search_listings", argumentsOf(asked));
  const missing = found.palabras_que_no_hay;
  // A town has few: the department around it may have more.
  if (found.total < REPLY_CARDS && found.filtros.province !== null) {
    const { department } = found.filtros;
    const around = await tools.call("search_listings", argumentsOf(withFilters(found.filtros, { department })));
    if (around.total >= found.total) found = around;
  }
  const told = missing.join(" ");
  return searchText(found, brands, told !== "" && told.split(" ").length <= MISSED_WORDS_MAX ? told : null);
}

/** A model or a name alone; null where no listing has any word of it and it does not read like a model. */
export async function byName(q: string, { tools, brands }: Engine): Promise<Reply | null> {
  const found = await tools.call("search_listings", { q });
  const isFound = found.total > 0 && found.filtros.q !== "";
  if (!isFound && !/^(?:\S+ ){0,2}\S*\d\S*$/.test(q)) return null;
  return searchText(found, brands, found.palabras_que_no_hay.join(" ") || null);
}
