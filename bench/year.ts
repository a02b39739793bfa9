import { mkdirSync } from "node:fs";

import { buildSimulation } from "../tests/simulation/runs/build.ts";
import { runSimulation } from "../tests/simulation/runs/shrink.ts";

/** A seed of the day. */
const today = (): string => new Date().toISOString().slice(0, 10);

/**
 * A year of the market with 50 acts a day and 60 days afterwards in which nobody does anything. Findings and acts are
 * written to a file as they come. Answers the exit code.
 */
export async function benchYear(folder: string, seed = today()): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const log = `${folder}/year-${seed}.log`;
  console.log(`→ Un año del mercado, semilla ${seed}: ${log}`);
  const size = ["--days", "365", "--acts", "50", "--drain", "60"];
  return runSimulation(await buildSimulation(), ["--seed", seed, ...size, "--log", log]);
}
