import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { countPlaywright, countSuite, countVitest } from "../../../local/check/report.ts";

const folder = mkdtempSync(join(tmpdir(), "rebi-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(content: unknown, count = countPlaywright) {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return { file, count };
}

const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };

describe("count of a Playwright report", () => {
  test("counts tests that did not run and flaky tests as failed", () => {
    expect(countPlaywright({ errors: [], stats: { ...stats, skipped: 93 } })).toEqual({ passed: 5, failed: 93 });
    expect(countPlaywright({ errors: [], stats: { ...stats, flaky: 1, unexpected: 2 } })).toEqual({
      passed: 5,
      failed: 3,
    });
  });

  test("counts an error outside the tests as failed", () => {
    expect(countPlaywright({ errors: [{ message: "setup" }], stats })).toEqual({ passed: 5, failed: 1 });
  });
});

describe("count of a vitest report", () => {
  const report = (numTotalTests: number, numPassedTests: number, ...statuses: string[]) => ({
    numTotalTests,
    numPassedTests,
    testResults: statuses.map((status) => ({ status })),
  });

  test("counts pending, todo and failed tests as failed", () => {
    expect(countVitest(report(10, 7, "passed", "failed"))).toEqual({ passed: 7, failed: 3 });
  });

  test("counts a file that failed to load as failed", () => {
    expect(countVitest(report(10, 10, "passed", "failed"))).toEqual({ passed: 10, failed: 1 });
  });
});

describe("count of a suite", () => {
  test("counts a tool without a report as one test", () => {
    expect(countSuite(0, null)).toEqual({ passed: 1, failed: 0 });
    expect(countSuite(2, null)).toEqual({ passed: 0, failed: 1 });
    expect(countSuite(null, null)).toEqual({ passed: 0, failed: 1 });
  });

  test("fails where the runner crashed although its tests passed", () => {
    expect(countSuite(1, reportOf({ errors: [], stats }))).toEqual({ passed: 5, failed: 1 });
    expect(countSuite(null, reportOf({ errors: [], stats }))).toEqual({ passed: 5, failed: 1 });
  });

  test("fails without a report, with a broken one, and without any test", () => {
    expect(countSuite(0, { file: join(folder, "none.json"), count: countPlaywright })).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(countSuite(0, reportOf('{"stats": '))).toEqual({ passed: 0, failed: 1 });
    expect(countSuite(0, reportOf({ errors: [], stats: { ...stats, expected: 0 } }))).toEqual({
      passed: 0,
      failed: 1,
    });
  });

  test("reports every failure of a red run", () => {
    expect(countSuite(1, reportOf({ errors: [], stats: { ...stats, unexpected: 4 } }))).toEqual({
      passed: 5,
      failed: 4,
    });
  });
});
