import { describe, expect, test } from "vitest";

import { VITALS } from "~/shell/measuring/constants";
import {
  bucketOf,
  BUCKETS,
  emptyHistograms,
  p75Of,
  packHistograms,
  sumOfHistograms,
  THRESHOLDS,
  unpackHistograms,
  vitalRatingOf,
  vitalSharesOf,
} from "~/vitals/histogram";

function histogramOf(vital: (typeof VITALS)[number], values: readonly number[]): number[] {
  const counts = [...emptyHistograms()[vital]];
  for (const value of values) counts[bucketOf(vital, value)] = (counts[bucketOf(vital, value)] ?? 0) + 1;
  return counts;
}

describe("buckets", () => {
  test.each(VITALS)("buckets of %s ascend, and end at both thresholds", (vital) => {
    expect([...BUCKETS[vital]].sort((a, b) => a - b)).toEqual(BUCKETS[vital]);
    expect(BUCKETS[vital]).toEqual(expect.arrayContaining([...THRESHOLDS[vital]]));
  });
  test.each([
    ["LCP", 0, 0],
    ["LCP", 2_500, 4],
    ["LCP", 2_501, 5],
    ["LCP", 90_000, 10],
    ["CLS", 0.1, 3],
    ["CLS", 0.101, 4],
  ] as const)("%s of %d falls into %d", (vital, value, bucket) => {
    expect(bucketOf(vital, value)).toBe(bucket);
  });
});

describe("the p75", () => {
  test("the p75 is read off between the ends of its bucket", () => {
    // Three of four are within 500 ms.
    expect(p75Of("LCP", histogramOf("LCP", [100, 200, 300, 9_000]))).toEqual({ value: 500, isMore: false });
    // Half are below 2,000; three of four lie in the middle of the next bucket.
    expect(p75Of("LCP", histogramOf("LCP", [1_900, 1_900, 2_100, 2_400]))).toEqual({ value: 2_250, isMore: false });
  });
  test("the p75 never leaves the bucket of the true value", () => {
    const values = Array.from({ length: 400 }, (_, at) => (at * 7_919) % 5_000);
    const truth = [...values].sort((a, b) => a - b)[299] ?? 0;
    const found = p75Of("LCP", histogramOf("LCP", values))?.value ?? 0;
    expect(bucketOf("LCP", found)).toBe(bucketOf("LCP", truth));
    expect(Math.abs(found - truth)).toBeLessThan(60);
  });
  test("the p75 of the open bucket says that it is more", () => {
    expect(p75Of("INP", histogramOf("INP", [9_000, 9_000]))).toEqual({ value: 1_500, isMore: true });
  });
  test("the p75 of nothing is none", () => {
    expect(p75Of("CLS", emptyHistograms().CLS)).toBeNull();
  });
});

test("ratings are Google's", () => {
  const rated = [0.1, 0.11, 0.25, 0.26].map((value) => vitalRatingOf("CLS", value));
  expect(rated).toEqual(["good", "regular", "regular", "bad"]);
  expect([200, 500, 501].map((value) => vitalRatingOf("INP", value))).toEqual(["good", "regular", "bad"]);
  expect(vitalSharesOf("TTFB", histogramOf("TTFB", [10, 800, 801, 1_800, 1_801, 99_999]))).toEqual({
    good: 2,
    regular: 2,
    bad: 2,
  });
});

describe("packed histograms", () => {
  const some = { ...emptyHistograms(), LCP: histogramOf("LCP", [600, 600, 99_000]), TTFB: histogramOf("TTFB", [1]) };

  test("packed histograms are short, and come back the same", () => {
    expect(packHistograms(some)).toBe("0,2,0,0,0,0,0,0,0,0,1;;;1");
    expect(unpackHistograms(packHistograms(some))).toEqual(some);
    expect(packHistograms(emptyHistograms())).toBe(";;;");
    expect(packHistograms({ ...some, INP: histogramOf("INP", [60, 60]) })).toContain(";0,2;");
  });
  test("packed histograms keep a bucket of ten", () => {
    const ten = { ...emptyHistograms(), LCP: [10, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0] };
    expect(unpackHistograms(packHistograms(ten))).toEqual(ten);
  });
  test.each(["", "x;y", "1,-2,1e9,NaN;;;;;", "1".repeat(400)])(
    "packed histograms that are none read as no counts: %s",
    (text) => {
      const read = unpackHistograms(text);
      for (const vital of VITALS) {
        expect(read[vital]).toHaveLength(BUCKETS[vital].length + 1);
        expect(read[vital].every((count) => Number.isSafeInteger(count) && count >= 0)).toBe(true);
      }
    },
  );
  test("packed histograms add up", () => {
    expect(sumOfHistograms([some, some]).LCP[1]).toBe(4);
    expect(sumOfHistograms([])).toEqual(emptyHistograms());
  });
});
