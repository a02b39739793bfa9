import { existsSync, readFileSync } from "node:fs";

import { z } from "zod";

/** Tests of one suite. A test that did not run counts as failed. */
export interface Count {
  passed: number;
  failed: number;
}

const VitestReport = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(z.object({ status: z.string() })),
});

const PlaywrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Count of a vitest JSON report: pending and todo tests, and files that failed to load, count as failed. */
export function countVitest(json: unknown): Count {
  const { numTotalTests, numPassedTests, testResults } = VitestReport.parse(json);
  const notPassed = numTotalTests - numPassedTests;
  // A file that failed before its first test adds no test to the totals.
  const brokenFiles = testResults.filter(({ status }) => status !== "passed").length;
  return { passed: numPassedTests, failed: Math.max(notPassed, brokenFiles) };
}

/** Count of a Playwright JSON report: skipped (also "did not run") and flaky tests count as failed. */
export function countPlaywright(json: unknown): Count {
  const { stats, errors } = PlaywrightReport.parse(json);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/** Count of a suite from its exit code and report. No report, no tests or a failed exit is never green. */
export function countSuite(code: number | null, report: { file: string; count(json: unknown): Count } | null): Count {
  if (report === null) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const count = readCount(report);
  const green = code === 0 && count.passed > 0;
  return green || count.failed > 0 ? count : { ...count, failed: 1 };
}

function readCount({ file, count }: { file: string; count(json: unknown): Count }): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  try {
    return count(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    console.error(`✗ unreadable report ${file}: ${String(error)}`);
    return { passed: 0, failed: 1 };
  }
}
