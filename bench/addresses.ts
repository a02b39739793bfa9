import { readdirSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../local/stack/options.ts";
import { workerdCpu } from "./cpu.ts";

const REQUESTS = 20;
const PLAIN = "/no-existe";

interface AddressCost {
  name: string;
  /** Processor time of the Worker, as a multiple of that of a plain 404. */
  ratio: number;
}

/** Costs of the dearest addresses that a stranger may ask for, in turns with a plain 404. Null without `/proc`. */
export async function benchAddresses(origin: string): Promise<AddressCost[] | null> {
  const version = versionOfBuild();
  const deep = (segments: number, name = "a"): string => `/${name}`.repeat(segments);
  const manifest = (...paths: string[]): string =>
    `/__manifest?${new URLSearchParams([...paths.map((path) => ["p", path]), ["version", version]]).toString()}`;
  const paths = (count: number, of: (at: number) => string) =>
    manifest(...Array.from({ length: count }, (_, at) => of(at)));
  const addresses: [name: string, address: string][] = [
    ["a plain 404", PLAIN],
    ["7,500 segments", deep(7_500)],
    ["24 segments", deep(24)],
    ["512 characters", `/${"a".repeat(511)}`],
    ["data of 7,500 segments", `${deep(7_500)}.data`],
    ["15,000 characters", `/${"a".repeat(15_000)}`],
    ["a manifest of 2,500 slashes", manifest("/".repeat(2_500))],
    // Most routes begin so.
    ["a manifest of 157 paths of administration", paths(157, (at) => `/administracion/${at}`)],
    ["a manifest of 300 paths of administration", paths(300, (at) => `/administracion/${at}`)],
    ["a manifest of 128 deep paths", paths(128, (at) => `/${at}${deep(23)}`)],
    ["data of 3,000 routes", `/no-existe.data?_routes=${"routes/a,".repeat(1_500)}`],
    ["a query of 3,000 names", `${PLAIN}?${Array.from({ length: 1_500 }, (_, at) => `p${at}=1`).join("&")}`],
    ["a query of 15,000 slashes", `${PLAIN}?redirect=${"/".repeat(15_000)}`],
  ];
  const used = new Map(addresses.map(([name]) => [name, 0]));
  for (let turn = -1; turn < REQUESTS; turn++)
    for (const [name, address] of addresses) {
      const before = workerdCpu();
      if (before === null) return null;
      await (await fetch(origin + address)).arrayBuffer();
      if (turn >= 0) used.set(name, (used.get(name) ?? 0) + (workerdCpu() ?? 0) - before);
    }
  const plain = Math.max(used.get("a plain 404") ?? 0, 1);
  return [...used].map(([name, ms]) => ({ name, ratio: ms / plain }));
}

/** Of the routes: another one is answered before any path is looked at. */
function versionOfBuild(): string {
  for (const file of readdirSync(join(ROOT, "build", "client", "assets"))) {
    const version = /^manifest-([\da-f]{8})\.js$/.exec(file)?.[1];
    if (version !== undefined) return version;
  }
  throw new Error("the build has no manifest of routes");
}
