import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, expect, test } from "vitest";

import { ROOT } from "../../../local/stack/options.ts";
import { buildSimulation } from "../../simulation/runs/build.ts";

/** Seeds whose 15 days have nothing but known findings. */
const SEEDS = ["1", "2", "3"];

/** Of so many attempts of an act, those that chance or a case at the provider refuses are not all. */
const OFTEN = 20;

/** Ten times what the slowest of them takes: no test fails because the machine is busy. */
const PATIENT = { timeout: 600_000 };

let script = "";

beforeAll(async () => {
  script = await buildSimulation(join(ROOT, ".local/cache/simulation-test.mjs"));
});

/** Plays in a process of its own; the last line of what it says. */
function played<T>(...args: string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, "--json", ...args], { maxBuffer: 1e8 }, (error, said, wrong) => {
      const last = said.trim().split("\n").at(-1) ?? "";
      if (last.startsWith("{") || last.startsWith("[")) resolve(JSON.parse(last) as T);
      else reject(new Error(`${wrong}\n${said}`, { cause: error }));
    });
  });
}

interface Case {
  name: string;
  isRight: boolean;
  others: unknown[];
}

test(
  "each known finding is still met, and each mended one is not (tests/simulation/runs/known.ts)",
  PATIENT,
  async () => {
    const cases = await played<Case[]>("--known");
    expect(cases.length).toBeGreaterThan(0);
    expect(cases.filter(({ isRight }) => !isRight).map(({ name }) => name)).toEqual([]);
    expect(cases.flatMap(({ others }) => others)).toEqual([]);
  },
);

interface Played {
  figures: { acts: number };
  done: Record<string, [done: number, refused: number]>;
  fresh: { rule: string; about: string; detail: string; n: number }[];
}

const done = new Map<string, number>();
const refused = new Map<string, number>();

test.each(SEEDS)("15 days of the market with the seed %s break no rule but by what is known", PATIENT, async (seed) => {
  const { figures, fresh, done: acts } = await played<Played>("--seed", seed, "--days", "15", "--acts", "50");
  expect(figures.acts).toBeGreaterThan(600);
  // Played again by `npm run simulate -- --seed … --days 15 --acts 50 --until …`, cut by `--shrink …`.
  expect(fresh).toEqual([]);
  for (const [name, [times, others]] of Object.entries(acts)) {
    done.set(name, (done.get(name) ?? 0) + times);
    refused.set(name, (refused.get(name) ?? 0) + others);
  }
});

test("no act is refused again and again: its form has other fields by now", () => {
  expect(done.size).toBeGreaterThan(50);
  const never = [...done].filter(([name, times]) => times === 0 && (refused.get(name) ?? 0) >= OFTEN);
  expect(never.map(([name]) => name)).toEqual([]);
});

test(
  "acts that are played again by their list alone are the same ones, so that a finding can be cut",
  PATIENT,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "rebi-simulation-"));
    const actsOf = (log: string) =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => /^\d+ /.test(line));
    const [whole, again] = [join(folder, "whole.log"), join(folder, "again.log")];
    const size = ["--seed", "1", "--days", "2", "--acts", "40"];
    await played("--log", whole, ...size);
    await played("--log", again, "--keep", whole, ...size);
    const acts = actsOf(whole);
    expect(acts.length).toBeGreaterThan(60);
    // An attempt that the product refused before the act may have left its mark: it is not on the list.
    expect(acts.filter((act) => !actsOf(again).includes(act)).length).toBeLessThan(acts.length / 20);
  },
);
