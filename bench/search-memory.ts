import { readFileSync } from "node:fs";

import { layeredIndex, type CatalogIndex, type Changes } from "../app/catalog/index/catalog-index.ts";
import { decodeRow } from "../app/catalog/index/rows.ts";
import { decodeSegment } from "../app/catalog/index/segment-bytes.ts";
import { buildSegment } from "../app/catalog/index/segment.ts";

// node --expose-gc search-memory.ts PART TIMES [ROWS]: loads an index of so many parts as KV holds it, each of these
// bytes, and then a newer one beside it, with as many changes as are layered at most. Prints what they hold and cost.
// ROWS: the rows of the part as JSON, for the cost of building it from them, as each load did before it was bytes.
declare const gc: () => void;

const [path = "", times = "1", rowsPath] = process.argv.slice(2);
const CHANGES_MAX = 2_000;

const before = used();
const changes = new Map(Array.from({ length: CHANGES_MAX }, (_, n) => [`changed-${n}`, null] as const));
let processorMs = 0;
const indexes = [load(new Map())];
const held = used() - before;
indexes.push(load(changes));
const both = used() - before;
const listings = indexes.map(({ parts }) => parts.reduce((sum, { segment }) => sum + segment.size, 0));
console.log(JSON.stringify({ listings, held, both, processorMs: processorMs / indexes.length, rowsMs: buildMs() }));

function load(over: Changes): CatalogIndex {
  const segments = Array.from({ length: Number(times) }, () => {
    const bytes = Uint8Array.from(readFileSync(path));
    const start = process.cpuUsage();
    const segment = decodeSegment(bytes);
    processorMs += msSince(start);
    if (segment === null) throw new Error("these bytes are no segment");
    return segment;
  });
  const start = process.cpuUsage();
  const index = layeredIndex(segments, over);
  processorMs += msSince(start);
  return index;
}

function buildMs(): number | null {
  if (rowsPath === undefined) return null;
  const text = readFileSync(rowsPath, "utf8");
  const start = process.cpuUsage();
  for (let time = 0; time < Number(times); time++)
    buildSegment((JSON.parse(text) as unknown[]).map((cells) => decodeRow(cells)!));
  return msSince(start);
}

function msSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Of the heap and beside it: Cloudflare counts both. */
function used(): number {
  // The first one finds the garbage beside the heap, and the second lets go of it.
  gc();
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
