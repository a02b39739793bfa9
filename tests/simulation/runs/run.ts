import "../runtime/globals";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { open } from "../people/accounts";
import { check } from "../rules/all";
import { STATES } from "../rules/states";
import { Market, type Violation } from "../runtime/market";
import { isKnown, type Known, KNOWN } from "./known";
import { ACTS, play, type Plan, STEP_MS } from "./play";
import { prepare } from "./prepare";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    days: { type: "string", default: "15" },
    acts: { type: "string", default: "40" },
    drain: { type: "string", default: "0" },
    faults: { type: "string", default: "0.1" },
    kills: { type: "string", default: "2" },
    until: { type: "string", default: "Infinity" },
    /** A file with acts, as a run writes them: only these are done. */
    keep: { type: "string" },
    log: { type: "string" },
    listen: { type: "boolean", default: false },
    /** A rule: ends at the first finding of it. */
    "ends-at": { type: "string" },
    /** Plays the cases of the list of known findings in place of a market. */
    known: { type: "boolean", default: false },
    /** The last line is the result as JSON. */
    json: { type: "boolean", default: false },
  },
});

await (values.known ? playKnown() : playMarket());

async function playMarket(): Promise<void> {
  const plan: Plan = {
    seed: values.seed,
    days: Number(values.days),
    actsPerDay: Number(values.acts),
    stepMs: STEP_MS,
    drain: Number(values.drain),
    faults: Number(values.faults),
    kills: Number(values.kills),
    keep: values.keep ? keptOf(values.keep) : null,
    until: Number(values.until),
    log: values.log ?? null,
    listen: values.listen,
    endsAt: values["ends-at"] ?? null,
  };
  const { acts, idle, seconds, calls, violations, market } = await play(plan);
  const known = violations.filter(isKnown);
  const fresh = violations.filter((one) => !isKnown(one));
  const lines = Object.entries(STATES).flatMap(([kind, states]) =>
    Object.keys(states).map((state) => `${kind} ${state}`),
  );
  const met = lines.filter((line) => market.states.has(line));
  const figures = {
    acts,
    idle,
    seconds,
    actsPerSecond: acts / seconds,
    calls,
    runs: market.site.runs,
    states: [met.length, lines.length],
  };
  console.log(
    `seed ${plan.seed}: ${acts} acts of ${new Set(market.trace.map(({ act }) => act)).size} kinds (${idle} idle) in ` +
      `${seconds.toFixed(1)} s = ${(acts / seconds).toFixed(1)} acts/s; ${calls} calls, ${market.site.runs.minute} runs of the ` +
      `minute; ${met.length} of ${lines.length} states met; ${known.length} known findings, ${fresh.length} new`,
  );
  const byRule = Map.groupBy(violations, ({ rule }) => rule);
  for (const [rule, found] of byRule)
    console.log(`  ${rule} × ${found.length}${found.every(isKnown) ? " (known)" : ""}`);
  for (const { rule, about, detail, day, n } of fresh)
    console.log(
      `✗ ${rule}: ${about} ${detail.slice(0, 500)}\n  day ${day}; npm run simulate -- --seed ${plan.seed} --until ${n}\n  npm run simulate -- --seed ${plan.seed} --until ${n} --shrink ${rule}`,
    );
  const unmet = lines.filter((line) => !market.states.has(line));
  const done = actsOf(market);
  const undone = Object.entries(done).filter(([, [times]]) => times === 0);
  console.log(`states never met: ${unmet.join(", ")}`);
  console.log(
    `acts never done: ${undone.map(([name, [, refused]]) => `${name} (refused ${refused} times)`).join(", ")}`,
  );
  if (values.json) console.log(JSON.stringify({ figures, fresh, done }));
  process.exitCode = fresh.length > 0 ? 1 : 0;
}

/** How often each act was done, and how often the product, or the one who had to act, did not. */
function actsOf(market: Market): Record<string, [done: number, refused: number]> {
  const times = (name: string) => market.trace.filter(({ act }) => act === name).length;
  return Object.fromEntries(ACTS.map(({ name }) => [name, [times(name), market.refused.get(name) ?? 0]]));
}

/** Lines `n time act subject …` of a log. */
function keptOf(file: string): NonNullable<Plan["keep"]> {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /^\d+ /.test(line));
  return new Map(
    lines.map((line) => {
      const [n = "", , act = "", subject = ""] = line.split(" ");
      return [Number(n), { act, subject }];
    }),
  );
}

/** Findings after the acts of a case, in a market of its own. */
async function prove(known: Known): Promise<Violation[]> {
  const market = new Market(`known/${known.name}`);
  await prepare(market, open);
  market.draw("proof");
  await market.site.attempt(known.name, () => known.prove(market));
  await market.site.settle();
  market.isThorough = true;
  return check(market);
}

/** Each case of the list. */
async function playKnown(): Promise<void> {
  const results = [];
  /** Cases that share their acts share their market. */
  const played = new Map<unknown, Violation[]>();
  for (const known of KNOWN) {
    const found = played.get(known.prove) ?? (await prove(known));
    played.set(known.prove, found);
    const isFound = found.some(
      ({ rule, about, detail }) => rule === known.rule && (known.detail ?? /^/).test(`${about} ${detail}`),
    );
    const others = found.filter((one) => !isKnown(one));
    const isRight = isFound !== (known.isMended ?? false);
    results.push({ name: known.name, isRight, others });
    console.log(`${isRight ? "✓" : "✗"} ${isFound ? "met" : "not met"}: ${known.name} (${known.rule})`);
    for (const { rule, about, detail } of others) console.log(`  also ${rule}: ${about} ${detail.slice(0, 600)}`);
  }
  if (values.json) console.log(JSON.stringify(results));
  process.exitCode = results.every(({ isRight, others }) => isRight && others.length === 0) ? 0 : 1;
}
