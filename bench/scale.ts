import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { inPool } from "../app/platform/in-pool.ts";

const SIZES = [10_000, 150_000, 1_000_000];
/** Beyond this a catalogue is in shards of this many, each measured by itself. */
const ISOLATE_MAX = 150_000;
const SHARD = 100_000;
/** Of a hundred generated listings so many are on offer. */
const ON_OFFER = 0.92;

interface Memory {
  heap: number;
  buffers: number;
}

interface PartFigures {
  rows: number;
  /** In KV. */
  bytes: number;
  /** Milliseconds of processor time from what KV holds to the index. */
  load: number;
  /** All beyond it, and `bytes`, is the index's: as loaded, and after the searches. */
  before: Memory;
  kept: Memory;
  searched: Memory;
  /** Milliseconds of processor time by kind of reading. */
  cpu: Record<string, number>;
}

/** One table of catalogues of several sizes; each shard is measured on a core of its own, as many as there are. */
export async function scaleTable(): Promise<string[]> {
  const columns: PartFigures[][] = [];
  for (const size of SIZES) columns.push(await partsOf(size));
  const line = (what: string, tell: (parts: PartFigures[]) => string) =>
    `| ${[what, ...columns.map(tell)].join(" | ")} |`;
  const grown = (memory: (part: PartFigures) => Memory) => (parts: PartFigures[]) =>
    mostAndSum(parts, (part) => megabytes(memory(part), part.before) + part.bytes / 1_000_000);
  return [
    line("What", (parts) => `${sum(parts, ({ rows }) => rows).toLocaleString("en")} listings`),
    `|---|${columns.map(() => "---|").join("")}`,
    line("where", (parts) => (parts.length === 1 ? "an isolate" : `${parts.length} shards: most (sum)`)),
    line("bytes a row in KV", (parts) =>
      (sum(parts, ({ bytes }) => bytes) / sum(parts, ({ rows }) => rows)).toFixed(0),
    ),
    line("cold load, ms of processor time", (parts) => mostAndSum(parts, ({ load }) => load)),
    line(
      "heap + buffers as loaded, MB",
      grown(({ kept }) => kept),
    ),
    line(
      "… after the searches, MB",
      grown(({ searched }) => searched),
    ),
    ...Object.keys(columns[0]![0]!.cpu).map((kind) =>
      line(`${kind}, ms of processor time`, (parts) => mostAndSum(parts, ({ cpu }) => cpu[kind]!)),
    ),
  ];
}

async function partsOf(size: number): Promise<PartFigures[]> {
  const count = Math.ceil(size / ON_OFFER);
  const shards = size > ISOLATE_MAX ? Math.ceil(size / SHARD) : 1;
  return inPool([...Array(shards).keys()], availableParallelism(), (shard) => measured(count, shard, shards));
}

async function measured(count: number, shard: number, shards: number): Promise<PartFigures> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    "--disable-warning=ExperimentalWarning",
    "--max-old-space-size=3000",
    join(import.meta.dirname, "scale-part.ts"),
    ...[count, shard, shards].map(String),
  ]);
  return JSON.parse(stdout) as PartFigures;
}

function mostAndSum(parts: readonly PartFigures[], of: (part: PartFigures) => number): string {
  const text = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));
  const most = text(Math.max(...parts.map(of)));
  return parts.length === 1 ? most : `${most} (${text(sum(parts, of))})`;
}

function sum(parts: readonly PartFigures[], of: (part: PartFigures) => number): number {
  return parts.reduce((all, part) => all + of(part), 0);
}

function megabytes(now: Memory, before: Memory): number {
  return (now.heap + now.buffers - before.heap - before.buffers) / 1_000_000;
}
