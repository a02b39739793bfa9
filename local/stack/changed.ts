import { runLanes } from "../check/runner.ts";
import { changedLanes } from "../check/suites.ts";
import { exitOnSignals, main } from "./command.ts";

/** Imports do not reach these. */
const LEFT_OUT =
  "Left out: tests of tests/http, tests/worker and tests/unit that import nothing of what changed, and journeys whose " +
  "own files are as they were (what a page shows is not told by imports: run those of your page by name). `npm test` " +
  "runs everything.";

/** `npm run test:changed`: what a change since a commit (by default the last one) touches. */
await main(async () => {
  exitOnSignals();
  const base = process.argv[2] ?? "HEAD";
  const results = await runLanes(changedLanes(base));
  console.log("");
  for (const { name, failed, seconds } of results)
    console.log(`${failed === 0 ? "✓" : "✗"} ${name} (${seconds.toFixed(0)} s)`);
  console.log(`\n${LEFT_OUT}`);
  process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1);
});
