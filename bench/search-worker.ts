import { answered } from "../app/catalog/asking.ts";
import { parseFilters } from "../app/catalog/filters.ts";
import { layeredIndex, type CatalogIndex } from "../app/catalog/index/catalog-index.ts";
import { rowOf } from "../app/catalog/index/rows.ts";
import { buildSegment } from "../app/catalog/index/segment.ts";
import { priceGuidance } from "../app/catalog/prices/guidance.ts";
import { marketOf, NO_MARKET, type Market } from "../app/catalog/prices/market.ts";
import { answer } from "../app/catalog/understanding/answer.ts";
import { completing } from "../app/catalog/understanding/suggested.ts";
import { makeListings } from "../local/seed/listings.ts";

// Runs inside workerd. Its clock stands still while code runs, so the caller measures from outside:
// `/search?times=N` answers after N searches, and the difference between N and 0 is the work.
let index: CatalogIndex | null = null;
let market: Market = NO_MARKET;
/** About those of a part of a rebuild. */
const PART_ROWS = 18_000;
const TODAY = new Date("2026-11-20T00:00:00Z");
/** Of a category with many listings. */
const COMPARED = { category: "mtb", brand: "Trek", model: "Marlin 5", year: 2021, condition: "buen-estado" } as const;

export default {
  fetch(request: Request): Response {
    const url = new URL(request.url);
    if (url.pathname === "/build") {
      const listings = makeListings(Number(url.searchParams.get("listings")), TODAY);
      const rows = listings.map(({ id, fields }) =>
        rowOf({ ...fields, id, photos: [{ key: `${id}/foto-1`, width: 1200, height: 900, color: "#d9d9d6" }] }),
      );
      const found = rows.filter((row) => row !== null);
      const parts = Array.from({ length: Math.ceil(found.length / PART_ROWS) }, (_, part) =>
        buildSegment(found.slice(part * PART_ROWS, (part + 1) * PART_ROWS)),
      );
      index = layeredIndex(parts, new Map());
      return new Response(String(found.length));
    }
    if (index === null) return new Response("build first", { status: 409 });
    const times = Number(url.searchParams.get("times"));
    if (url.pathname === "/fit") {
      for (let run = 0; run < times; run++) market = answered(marketOf([], TODAY), index);
      return new Response(String(Object.keys(market.terms.levels).length));
    }
    if (url.pathname === "/compare") {
      for (let run = 0; run < times; run++) answered(priceGuidance(index, COMPARED, TODAY.getTime(), market), index);
      return new Response(null);
    }
    if (url.pathname === "/suggest") {
      const text = url.searchParams.get("query") ?? "";
      for (let run = 0; run < times; run++) answered(completing(index, text, TODAY.getTime()), index);
      return new Response(null);
    }
    const filters = parseFilters(new URLSearchParams(url.searchParams.get("query") ?? ""));
    let total = 0;
    for (let run = 0; run < times; run++) total = answer(index, filters, TODAY.getTime()).total;
    return new Response(String(total));
  },
} satisfies ExportedHandler;
