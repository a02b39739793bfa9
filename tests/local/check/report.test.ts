import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { countPlaywright, countSuite, countVitest } from "../../../local/check/report.ts";
import { ROOT } from "../../../local/stack/options.ts";

const folder = mkdtempSync(join(tmpdir(), "rebi-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(content: unknown, count = countPlaywright) {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return { file, count };
}

const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };

/** A suite of two levels, with a test of each given status. */
const suitesOf = (...tests: { status: string; message?: string }[]) => [
  {
    specs: [],
    suites: [
      {
        specs: tests.map(({ status, message }, index) => ({
          title: `title ${index}`,
          file: "people.spec.ts",
          line: 10 + index,
          tests: [{ projectName: "movil", status, results: [message === undefined ? {} : { error: { message } }] }],
        })),
      },
    ],
  },
];

describe("count of a Playwright report", () => {
  test("the count of a Playwright report counts tests that did not run and more than three flaky tests as failed", () => {
    const of = (changed: Partial<typeof stats>) =>
      countPlaywright({ errors: [], suites: [], stats: { ...stats, ...changed } });
    expect(of({ skipped: 93 })).toMatchObject({ passed: 5, failed: 93 });
    expect(of({ flaky: 3, unexpected: 2 })).toMatchObject({ passed: 8, failed: 2 });
    expect(of({ flaky: 4, unexpected: 2 })).toMatchObject({ passed: 5, failed: 6 });
  });

  test("the count of a Playwright report counts an error outside the tests as failed", () => {
    expect(countPlaywright({ errors: [{ message: "setup" }], suites: [], stats })).toEqual({
      passed: 5,
      failed: 1,
      failures: ["outside of the tests\n    setup"],
    });
  });

  test("the count of a Playwright report names each test that failed, was flaky or did not run, with the start of its message without colours", () => {
    const message = `\u001b[31mError:\u001b[39m no address\n\n${Array.from({ length: 30 }, (_, line) => `line ${line}`).join("\n")}`;
    const suites = suitesOf(
      { status: "expected" },
      { status: "unexpected", message },
      { status: "skipped" },
      { status: "flaky", message },
    );
    const { failures } = countPlaywright({
      errors: [],
      suites,
      stats: { ...stats, unexpected: 1, skipped: 1, flaky: 1 },
    });
    expect(failures.map((text) => text.split("\n")[0])).toEqual([
      "[movil] people.spec.ts:11 › title 1",
      "[movil] people.spec.ts:12 › title 2",
      "[movil] people.spec.ts:13 › title 3 (at its first try)",
    ]);
    expect(failures[0]?.split("\n").slice(1, 3)).toEqual(["    Error: no address", "    line 0"]);
    expect(failures[0]?.split("\n").length).toBeLessThan(10);
    expect(failures[1]).toContain("skipped");
  });
});

describe("count of a vitest report", () => {
  const report = (numTotalTests: number, numPassedTests: number, ...statuses: string[]) => ({
    numTotalTests,
    numPassedTests,
    testResults: statuses.map((status, index) => ({
      name: join(ROOT, `tests/${index}.test.ts`),
      status,
      message: status === "passed" ? "" : "no such module",
      assertionResults: [],
    })),
  });

  test("the count of a vitest report counts pending, todo and failed tests as failed", () => {
    expect(countVitest(report(10, 7, "passed", "failed"))).toMatchObject({ passed: 7, failed: 3 });
  });

  test("the count of a vitest report counts a file that failed to load as failed", () => {
    expect(countVitest(report(10, 10, "passed", "failed"))).toEqual({
      passed: 10,
      failed: 1,
      failures: ["tests/1.test.ts\n    no such module"],
    });
  });

  test("the count of a vitest report names each test that failed or did not run, with its file", () => {
    const assertionResults = [
      { status: "passed", fullName: "search finds", failureMessages: [] },
      { status: "failed", fullName: "search ranks", failureMessages: ["Error: 2 is not 1"] },
      { status: "pending", fullName: "search forgets", failureMessages: [] },
    ];
    const one = { name: join(ROOT, "tests/unit/search.test.ts"), status: "failed", message: "", assertionResults };
    expect(countVitest({ numTotalTests: 3, numPassedTests: 1, testResults: [one] }).failures).toEqual([
      "tests/unit/search.test.ts › search ranks\n    Error: 2 is not 1",
      "tests/unit/search.test.ts › search forgets\n    pending",
    ]);
  });
});

describe("count of a suite", () => {
  test("the count of a suite counts a tool without a report as one test", () => {
    expect(countSuite(0, null)).toEqual({ passed: 1, failed: 0, failures: [] });
    expect(countSuite(2, null)).toMatchObject({ passed: 0, failed: 1 });
    expect(countSuite(null, null)).toMatchObject({ passed: 0, failed: 1 });
  });

  test("the count of a suite fails where the runner crashed although its tests passed", () => {
    expect(countSuite(1, reportOf({ errors: [], suites: [], stats }))).toMatchObject({ passed: 5, failed: 1 });
    expect(countSuite(null, reportOf({ errors: [], suites: [], stats }))).toMatchObject({ passed: 5, failed: 1 });
  });

  test("the count of a suite fails without a report, with a broken one, and without any test", () => {
    expect(countSuite(0, { file: join(folder, "none.json"), count: countPlaywright })).toMatchObject({
      passed: 0,
      failed: 1,
    });
    expect(countSuite(0, reportOf('{"stats": '))).toMatchObject({ passed: 0, failed: 1 });
    expect(countSuite(0, reportOf({ errors: [], suites: [], stats: { ...stats, expected: 0 } }))).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });

  test("the count of a suite says why where no test is named", () => {
    expect(countSuite(2, null).failures).toEqual(["its own output says why"]);
    expect(countSuite(7, reportOf({ errors: [], suites: [], stats })).failures).toEqual([
      "its runner ended with 7, after 5 tests",
    ]);
    expect(countSuite(0, { file: join(folder, "none.json"), count: countPlaywright }).failures).toEqual([
      "it left no report",
    ]);
    expect(countSuite(0, reportOf('{"stats": ')).failures[0]).toContain("unreadable report");
  });

  test("the count of a suite reports every failure of a red run", () => {
    expect(countSuite(1, reportOf({ errors: [], suites: [], stats: { ...stats, unexpected: 4 } }))).toMatchObject({
      passed: 5,
      failed: 4,
    });
  });
});
