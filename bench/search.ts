import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

import { encodeRow, rowOf } from "../app/catalog/index/rows.ts";
import { encodeSegment } from "../app/catalog/index/segment-bytes.ts";
import { buildSegment } from "../app/catalog/index/segment.ts";
import { makeListings } from "../local/seed/listings.ts";

const LISTINGS = 50_000;
/** The catalogue thrice as large: printed, not held. */
export const MANY_LISTINGS = 150_000;
const SAMPLES = 120;
/** Searches a request: enough that the work stands out of the round trip. */
const TIMES = 4;

/** From nothing asked to everything asked: the worst of them counts. */
const QUERIES = [
  "",
  "q=a",
  "q=trek",
  "q=e+o+a",
  "q=xyzxyz",
  "q=marlin+7+rojo&orden=relevancia",
  "q=de&orden=relevancia",
  "q=1",
  "q=moto+sin+papeles+en+surco+o+miraflores",
  "q=yamaja+negra+doble+suspension",
  "q=electrica+rojo+talla",
  "tipo=mtb,ruta&marca=trek,giant&precio=1000-2500&ubicacion=lima&estado=usado&anio=2018-2024&orden=precio-asc",
  "orden=precio-desc&pagina=3000",
  "q=bateria&tipo=motos&orden=anio",
  "tipo=mtb&aro=27.5,29&talla=m,l&ubicacion=lima&provincia=lima&estado=como-nuevo",
  "tipo=motos&cilindrada=100-250&kilometraje=0-50000&orden=precio-asc",
];

interface SearchFigures {
  listings: number;
  worstQuery: string;
  p99: number;
  p50: number;
  /** Medians, in ms: explaining all prices, as each night does; comparing one; suggestions for a text with errors. */
  fit: number;
  comparison: number;
  suggestions: number;
}

const FITS = 3;
const COMPARISONS = 40;

/** Times searches over so many listings inside workerd, from outside, against an empty request of the same worker. */
export async function benchSearch(count = LISTINGS): Promise<SearchFigures> {
  const bundle = await build({
    entryPoints: [join(import.meta.dirname, "search-worker.ts")],
    bundle: true,
    format: "esm",
    write: false,
    target: "es2022",
    minify: true,
  });
  const script = bundle.outputFiles[0]?.text;
  if (!script) throw new Error("esbuild gave no output");
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script, compatibilityDate: "2026-10-15" }),
  );
  try {
    const url = await miniflare.ready;
    const listings = Number(await get(new URL(`/build?listings=${Math.ceil(count * 1.08)}`, url)));
    let worst = { worstQuery: "", p99: 0, p50: 0 };
    for (const query of QUERIES) {
      const timesOf = async (times: number): Promise<number> => {
        const address = new URL(`/search?times=${times}&query=${encodeURIComponent(query)}`, url);
        const start = performance.now();
        await get(address);
        return performance.now() - start;
      };
      for (let warm = 0; warm < 10; warm++) await timesOf(TIMES);
      const empty: number[] = [];
      const full: number[] = [];
      for (let sample = 0; sample < SAMPLES; sample++) {
        empty.push(await timesOf(0));
        full.push(await timesOf(TIMES));
      }
      const base = percentile(empty, 50);
      const p99 = (percentile(full, 99) - base) / TIMES;
      if (p99 > worst.p99) worst = { worstQuery: query, p99, p50: (percentile(full, 50) - base) / TIMES };
    }
    const median = async (path: string, samples: number, query = ""): Promise<number> => {
      const measured: number[] = [];
      for (let sample = 0; sample <= samples; sample++) {
        const address = new URL(`${path}?times=1&query=${encodeURIComponent(query)}`, url);
        const start = performance.now();
        await get(address);
        measured.push(performance.now() - start);
      }
      // The first one makes what the others find.
      return percentile(measured.slice(1), 50);
    };
    return {
      listings,
      ...worst,
      fit: await median("/fit", FITS),
      comparison: await median("/compare", COMPARISONS),
      suggestions: await median("/suggest", COMPARISONS, "mtb trec marln"),
    };
  } finally {
    await miniflare.dispose();
  }
}

const PARTS = 4;

/**
 * Bytes that an index of 50,000 listings holds after a collection, alone and with a newer one beside it, and the
 * processor's time for a load, from bytes and as it was from rows in JSON: in a Node of its own, so that nothing else
 * is counted.
 */
export function indexLoad(): { held: number; both: number; processorMs: number; rowsMs: number } {
  const folder = mkdtempSync(join(tmpdir(), "index-"));
  try {
    const rows = makeListings(LISTINGS / PARTS, new Date("2026-11-20T00:00:00Z")).flatMap(({ id, fields }) => {
      const photos = [{ key: `${id}/foto-1`, width: 1200, height: 900, color: "#d9d9d6" }];
      return rowOf({ ...fields, status: "active", id, photos }) ?? [];
    });
    const [part, text] = [join(folder, "part"), join(folder, "rows")];
    writeFileSync(part, encodeSegment(buildSegment(rows)));
    writeFileSync(text, JSON.stringify(rows.map(encodeRow)));
    const script = join(import.meta.dirname, "search-memory.ts");
    const options = ["--expose-gc", "--disable-warning=ExperimentalWarning"];
    const output = execFileSync(process.execPath, [...options, script, part, String(PARTS), text], {
      encoding: "utf8",
    });
    return JSON.parse(output) as ReturnType<typeof indexLoad>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function get(url: URL): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: HTTP ${response.status}`);
  return response.text();
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
