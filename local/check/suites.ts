import { join } from "node:path";

import { ROOT } from "../stack/options.ts";
import { countPlaywright, countVitest, type Count } from "./report.ts";

/** One part of `npm test`. Without a report its runner's exit code counts as one test. */
export interface Suite {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  report: { file: string; count(json: unknown): Count } | null;
}

export const REPORTS = join(ROOT, ".local", "reports");

const tool = (name: string, command: string, ...args: string[]): Suite => ({ name, command, args, report: null });

function vitest(project: string): Suite {
  const file = join(REPORTS, `${project}.json`);
  const reporters = ["--reporter", "default", "--reporter", "json", `--outputFile.json=${file}`];
  return {
    name: project,
    command: "vitest",
    args: ["run", "--project", project, ...reporters],
    report: { file, count: countVitest },
  };
}

function playwright(name: string, config: string): Suite {
  const file = join(REPORTS, `${name}.json`);
  return {
    name,
    command: "playwright",
    args: ["test", "--config", config],
    env: { REBI_REPORT: file },
    report: { file, count: countPlaywright },
  };
}

/**
 * Lanes run one after the other; the suites of a lane side by side, each on a core of the two that CI has.
 * Suites that use both cores by themselves have a lane of their own.
 */
export const LANES: readonly (readonly Suite[])[] = [
  [tool("types", "tsc", "--noEmit", "-p", "."), tool("format", "prettier", "--check", "--log-level", "warn", ".")],
  [
    tool("lint", "eslint", ".", "--max-warnings", "0"),
    tool(
      "dependency rules",
      "depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      ...["app", "server.ts", "local", "tests", "e2e", "bench"],
    ),
  ],
  [vitest("unit")],
  [vitest("local")],
  [vitest("worker")],
  [vitest("http"), playwright("faults", "playwright.faults.config.ts")],
  [playwright("browser", "playwright.config.ts")],
];
