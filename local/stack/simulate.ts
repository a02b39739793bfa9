import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { buildSimulation } from "../../tests/simulation/runs/build.ts";
import { runSimulation, shrink } from "../../tests/simulation/runs/shrink.ts";
import { main } from "./command.ts";
import { ROOT } from "./options.ts";

/**
 * `npm run simulate`: plays a market of some days over the product's own services and jobs, and says what no rule
 * allows. `-- --seed 17 --until 214` plays a finding again up to its act; `--shrink RULE` leaves out the acts that it
 * does not need; `--keep FILE` plays those acts of a file alone; `--known` plays the list of known findings. Further
 * options: tests/simulation/runs/run.ts.
 */
await main(async () => {
  const { values } = parseArgs({
    options: { shrink: { type: "string" }, seed: { type: "string", default: "1" } },
    strict: false,
    allowPositionals: true,
  });
  const script = await buildSimulation();
  const log = join(ROOT, ".local", "simulation", `seed-${String(values.seed)}.log`);
  mkdirSync(join(ROOT, ".local", "simulation"), { recursive: true });
  const args = process.argv.slice(2);
  if (typeof values.shrink === "string") return shrink(script, values.shrink, args, log);
  rmSync(log, { force: true });
  console.log(`→ ${log}`);
  process.exitCode = await runSimulation(script, ["--log", log, ...args]);
});
