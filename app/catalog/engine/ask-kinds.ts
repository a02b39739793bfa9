import type { AskKind } from "../asking.ts";
import { OF_CLASS, OF_MODEL, SAMPLE } from "../prices/on-sale.ts";
import { FOUND_PRICES, FOUND_VEHICLES } from "../prices/usual-prices.ts";
import { DROPS, HOME_CANDIDATES, SIMILAR } from "../search/browse.ts";
import { ENTRIES, SELLERS_OF } from "../search/entries.ts";
import { NEWS, OF_SELLER } from "../search/of-seller.ts";
import { CARDS, NEW_MATCHES, OTHERS, PAGE, STRETCHES, TALLY } from "../search/row-asks.ts";
import { ADDRESSES, COUNTS, PAGE_CARDS } from "../search/whole-catalog.ts";
import { NAMED_MODELS, SIMILAR_TYPES } from "../understanding/vehicle-guess.ts";

// Kinds of any question stand beside each other, as in `Ask`.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyKind = AskKind<any, any>;

const KINDS: readonly AnyKind[] = [
  ...[TALLY, PAGE, STRETCHES, CARDS, OTHERS, NEW_MATCHES],
  ...[NAMED_MODELS, SIMILAR_TYPES],
  ...[HOME_CANDIDATES, DROPS, SIMILAR, ENTRIES, SELLERS_OF, OF_SELLER, NEWS],
  ...[COUNTS, ADDRESSES, PAGE_CARDS],
  ...[OF_MODEL, OF_CLASS, SAMPLE, FOUND_PRICES, FOUND_VEHICLES],
];

/** All kinds of questions by their names: a shard answers no others. */
export const ASK_KINDS: ReadonlyMap<string, AnyKind> = new Map(KINDS.map((kind) => [kind.name, kind]));
