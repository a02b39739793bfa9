import { VITALS, type Vital } from "~/shell/measuring/constants";

/** How a value is rated, by the thresholds of Google (web.dev/articles/vitals). */
export type VitalRating = "good" | "regular" | "bad";

/**
 * Upper ends of the buckets that values are counted in, the last one open. Both thresholds of each figure are among
 * them, so that shares are exact; a p75 is read off between two ends. Milliseconds, CLS without a unit.
 */
export const BUCKETS: Record<Vital, readonly number[]> = {
  LCP: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 6_000, 10_000],
  INP: [50, 100, 150, 200, 300, 400, 500, 800, 1_500],
  CLS: [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.4, 0.8],
  TTFB: [200, 400, 600, 800, 1_000, 1_300, 1_800, 3_000, 6_000],
};
/** Up to the first one a value is good, up to the second one regular. */
export const THRESHOLDS: Record<Vital, readonly [good: number, regular: number]> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1_800],
};

/** How many values fell into each bucket. */
export type Histogram = readonly number[];
export type Histograms = Readonly<Record<Vital, Histogram>>;

export function emptyHistograms(): Histograms {
  const empty = (vital: Vital) => [...BUCKETS[vital], 0].map(() => 0);
  return { LCP: empty("LCP"), INP: empty("INP"), CLS: empty("CLS"), TTFB: empty("TTFB") };
}

export function bucketOf(vital: Vital, value: number): number {
  const found = BUCKETS[vital].findIndex((end) => value <= end);
  return found === -1 ? BUCKETS[vital].length : found;
}

export function countOf(histogram: Histogram): number {
  return histogram.reduce((sum, count) => sum + count, 0);
}

export function sumOfHistograms(all: readonly Histograms[]): Histograms {
  const empty = emptyHistograms();
  const sum = (vital: Vital) =>
    empty[vital].map((_, at) => all.reduce((total, one) => total + (one[vital][at] ?? 0), 0));
  return { LCP: sum("LCP"), INP: sum("INP"), CLS: sum("CLS"), TTFB: sum("TTFB") };
}

interface Percentile {
  value: number;
  /** The real value is larger: it lies in the open bucket. */
  isMore: boolean;
}

/** The value that three of four stay below, as if values lay evenly within their bucket. Null for none. */
export function p75Of(vital: Vital, histogram: Histogram): Percentile | null {
  const total = countOf(histogram);
  if (total === 0) return null;
  const wanted = total * 0.75;
  const ends = BUCKETS[vital];
  let before = 0;
  for (const [at, end] of ends.entries()) {
    const count = histogram[at] ?? 0;
    if (before + count >= wanted) {
      const start = ends[at - 1] ?? 0;
      return { value: start + ((end - start) * (wanted - before)) / count, isMore: false };
    }
    before += count;
  }
  return { value: ends.at(-1) ?? 0, isMore: true };
}

export function vitalRatingOf(vital: Vital, value: number): VitalRating {
  const [good, regular] = THRESHOLDS[vital];
  return value <= good ? "good" : value <= regular ? "regular" : "bad";
}

export function vitalSharesOf(vital: Vital, histogram: Histogram): Record<VitalRating, number> {
  const shares = { good: 0, regular: 0, bad: 0 };
  histogram.forEach((count, at) => (shares[vitalRatingOf(vital, BUCKETS[vital][at] ?? Infinity)] += count));
  return shares;
}

/** Histograms as a short text: `0,3,5;1;;2`, a part for each figure, without the zeros at its end. */
export function packHistograms(histograms: Histograms): string {
  return VITALS.map((vital) => histograms[vital].join(",").replace(/(?:^|,)0(?:,0)*$/, "")).join(";");
}

/** Reads the result of `packHistograms`; anything that is no count is 0. */
export function unpackHistograms(text: string): Histograms {
  const parts = text.split(";");
  const empty = emptyHistograms();
  const read = (vital: Vital): Histogram => {
    const counts = parts[VITALS.indexOf(vital)]?.split(",") ?? [];
    return empty[vital].map((_, at) => (/^\d{1,9}$/.test(counts[at] ?? "") ? Number(counts[at]) : 0));
  };
  return { LCP: read("LCP"), INP: read("INP"), CLS: read("CLS"), TTFB: read("TTFB") };
}
