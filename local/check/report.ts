import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { z } from "zod";

import { ROOT } from "../stack/options.ts";

/** Tests of one suite. A test that did not run counts as failed. */
export interface Count {
  passed: number;
  failed: number;
  /**
   * Failed tests, if only at their first try, in a few lines each: file, title, start of the message. They end a long
   * output.
   */
  failures: string[];
}

const VitestReport = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const PlaywrightError = z.object({ message: z.string().optional() });

const PlaywrightSuite = z.object({
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(z.object({ error: PlaywrightError.optional() })),
        }),
      ),
    }),
  ),
});

const PlaywrightReport = z.object({
  errors: z.array(PlaywrightError),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(PlaywrightSuite),
});

/** Lines of a message that are shown at the end. */
const MESSAGE_LINES = 8;

/** A failed test: where and which, then the start of its message without colours. */
function failureOf(title: string, message = ""): string {
  const lines = stripVTControlCharacters(message).trim().split("\n").slice(0, MESSAGE_LINES);
  return [title, ...lines.filter((line) => line.trim() !== "").map((line) => `    ${line}`)].join("\n");
}

/** Count of a vitest JSON report: pending and todo tests, and files that failed to load, count as failed. */
export function countVitest(json: unknown): Count {
  const { numTotalTests, numPassedTests, testResults } = VitestReport.parse(json);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status !== "passed");
    if (failed.length === 0 && status !== "passed") return [failureOf(file, message)];
    return failed.map((test) =>
      failureOf(`${file} › ${test.fullName}`, test.failureMessages?.join("\n") || test.status),
    );
  });
  const notPassed = numTotalTests - numPassedTests;
  // A file that failed before its first test adds no test to the totals.
  const brokenFiles = testResults.filter(({ status }) => status !== "passed").length;
  return { passed: numPassedTests, failed: Math.max(notPassed, brokenFiles), failures };
}

/** Tests of the browser that may pass at their second try only. More of them, and all count as failed. */
const MAX_FLAKY = 3;

/**
 * Count of a Playwright JSON report: skipped tests (also "did not run") count as failed. Flaky ones are named among the
 * failures in any case.
 */
export function countPlaywright(json: unknown): Count {
  const { stats, errors, suites } = PlaywrightReport.parse(json);
  const failures = [
    ...errors.map(({ message }) => failureOf("outside of the tests", message)),
    ...suites.flatMap(failed),
  ];
  const forgiven = stats.flaky > MAX_FLAKY ? 0 : stats.flaky;
  return {
    passed: stats.expected + forgiven,
    failed: stats.unexpected + stats.flaky - forgiven + stats.skipped + errors.length,
    failures,
  };
}

function failed({ suites = [], specs }: z.infer<typeof PlaywrightSuite>): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ projectName, status, results }) =>
        failureOf(
          `[${projectName}] ${file}:${line} › ${title}${status === "flaky" ? " (at its first try)" : ""}`,
          results.find(({ error }) => error !== undefined)?.error?.message ?? status,
        ),
      ),
  );
  return [...own, ...suites.flatMap(failed)];
}

/** Count of a suite from its exit code and report. No report, no tests or a failed exit is never green. */
export function countSuite(code: number | null, report: { file: string; count(json: unknown): Count } | null): Count {
  if (report === null) return code === 0 ? PASSED : failedOnce("its own output says why");
  const count = readCount(report);
  const green = code === 0 && count.passed > 0;
  if (green || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [`its runner ended with ${String(code)}, after ${count.passed} tests`] };
}

const PASSED: Count = { passed: 1, failed: 0, failures: [] };

const failedOnce = (why: string): Count => ({ passed: 0, failed: 1, failures: [why] });

function readCount({ file, count }: { file: string; count(json: unknown): Count }): Count {
  if (!existsSync(file)) return failedOnce("it left no report");
  try {
    return count(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    return failedOnce(`unreadable report ${file}: ${String(error)}`);
  }
}
