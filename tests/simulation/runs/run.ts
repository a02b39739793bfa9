import "../runtime/globals";

import { parseArgs } from "node:util";

import { play, STEP_MS } from "./play";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    days: { type: "string", default: "15" },
    acts: { type: "string", default: "40" },
    drain: { type: "string", default: "0" },
    faults: { type: "string", default: "0.1" },
    until: { type: "string", default: "Infinity" },
    log: { type: "string" },
    listen: { type: "boolean", default: false },
  },
});

const played = await play({
  seed: values.seed,
  days: Number(values.days),
  actsPerDay: Number(values.acts),
  stepMs: STEP_MS,
  drain: Number(values.drain),
  faults: Number(values.faults),
  keep: null,
  until: Number(values.until),
  log: values.log ?? null,
  listen: values.listen,
});
const { acts, idle, seconds, calls, violations, market } = played;
console.log(`${acts} acts (${idle} idle), ${seconds.toFixed(1)} s, ${(acts / seconds).toFixed(0)} acts/s, ${calls} calls, ${market.site.runs.minute} runs`);
console.log("failed", JSON.stringify(Object.fromEntries(market.refused)));
const counts: Record<string, number> = {};
for (const { act } of market.trace) counts[act] = (counts[act] ?? 0) + 1;
console.log(JSON.stringify(counts));
for (const violation of violations) console.log(JSON.stringify(violation).slice(0, 700));
