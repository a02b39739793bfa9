import { intentOf } from "~/assistant/intents/intent-of";
import type { Asked, Reply } from "~/assistant/model";
import { withEnd } from "~/assistant/rules/memory";
import type { Engine } from "~/assistant/rules/reading";
import { answerByRules } from "~/assistant/rules/rule-engine";
import { stateOf } from "~/assistant/talk-state";
import { createTools, type Tools } from "~/assistant/tools/tools.server";
import { toCentimos } from "~/business/money";
import { answered as inIndex } from "~/catalog/asking";
import { NO_FILTERS } from "~/catalog/filters";
import { rowOf } from "~/catalog/index/rows";
import type { Listing } from "~/catalog/model";
import { marketOf } from "~/catalog/prices/market";
import { usualPrices } from "~/catalog/prices/usual-prices";
import { homeSelection, similarTo } from "~/catalog/search/browse";
import { entriesOf } from "~/catalog/search/entries";
import { buildIndex } from "~/catalog/search/search";
import { answer } from "~/catalog/understanding/answer";
import { parseEnv } from "~/platform/env";

import { makeListings } from "../../../local/seed/listings.ts";
import { makeBrands, PLANS } from "../../../local/seed/reference.ts";
import { SITE } from "../../factories/site";
import { contextOf, type GivenContext } from "../../support/context";

/** Day of the seed of the evaluation set. */
export const NOW = new Date("2026-11-20T12:00:00Z");
export const BRANDS: ReadonlyMap<string, string> = new Map(makeBrands().map(({ id, name }) => [id, name]));

const seed: Listing[] = makeListings(360, NOW).map(({ id, fields }) => ({
  ...fields,
  id,
  photos: [],
}));

const off = { put() {}, get() {}, input() {} };
const { siteUrl, brandName, business, holidays, switches } = parseEnv({
  ENVIRONMENT: "local",
  BUSINESS_EMAIL: "hola@rebi.test",
  BUSINESS_PHONE: "+5115550100",
  REGISTRY_THEFT: "prueba",
  CACHE: off,
  PHOTOS: off,
  IMAGES: off,
});

/** Answers for tools, over the index of the seed and of further listings; two listings are the user's own. */
export function marketDeps(further: readonly Partial<Listing>[] = []) {
  const listings = [...further.map((change) => ({ ...seed[0]!, ...change })), ...seed];
  const index = buildIndex(listings.flatMap((listing) => rowOf(listing) ?? []));
  const now = NOW.getTime();
  const catalog = {
    search: async (filters, options) => ({ ...answer(index, filters, now, options), limited: false }),
    listing: async (id) => listings.find((listing) => listing.id === id) ?? null,
    similar: async ({ id, category, price, specifications: { brand } }, count) =>
      inIndex(similarTo({ id, category, brand, priceCentimos: toCentimos(price) }, count, now), index),
    entries: async (ids) => inIndex(entriesOf(ids, now), index),
    plans: async () => [...PLANS],
    home: async () => ({ ...inIndex(homeSelection(now, { featured: 8, newest: 8 }), index), limited: false }),
    brands: async () => makeBrands(),
    usualPrices: async (filters, of) =>
      inIndex(usualPrices(index, filters, now, inIndex(marketOf([], NOW), index), of), index),
  } satisfies GivenContext["catalog"];
  return {
    catalog,
    env: { ...SITE, siteUrl, brandName, business, holidays, switches },
    clock: { now: () => NOW },
    favorites: { ids: async () => [] },
    orders: { purchases: async () => ({ orders: [], page: 1, pages: 1 }) },
    selling: { listings: { page: async () => ({ listings: [], counts: [{ status: "active", count: 2 }], all: 2, page: 1, pages: 1 }) } },
    workshops: { list: async () => [] },
    messages: { inbox: async () => ({ threads: [], page: 1, pages: 1 }), unread: async () => 0 },
    registry: { bicycles: { ownedBy: async () => [] } },
    checks: {
      admit: async () => ({ allowed: true }),
      check: async (typed) =>
        ({ kind: "number", number: typed, isRegistered: false, vehicle: null, similar: [], plate: null, ...(typed === "WTU123X0456"
          ? { why: "reported", report: { id: "5eed", day: "", place: "", withPolice: true, hasOwner: true, photo: null, marks: "" } }
          : { why: "unknown", report: null }) }),
    },
  } satisfies GivenContext; // oxfmt-ignore
}

export function marketTools(further: readonly Partial<Listing>[] = []): Tools {
  return createTools(contextOf(marketDeps(further)), "ana");
}

/** A text as the catalogue over the seed's market reads it. */
export const understand = (q: string) => marketDeps().catalog.search({ ...NO_FILTERS, q }, { rule: "every word" });

export const engineOf = (tools: Tools): Engine => ({
  tools,
  brands: BRANDS,
  understand,
  hear: intentOf,
  whatsapp: null,
});

/** An answer by rules, with what the next message goes on with, as it is stored. */
export async function answered(typed: Asked, tools = marketTools()): Promise<Reply> {
  const asked = withEnd(typed);
  const reply = await answerByRules(asked, engineOf(tools));
  const { intent, isSure } = intentOf(asked.raw);
  const { history } = asked;
  return { ...reply, state: stateOf({ reply, calls: tools.calls, intent: isSure ? intent : null, history }) };
}
