import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

/** Areas of each chapter of ASVS 5.0, V1 to V17. */
const AREAS = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3];

const text = readFileSync("docs/security.md", "utf8");
const rows = [...text.matchAll(/^\| V(\d+)\.(\d+) [^|]+ \| ([^|]+) \| ?([^|]*) ?\|$/gm)].map(
  ([, chapter, area, state, proof = ""]) => ({ area: `V${chapter}.${area}`, state, proof }),
);
const pathsIn = (part: string) => [...part.matchAll(/`((?:app|tests|e2e|docs|local)\/[^`]+|firestore\.rules)`/g)];

describe("the table of docs/security.md", () => {
  test("each area of ASVS 5.0 has one row, in order", () => {
    expect(rows.map(({ area }) => area)).toEqual(
      AREAS.flatMap((areas, chapter) => Array.from({ length: areas }, (_, area) => `V${chapter + 1}.${area + 1}`)),
    );
  });

  test("each state is one of four, and no area that is met is without a file that shows it", () => {
    expect(rows.filter(({ state = "" }) => !["met", "deviation", "not", "none"].includes(state))).toEqual([]);
    expect(rows.filter(({ state, proof }) => state === "met" && pathsIn(proof).length === 0)).toEqual([]);
    expect(rows.filter(({ state, proof }) => state !== "none" && proof.trim() === "")).toEqual([]);
  });

  test("each deviation is among those in one place, with its reason", () => {
    const [, reasons = ""] = text.split(/^## /m);
    for (const { area, state } of rows.filter((row) => row.state === "deviation")) {
      const named = [...reasons.matchAll(/\(V(\d+)(\.\d+)?[^)]*\)/g)].map(([, chapter, part = ""]) => chapter + part);
      expect(named, `${area} (${state})`).toSatisfy((all: string[]) =>
        all.some((one) => area === `V${one}` || area.startsWith(`V${one}.`)),
      );
    }
  });

  test("each file that it names exists", () => {
    expect(pathsIn(text).length).toBeGreaterThan(80);
    expect(pathsIn(text).flatMap(([, path = ""]) => (existsSync(path) ? [] : [path]))).toEqual([]);
  });
});
