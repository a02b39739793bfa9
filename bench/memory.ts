import { workerdMemory } from "./cpu.ts";
import { heapOf } from "./heap.ts";

/** Samples of the memory. */
const SAMPLES = 6;
const AT_ONCE = 8;

const WORDS = ["bicicleta", "moto", "trek", "honda", "casco", "ruta", "montaña", "eléctrica", "aro 29", "scooter"];

interface MemorySample {
  /** Requests until then. */
  sent: number;
  /** Megabytes that the Worker's code keeps. */
  kept: number;
  /** Megabytes of workerd: with garbage, and with the simulated KV, R2 and assets. Null without `/proc`. */
  process: number | null;
}

/**
 * Memory under requests of many kinds, hardly two of them the same: each memory of an isolate is filled and has to drop
 * what is old.
 */
export async function benchMemory(
  origin: string,
  { cookie, requests, inspectorPort }: { cookie: string; requests: number; inspectorPort: number },
): Promise<MemorySample[]> {
  const listings = await listingPaths(origin);
  const ask = async (at: number): Promise<void> => {
    const headers: Record<string, string> = at % 5 === 0 ? { cookie } : {};
    const response = await fetch(origin + addressOf(at, listings), { headers, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`${response.url} answered ${response.status}`);
  };
  const samples: MemorySample[] = [];
  for (let sent = 0; sent < requests;) {
    const end = Math.min(requests, sent + Math.ceil(requests / SAMPLES));
    const line = async (from: number): Promise<void> => {
      for (let at = from; at < end; at += AT_ONCE) await ask(at);
    };
    const begin = sent;
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => line(begin + at)));
    sent = end;
    const { before, kept } = await heapOf(inspectorPort);
    const bytes = workerdMemory();
    const process = bytes && bytes / 1_000_000;
    samples.push({ sent, kept, process });
    const whole = process === null ? "" : `, workerd ${process.toFixed(0)} MB`;
    console.log(`→ ${sent} requests: heap ${before.toFixed(1)} MB, ${kept.toFixed(1)} MB after a collection${whole}`);
  }
  return samples;
}

/** Address of the request of this number: pages, their data, and pages that do not exist. */
function addressOf(at: number, listings: readonly string[]): string {
  const round = Math.floor(at / 10);
  const word = encodeURIComponent(`${WORDS[round % WORDS.length] ?? ""} ${round % 977}`);
  const listing = listings[round % listings.length] ?? "/";
  const addresses = [
    "/",
    `/comprar?q=${word}`,
    listing,
    `/comprar?precio_max=${500 + (round % 5_000)}&pagina=${1 + (round % 5)}`,
    `${listing}.data`,
    `/comprar.data?q=${word}`,
    `/no-existe/${round}`,
    `/login?redirect=${encodeURIComponent(listing)}`,
    `/bicicletas-robadas?q=${round}`,
    "/talleres",
  ];
  return addresses[at % addresses.length] ?? "/";
}

/** Of the first pages of the catalogue. */
async function listingPaths(origin: string): Promise<string[]> {
  const paths = new Set<string>();
  for (let page = 1; page <= 5; page++) {
    const html = await (await fetch(`${origin}/comprar?pagina=${page}`)).text();
    for (const [, path = ""] of html.matchAll(/href="(\/producto\/[\w-]+)"/g)) paths.add(path);
  }
  if (paths.size === 0) throw new Error("the catalogue shows no listing");
  return [...paths];
}
