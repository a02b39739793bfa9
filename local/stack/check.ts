import { mkdirSync } from "node:fs";

import { runLanes } from "../check/runner.ts";
import { LANES, REPORTS } from "../check/suites.ts";
import { exitOnSignals, main } from "./command.ts";

/** `npm test`: every suite, a table of their times, and the closing line `N passed, N failed`. */
await main(async () => {
  exitOnSignals();
  mkdirSync(REPORTS, { recursive: true });
  const results = await runLanes(LANES);
  // The failures come last, as a reader of a cut log needs them most.
  for (const { name, failures } of results) for (const failure of failures) console.log(`\n✗ ${name}: ${failure}`);
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log("");
  for (const { name, passed, failed, seconds } of results)
    console.log(`${name.padEnd(width)}  ${seconds.toFixed(0).padStart(5)} s  ${passed} passed, ${failed} failed`);
  const total = (of: "passed" | "failed"): number => results.reduce((sum, result) => sum + result[of], 0);
  console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
  process.exit(total("failed") === 0 && total("passed") > 0 ? 0 : 1);
});
