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

/**
 * A vitest project on one core, or a part of its files (`shard`, as "1/2") in a process with its own Firestore, KV and
 * R2.
 */
function vitest(project: string, shard?: `${number}/${number}`): Suite {
  const name = shard === undefined ? project : `${project} ${shard}`;
  const file = join(REPORTS, `${name.replace(/\W/g, "-")}.json`);
  const part = shard === undefined ? [] : ["--shard", shard];
  const reporters = ["--reporter", "default", "--reporter", "json", `--outputFile.json=${file}`];
  return {
    name,
    command: "vitest",
    args: ["run", "--project", project, ...part, "--maxWorkers", "1", ...reporters],
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
 * Types, with the rules that need them. All rules run: a comment that suppresses one is unused only if none of them
 * reports anything there. One core, as the lane asks: on two, TypeScript's checkers do much of their work twice. Nearly
 * all memory is kept to the end (3 GB): collecting garbage would take a quarter of the time and free little.
 */
const TYPES: Suite = {
  ...tool(
    "types",
    "oxlint",
    "--type-aware",
    "--type-check",
    "--report-unused-disable-directives-severity=error",
    ...["--threads", "1"],
  ),
  env: { GOMAXPROCS: "1", GOGC: "off", GOMEMLIMIT: "4GiB" },
};

const DEPENDENCY_RULES = tool(
  "dependency rules",
  "depcruise",
  "--config",
  ".dependency-cruiser.cjs",
  ...["app", "server.ts", "local", "tests", "e2e", "bench"],
);
const FORMAT = tool("format", "oxfmt", "--check", "--threads", "1");
const LINT = tool("lint", "oxlint", "--threads", "1");

/** Suites of a change since a commit, as far as imports show. One without such a test passes. */
export function changedLanes(base: string): readonly (readonly Suite[])[] {
  const project = (name: string) =>
    tool(name, "vitest", "run", "--project", name, "--changed", base, "--passWithNoTests", "--maxWorkers", "1");
  return [
    [FORMAT, LINT, project("unit"), project("worker"), project("local"), project("contracts"), TYPES, DEPENDENCY_RULES],
    [project("http")],
    [tool("browser", "playwright", "test", `--only-changed=${base}`, "--pass-with-no-tests")],
  ];
}

/**
 * Lanes run one after the other; a lane of several holds suites that use one core each, and the next begins as soon as
 * one ends. A suite that uses both cores by itself has a lane of its own.
 */
export const LANES: readonly (readonly Suite[])[] = [
  [
    FORMAT,
    LINT,
    // Builds what the faults and the browser run: their stacks wait for it.
    vitest("http"),
    // Files of one runner of workerd share their data, which grows: with all of them in one, each takes a quarter more.
    vitest("worker", "2/2"),
    vitest("worker", "1/2"),
    // It waits for most of its time: beside the worker suite, which does not.
    playwright("faults", "playwright.faults.config.ts"),
    vitest("unit"),
    vitest("local"),
    vitest("contracts"),
    // The short ones at the end, so that both cores finish at nearly the same time.
    TYPES,
    DEPENDENCY_RULES,
  ],
  [playwright("browser", "playwright.config.ts")],
];
