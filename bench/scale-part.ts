import { answered } from "../app/catalog/asking.ts";
import { parseFilters } from "../app/catalog/filters.ts";
import { layeredIndex, type CatalogIndex } from "../app/catalog/index/catalog-index.ts";
import { hashOf } from "../app/catalog/index/row-lists.ts";
import { rowOf, type Row } from "../app/catalog/index/rows.ts";
import { decodeSegment, encodeSegment } from "../app/catalog/index/segment-bytes.ts";
import { buildSegment } from "../app/catalog/index/segment.ts";
import { priceGuidance } from "../app/catalog/prices/guidance.ts";
import { marketOf } from "../app/catalog/prices/market.ts";
import { homeSelection, similarTo } from "../app/catalog/search/browse.ts";
import { answer } from "../app/catalog/understanding/answer.ts";
import { completing } from "../app/catalog/understanding/suggested.ts";
import { makeListings } from "../local/seed/listings.ts";

// Prints the figures of shard `argv[3]` (from 0) of `argv[4]` of a catalogue of `argv[2]` listings, in a process of its
// own. As ids say nothing of the time, each shard and each part of it has listings of all days.
declare const gc: () => void;

const TODAY = new Date("2026-11-20T00:00:00Z");
const NOW = TODAY.getTime();
/** About those of a part of a rebuild. */
const PIECE = 18_000;
const BATCHES = 7;
const BATCH_MS = 60;
const COMPARED = { category: "mtb", brand: "Trek", model: "Marlin 5", year: 2021, condition: "buen-estado" } as const;
const LIKE = { id: "", category: "mtb", brand: "Trek", priceCentimos: 250_000 } as const;

const [count = 0, shard = 0, shards = 1] = process.argv.slice(2).map(Number);
const { stored, rows } = storedSegments();
const bytes = stored.reduce((sum, { length }) => sum + length, 0);
const before = memory();
const began = process.cpuUsage();
const index = layeredIndex(
  stored.map((part) => decodeSegment(part)!),
  new Map(),
);
const load = cpuSince(began);
const kept = memory();
const search = (query: string) => (of: CatalogIndex) => answer(of, parseFilters(new URLSearchParams(query)), NOW);
const market = answered(marketOf([], TODAY), index);
const readings: [kind: string, read: (of: CatalogIndex) => unknown][] = [
  ["all facets, no text", search("")],
  ["a text", search("q=trek")],
  ["letters inside words", search("q=e+o+a&tal=cual")],
  ["a phrase with errors", search("q=yamaja+negra+doble+suspension")],
  [
    "seven filters",
    search("tipo=mtb,ruta&marca=trek,giant&precio=1000-2500&ubicacion=lima&estado=usado&anio=2018-2024"),
  ],
  ["the last pages, dearest first", search("orden=precio-desc&pagina=3000")],
  ["suggestions", (of) => answered(completing(of, "mtb trec marln", NOW), of)],
  ["similar listings", (of) => answered(similarTo(LIKE, 8, NOW), of)],
  ["price guidance", (of) => answered(priceGuidance(of, COMPARED, NOW, market), of)],
  ["the home page", (of) => answered(homeSelection(NOW, { featured: 8, newest: 10 }), of)],
];
const cpu = Object.fromEntries(readings.map(([kind, read]) => [kind, cpuOf(() => read(index))]));
const searched = memory();
console.log(JSON.stringify({ rows, bytes, load, kept, searched, before, cpu }));

/** The listings as KV holds them. Their bytes are the index's own, so that they are before it in memory. */
function storedSegments(): { stored: Uint8Array<ArrayBuffer>[]; rows: number } {
  const stored: Uint8Array<ArrayBuffer>[] = [];
  let rows = 0;
  const pieces = Math.ceil(count / shards / PIECE);
  for (let piece = 0; piece < pieces; piece++) {
    const found: Row[] = [];
    for (let at = 0; at < count; at++) {
      if (hashOf(String(at)) % (shards * pieces) !== shard * pieces + piece) continue;
      const { id: name, fields } = makeListings(count, TODAY, [at, at + 1])[0]!;
      // Parts are cut in the order of the ids.
      const id = `${String(piece).padStart(2, "0")}-${name}`;
      const photos = [{ key: `${id}/foto-1`, width: 1200, height: 900, color: "#d9d9d6" }];
      const row = rowOf({ ...fields, id, photos });
      if (row) found.push(row);
    }
    rows += found.length;
    stored.push(encodeSegment(buildSegment(found)));
  }
  return { stored, rows };
}

/** Bytes after a collection; the second frees the buffers of the first. */
function memory(): { heap: number; buffers: number } {
  gc();
  gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed, buffers: arrayBuffers };
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Milliseconds of processor time, the median of some batches: other work on the machine does not count. */
function cpuOf(run: () => unknown): number {
  run();
  const once = process.cpuUsage();
  run();
  const times = Math.max(1, Math.min(200, Math.round(BATCH_MS / Math.max(0.01, cpuSince(once)))));
  const batches = Array.from({ length: BATCHES }, () => {
    const start = process.cpuUsage();
    for (let time = 0; time < times; time++) run();
    return cpuSince(start) / times;
  });
  return batches.sort((a, b) => a - b)[Math.floor(BATCHES / 2)]!;
}
