import { appendFileSync } from "node:fs";

import { ACCOUNT_ACTS, open } from "../people/accounts";
import { ATTACK_ACTS, serveNewcomer } from "../people/attacking";
import { BUYING_ACTS } from "../people/buying";
import { CLAIM_ACTS } from "../people/claiming";
import { INSPECTION_ACTS } from "../people/inspecting";
import { LEAVING_ACTS } from "../people/leaving";
import { MONEY_ACTS } from "../people/money";
import { ORDER_ACTS } from "../people/orders";
import { REGISTRY_ACTS } from "../people/registry";
import { SELLING_ACTS } from "../people/selling";
import { TALKING_ACTS } from "../people/talking";
import { check } from "../rules/all";
import { firestoreCalls } from "../runtime/firestore";
import { type Act, Market, type Violation } from "../runtime/market";
import { DAY_MS, MINUTE_MS } from "../runtime/site";
import { prepare } from "./prepare";

export const ACTS: readonly Act[] = [
  ...ACCOUNT_ACTS,
  ...SELLING_ACTS,
  ...BUYING_ACTS,
  ...ORDER_ACTS,
  ...CLAIM_ACTS,
  ...MONEY_ACTS,
  ...TALKING_ACTS,
  ...REGISTRY_ACTS,
  ...LEAVING_ACTS,
  ...INSPECTION_ACTS,
  ...ATTACK_ACTS,
];

export interface Plan {
  seed: string;
  days: number;
  actsPerDay: number;
  /** Longest time between two runs of the jobs. */
  stepMs: number;
  /** Days at the end in which nobody does anything. */
  drain: number;
  /** Percent of calls of services that fail. */
  faults: number;
  /** Percent of acts during which the Worker is killed between two changes. */
  kills: number;
  /** Only these acts, by their numbers. */
  keep: ReadonlyMap<number, { act: string; subject: string }> | null;
  /** Ends with the act of this number. */
  until: number;
  /** Where findings and the trace are written as they come; null: nowhere. */
  log: string | null;
  /** Also writes the forms that were not taken. */
  listen: boolean;
  /** Ends the run at the first finding of this rule. */
  endsAt: string | null;
}

export interface Played {
  market: Market;
  violations: (Violation & { day: number; n: number })[];
  acts: number;
  idle: number;
  seconds: number;
  calls: number;
}

/** Plays a market from its first day. */
export async function play(plan: Plan): Promise<Played> {
  const began = performance.now();
  const market = new Market(plan.seed);
  const violations: Played["violations"] = [];
  const known = new Set<string>();
  let [n, idle] = [0, 0];
  const write = (line: string) => plan.log && appendFileSync(plan.log, `${line}\n`);
  const isOver = () => violations.some(({ rule }) => rule === plan.endsAt);
  const report = ({ rule, about, detail }: Violation) => {
    const key = `${rule} ${about}`;
    if (known.has(key)) return;
    known.add(key);
    const violation = { rule, about, detail, day: Math.floor(market.site.day), n };
    violations.push(violation);
    write(`! day ${violation.day} after act ${n} ${rule}: ${about} ${detail}`);
  };
  const spent = () => ({ seconds: (performance.now() - began) / 1000, megabytes: process.memoryUsage().rss / 1e6 });
  const figuresOf = (when: string): string => {
    const { seconds, megabytes } = spent();
    return `= ${when}: ${market.trace.length} acts, ${firestoreCalls.count} calls, ${Math.round(seconds)} s, ${Math.round(megabytes)} MB`;
  };
  const look = async () => {
    for (const violation of await check(market)) report(violation);
  };
  if (plan.listen)
    market.site.listen = (path, form, { status, body }) =>
      status >= 400 &&
      write(`? ${path} ${JSON.stringify(form)} ${status} ${JSON.stringify(body["errors"] ?? body).slice(0, 300)}`);
  await prepare(market, open);
  market.site.faults = plan.faults;
  market.site.provider.failing = plan.faults * 80;
  for (let day = 0; day < plan.days; day += 1) {
    const times = Array.from({ length: plan.actsPerDay }, (_, at) => (at + 0.5) / plan.actsPerDay);
    for (const time of times) {
      n += 1;
      if (n > plan.until || isOver()) break;
      const given = plan.keep?.get(n);
      if (plan.keep && !given) continue;
      await market.until(market.site.start + Math.round((day + time) * DAY_MS), plan.stepMs);
      const done = await market.take(ACTS, n, given, plan.kills);
      if (!done) idle += 1;
      else write(`${n} ${new Date(done.at).toISOString()} ${done.act} ${done.subject} ${done.things.join(" ")}`);
    }
    if (n > plan.until || isOver()) break;
    await market.until(market.site.start + (day + 1) * DAY_MS, plan.stepMs);
    if (!plan.keep && day % 3 === 2) {
      market.draw(`newcomer/${day}`);
      for (const what of await serveNewcomer(market))
        report({ rule: "newcomer-is-served", about: what, detail: `day ${day}` });
    }
    await look();
    if (day % 30 === 29) write(figuresOf(`day ${day + 1}`));
  }
  for (let day = 0; day < plan.drain && !isOver(); day += 1) {
    await market.until(market.site.now.getTime() + DAY_MS, plan.stepMs);
    await look();
  }
  const { seconds } = spent();
  write(figuresOf("the end"));
  return { market, violations, acts: market.trace.length, idle, seconds, calls: firestoreCalls.count };
}

export const STEP_MS = 360 * MINUTE_MS;
