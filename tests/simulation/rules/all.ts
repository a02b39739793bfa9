import type { Market, Violation } from "../runtime/market";
import { CATALOG_RULES } from "./catalog";
import { COUNTER_RULES } from "./counters";
import { ERASURE_RULES } from "./erasure";
import { ERROR_RULES } from "./errors";
import { LISTING_RULES } from "./listings";
import { MAIL_RULES } from "./mails";
import { MONEY_RULES } from "./money";
import { NUMBER_RULES } from "./numbers";
import { STATE_RULES } from "./resting";
import type { Rule } from "./rule";

const RULES: readonly Rule[] = [
  ...ERROR_RULES,
  ...MONEY_RULES,
  ...LISTING_RULES,
  ...NUMBER_RULES,
  ...COUNTER_RULES,
  ...ERASURE_RULES,
  ...MAIL_RULES,
  ...CATALOG_RULES,
  ...STATE_RULES,
];

/** All that the rules find now, once the jobs had a minute without faults. */
export async function check(market: Market): Promise<Violation[]> {
  await market.quietly(() => market.site.minute());
  const found: Violation[] = [];
  for (const { name, find } of RULES) for (const one of await find(market)) found.push({ rule: name, ...one });
  return found;
}
