import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { rowOf } from "../../../app/catalog/index/rows.ts";
import { encodeSegment } from "../../../app/catalog/index/segment-bytes.ts";
import { buildSegment } from "../../../app/catalog/index/segment.ts";
import { makeListings } from "../../../local/seed/listings.ts";

const LISTINGS = 150_000;
const PARTS = 10;
/** Of old space: what is not columns. The rest lies beside the heap, and is counted. */
const HEAP_MB = 24;
const BOTH_MB = 100;

let folder = "";
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "index-memory-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an isolate loads an index of 150,000 listings, and a newer one beside it, within 100 MB", () => {
  const made = makeListings(LISTINGS / PARTS, new Date("2026-11-20T00:00:00Z"));
  const rows = made.flatMap(({ id, fields }) => {
    const photos = [{ key: `${id}/foto-1`, width: 1200, height: 900, color: "#d9d9d6" }];
    return rowOf({ ...fields, status: "active", id, photos }) ?? [];
  });
  const part = join(folder, "part");
  writeFileSync(part, encodeSegment(buildSegment(rows)));

  const script = join(import.meta.dirname, "../../../bench/search-memory.ts");
  const limits = ["--expose-gc", "--disable-warning=ExperimentalWarning", `--max-old-space-size=${HEAP_MB}`];
  const output = execFileSync(process.execPath, [...limits, script, part, String(PARTS)], { encoding: "utf8" });
  const { listings, held, both } = JSON.parse(output) as { listings: number[]; held: number; both: number };
  expect(listings).toEqual([LISTINGS, LISTINGS]);
  expect(held).toBeLessThan((BOTH_MB / 2) * 1_000_000);
  expect(both).toBeLessThan(BOTH_MB * 1_000_000);
});
