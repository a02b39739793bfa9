import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "./options.ts";

/** One part of `npm test`. `report` is a JSON file that its runner writes; without one the part counts as one test. */
interface Suite {
  name: string;
  command: string;
  args: string[];
  report?: { file: string; read(json: unknown): Count };
}
interface Count {
  passed: number;
  failed: number;
}

const REPORTS = join(ROOT, ".local", "reports");
const vitest = (project: string): Suite => {
  const file = join(REPORTS, `${project}.json`);
  const args = [
    "run",
    "--project",
    project,
    "--reporter",
    "default",
    "--reporter",
    "json",
    `--outputFile.json=${file}`,
  ];
  return { name: project, command: "vitest", args, report: { file, read: readVitest } };
};

const SUITES: Suite[] = [
  { name: "types", command: "tsc", args: ["--noEmit", "-p", "."] },
  { name: "lint", command: "eslint", args: [".", "--max-warnings", "0"] },
  {
    name: "dependency rules",
    command: "depcruise",
    args: ["--config", ".dependency-cruiser.cjs", "app", "server.ts", "local", "tests", "e2e", "bench"],
  },
  vitest("unit"),
  vitest("local"),
  vitest("worker"),
  {
    name: "browser",
    command: "playwright",
    args: ["test"],
    report: { file: join(REPORTS, "e2e.json"), read: readPlaywright },
  },
];

mkdirSync(REPORTS, { recursive: true });
const total: Count = { passed: 0, failed: 0 };
for (const suite of SUITES) {
  console.log(`\n── ${suite.name}`);
  const { passed, failed } = await runSuite(suite);
  console.log(`── ${suite.name}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function runSuite(suite: Suite): Promise<Count> {
  if (suite.report) rmSync(suite.report.file, { force: true });
  const code = await run(suite.command, suite.args);
  if (!suite.report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const count = readReport(suite.report);
  // A runner that fails outside its tests (a setup, a crash) must not count as green.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function run(command: string, args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, "node_modules", ".bin", command), args, {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code));
  });
}

function readReport({ file, read }: NonNullable<Suite["report"]>): Count {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    console.error(`✗ no report at ${file}: ${String(error)}`);
    return { passed: 0, failed: 1 };
  }
}

function readVitest(json: unknown): Count {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = json as Record<string, number>;
  return { passed: numPassedTests ?? 0, failed: (numFailedTests || numFailedTestSuites) ?? 0 };
}

function readPlaywright(json: unknown): Count {
  const { stats } = json as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
