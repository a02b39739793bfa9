import { inject, test, expect } from "vitest";

import { UpstreamError } from "~/platform/errors";

import { complaintsWorld, formOf } from "../support";

const FILINGS = 30;

test("thirty filings at once on a database that locks get one number each, without gaps, or are refused as a whole", async () => {
  const book = complaintsWorld({ firestoreHost: inject("pessimisticFirestoreHost") });
  const results = await Promise.allSettled(
    Array.from({ length: FILINGS }, () => book.complaints.filing.file(formOf())),
  );
  const numbers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.number] : []));
  const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  expect(refusals.filter((reason) => !(reason instanceof UpstreamError))).toEqual([]);
  const stored = await book.database.find({ collection: "complaints", select: [], limit: FILINGS + 1 });
  const expected = stored.map((_, at) => `${String(at + 1).padStart(9, "0")}-2026`);
  expect(stored.map(({ id }) => id).sort()).toEqual(expected);
  expect(numbers.sort()).toEqual(expected);
  expect(await book.stored("counters/complaints-2026")).toEqual({ last: numbers.length });
}, 60_000);
