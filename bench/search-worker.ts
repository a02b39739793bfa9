import { parseFilters } from "../app/catalog/filters.ts";
import type { CatalogIndex } from "../app/catalog/index/catalog-index.ts";
import { rowOf } from "../app/catalog/index/rows.ts";
import { buildIndex } from "../app/catalog/search/search.ts";
import { answer } from "../app/catalog/understanding/answer.ts";
import { makeListings } from "../local/seed/listings.ts";

// Runs inside workerd. Its clock stands still while code runs, so the caller measures from outside:
// `/search?times=N` answers after N searches, and the difference between N and 0 is the work.
let index: CatalogIndex | null = null;

export default {
  fetch(request: Request): Response {
    const url = new URL(request.url);
    if (url.pathname === "/build") {
      const today = new Date("2026-11-20T00:00:00Z");
      const listings = makeListings(Number(url.searchParams.get("listings")), today);
      const rows = listings.map(({ id, fields }) =>
        rowOf({ ...fields, id, photos: [{ key: `${id}/foto-1`, width: 1200, height: 900, color: "#d9d9d6" }] }),
      );
      index = buildIndex(rows.filter((row) => row !== null));
      return new Response(String(index.parts[0]?.segment.size));
    }
    if (index === null) return new Response("build first", { status: 409 });
    const times = Number(url.searchParams.get("times"));
    const filters = parseFilters(new URLSearchParams(url.searchParams.get("query") ?? ""));
    let total = 0;
    for (let run = 0; run < times; run++) total = answer(index, filters, Date.parse("2026-11-20T00:00:00Z")).total;
    return new Response(String(total));
  },
} satisfies ExportedHandler;
