import { answered } from "../app/catalog/asking.ts";
import { layeredIndex, type CatalogIndex } from "../app/catalog/index/catalog-index.ts";
import { hashOf } from "../app/catalog/index/row-lists.ts";
import { rowOf } from "../app/catalog/index/rows.ts";
import { decodeSegment, encodeSegment } from "../app/catalog/index/segment-bytes.ts";
import { buildSegment, compareIds } from "../app/catalog/index/segment.ts";
import { priceGuidance } from "../app/catalog/prices/guidance.ts";
import { marketOf } from "../app/catalog/prices/market.ts";
import { droppedCards, homeSelection, similarTo } from "../app/catalog/search/browse.ts";
import { entriesOf } from "../app/catalog/search/entries.ts";
import { listingsOfSeller } from "../app/catalog/search/of-seller.ts";
import { pageOfCatalog, sitemapPart } from "../app/catalog/search/whole-catalog.ts";
import { makeListings } from "../local/seed/listings.ts";

const FEW = 10_000;
const MANY = 150_000;
const TODAY = new Date("2026-11-20T00:00:00Z");
const NOW = TODAY.getTime();
/** Listings of a seller, whatever the size of the catalogue. */
const OF_A_SELLER = 20;
/** About the rows of a part of a rebuild. */
const PART = 18_000;
const ROUNDS = 15;
/** Views a round: enough to stand out of the clock. */
const TIMES = 40;
const COMMON = { category: "mtb", brand: "Trek", model: "Marlin 5", year: 2021, condition: "buen-estado" } as const;
/** Of whose model there are too few: compared with its class. */
const RARE = { ...COMMON, model: "Modelo raro" } as const;

interface ViewTimes {
  view: string;
  /** Medians in ms, over so many listings. */
  few: number;
  many: number;
}

/**
 * Processor time of the views of the catalogue over few and over many listings, in turns: other work on the machine
 * does not count. Node; their lists are made before.
 */
export function benchCatalogViews(): { few: number; many: number; times: ViewTimes[] } {
  const [few, many] = [viewsOf(FEW), viewsOf(MANY)];
  const times = Object.keys(few).map((view): ViewTimes => {
    const measured: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS + 3; round++) {
      for (const [at, run] of [few[view]!, many[view]!].entries()) {
        const start = process.cpuUsage();
        for (let time = 0; time < TIMES; time++) run();
        const { user, system } = process.cpuUsage(start);
        // The first rounds make the lists, and warm the code.
        if (round >= 3) measured[at]!.push((user + system) / 1000 / TIMES);
      }
    }
    const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
    return { view, few: median(measured[0]), many: median(measured[1]) };
  });
  return { few: FEW, many: MANY, times };
}

function viewsOf(count: number): Record<string, () => unknown> {
  const index = indexOf(count);
  const market = answered(marketOf([], TODAY), index);
  const favourites = Array.from({ length: 60 }, (_, at) => index.parts[0]!.segment.ids.at(at * 97)!);
  const seller = `seller-${Math.floor(count / OF_A_SELLER / 2)}`;
  return {
    "the home page": () => answered(homeSelection(NOW, { featured: 8, newest: 10 }, "cusco"), index),
    "price drops": () => answered(droppedCards(12, NOW), index),
    "similar listings": () => answered(similarTo({ id: "", ...COMMON, priceCentimos: 250_000 }, 8, NOW), index),
    "sixty favourites": () => answered(entriesOf(favourites, NOW), index),
    "a price compared": () => answered(priceGuidance(index, COMMON, NOW, market), index),
    "a rare model's price compared": () => answered(priceGuidance(index, RARE, NOW, market), index),
    "a seller's page": () => answered(listingsOfSeller(seller, {}, NOW), index),
    "a page of the shopping feed": () => answered(pageOfCatalog(2, 500, NOW), index),
    "a part of the sitemap": () => answered(sitemapPart(2, 2_000, NOW), index),
  };
}

/** In parts by their ids, as KV has them; the ids say nothing of the time. */
function indexOf(count: number): CatalogIndex {
  const rows = makeListings(Math.ceil(count * 1.08), TODAY).flatMap(({ id, fields }, at) => {
    const photos = [{ key: `${id}/foto-1`, width: 1200, height: 900, color: "#d9d9d6" }];
    const sellerId = `seller-${Math.floor(at / OF_A_SELLER)}`;
    return rowOf({ ...fields, sellerId, status: "active", id: `${hashOf(id).toString(36)}-${at}`, photos }) ?? [];
  });
  const byId = rows.slice(0, count).sort((a, b) => compareIds(a.id, b.id));
  const parts = Math.ceil(count / PART);
  const segments = Array.from({ length: parts }, (_, part) =>
    decodeSegment(encodeSegment(buildSegment(byId.slice((part * count) / parts, ((part + 1) * count) / parts))))!,
  );
  return layeredIndex(segments, new Map());
}
