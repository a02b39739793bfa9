import { askedSerial } from "../app/registry/numbers/serials/likeness.ts";
import { lookUp } from "../app/registry/numbers/serials/look-up.ts";
import { percentile } from "./search.ts";
import { SerialIndex } from "./serial-index.ts";
import { editOf, randomOf, retypedOf, serialOf } from "./serial-samples.ts";

const BICYCLES = 100_000;
const LOOKUPS = 5_000;

interface SerialFigures {
  bicycles: number;
  lookups: number;
  mostReads: number;
  /** Milliseconds in the simulation: the folding, the queries against sorted entries, and the comparison. */
  p50: number;
  p99: number;
  /** Registered serials that were looked up within one edit and not found: a false 'No figura'. */
  missed: number;
}

/**
 * Looks serials up in a simulated index of a hundred thousand bicycles, half of them of series, each typed again with
 * an edit.
 */
export async function benchSerials(): Promise<SerialFigures> {
  const random = randomOf(20_261_123);
  const serials = Array.from({ length: BICYCLES }, (_, position) => serialOf(random, position));
  const index = new SerialIndex(serials, (position) => position % 50 === 1);
  const times: number[] = [];
  let mostReads = 0;
  let missed = 0;
  for (let asked = 0; asked < LOOKUPS; asked++) {
    const serial = serials[random(BICYCLES)] ?? "";
    const typed = retypedOf(asked % 2 === 0 ? serial : editOf(serial, random), random);
    index.reads = 0;
    const start = performance.now();
    const key = askedSerial(typed);
    const found = await lookUp(index.source, "bicycles", key, index.bicycleOf);
    times.push(performance.now() - start);
    mostReads = Math.max(mostReads, index.reads);
    // Whole or with an edit: either way some registered serial is alike, this one if no others crowd it out.
    if (key.keys.length > 0 && found.length === 0) missed += 1;
  }
  return {
    bicycles: BICYCLES,
    lookups: LOOKUPS,
    mostReads,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    missed,
  };
}
