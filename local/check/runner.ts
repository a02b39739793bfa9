import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

import pLimit from "p-limit";

import { ROOT } from "../stack/options.ts";
import { countSuite, type Count } from "./report.ts";
import type { Suite } from "./suites.ts";

interface SuiteResult extends Count {
  name: string;
  seconds: number;
}

/** CI has two cores. Suites also wait (for answers, disks and deadlines): the third fills these moments. */
const SIDE_BY_SIDE = 3;

/** Runs the lanes in order, of each three suites side by side, and prints the output of one suite after the other. */
export async function runLanes(lanes: readonly (readonly Suite[])[]): Promise<SuiteResult[]> {
  const results: SuiteResult[] = [];
  for (const lane of lanes) {
    const limited = pLimit(SIDE_BY_SIDE);
    // The first suite writes to the terminal as it goes; the output of the others is held back until they finish.
    const running = lane.map((suite, index) => limited(() => runSuite(suite, index === 0 ? "live" : "held")));
    for (const suite of running) {
      const { output, result } = await suite;
      if (output !== "") process.stdout.write(`\n── ${result.name}\n${output}`);
      console.log(`── ${result.name}: ${result.passed} passed, ${result.failed} failed`);
      results.push(result);
    }
  }
  return results;
}

async function runSuite(suite: Suite, mode: "live" | "held"): Promise<{ output: string; result: SuiteResult }> {
  if (mode === "live") console.log(`\n── ${suite.name}`);
  if (suite.report) rmSync(suite.report.file, { force: true });
  const startedAt = performance.now();
  const { code, output } = await run(suite, mode);
  const seconds = (performance.now() - startedAt) / 1000;
  return { output, result: { name: suite.name, seconds, ...countSuite(code, suite.report) } };
}

function run({ command, args, env }: Suite, mode: "live" | "held"): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(join(ROOT, "node_modules", ".bin", command), args, {
      cwd: ROOT,
      stdio: mode === "live" ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    const endWithThisProcess = (): boolean => child.kill("SIGTERM");
    process.once("exit", endWithThisProcess);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const settle = (code: number | null): void => {
      process.removeListener("exit", endWithThisProcess);
      resolve({ code, output });
    };
    child.once("error", (error) => {
      output += `✗ ${error.message}\n`;
      settle(null);
    });
    child.once("close", settle);
  });
}
