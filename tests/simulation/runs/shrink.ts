import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** Runs the bundle; its exit code. Nothing of it is shown where `isSilent`. */
export function runSimulation(script: string, args: readonly string[], isSilent = false): Promise<number> {
  const child = spawn(process.execPath, ["--enable-source-maps", script, ...args], {
    stdio: isSilent ? "ignore" : "inherit",
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

const linesOf = (log: string): string[] => readFileSync(log, "utf8").split("\n");
const isAct = (line: string): boolean => /^\d+ /.test(line);

/**
 * Leaves out the acts of a run that a finding of a rule does not need: those after it, then those that share no thing
 * with it, then by halves, quarters and one by one. The acts that are left stand in a file, which `--keep` plays.
 */
export async function shrink(script: string, rule: string, given: readonly string[], log: string): Promise<void> {
  const args = [
    ...given.filter((_, at) => given[at] !== "--shrink" && given[at - 1] !== "--shrink"),
    "--ends-at",
    rule,
  ];
  rmSync(log, { force: true });
  await runSimulation(script, ["--log", log, ...args], true);
  const lines = linesOf(log);
  const at = lines.findIndex((line) => line.startsWith("! ") && line.includes(` ${rule}: `));
  const finding = lines[at];
  if (!finding) return console.log(`✗ ${rule} is not found by ${args.join(" ")}`);
  console.log(finding);
  // A try without the finding is over where one with it is.
  args.push("--until", / after act (\d+)/.exec(finding)?.[1] ?? "Infinity");
  const [kept, trace] = [`${log}.keep`, `${log}.try`];
  const isFoundBy = async (acts: readonly string[]) => {
    writeFileSync(kept, `${acts.join("\n")}\n`);
    rmSync(trace, { force: true });
    await runSimulation(script, ["--log", trace, "--keep", kept, ...args], true);
    return linesOf(trace).some((line) => line.startsWith("! ") && line.includes(` ${rule}: `));
  };
  let acts = lines.slice(0, at).filter(isAct);
  for (const rounds of [1, 2, 3]) {
    const kin = kinOf(acts, finding, rounds);
    if (kin.length === acts.length || !(await isFoundBy(kin))) continue;
    acts = kin;
    break;
  }
  console.log(`  ${acts.length} acts`);
  for (let size = Math.ceil(acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < acts.length;) {
      const rest = [...acts.slice(0, from), ...acts.slice(from + size)];
      if (rest.length < acts.length && rest.length > 0 && (await isFoundBy(rest))) {
        acts = rest;
        console.log(`  ${acts.length} acts`);
      } else from += size;
    }
  await isFoundBy(acts);
  console.log(acts.join("\n"));
  console.log(`npm run simulate -- ${args.join(" ")} --keep ${kept}`);
}

/** Acts that have to do with the finding, by the things that they share with it, over so many steps. */
function kinOf(acts: readonly string[], finding: string, rounds: number): string[] {
  const idsOf = (line: string) => line.split(/[\s/_:]+/).filter((word) => /^(?=.*\d)[\w-]{10,}$/.test(word));
  const things = new Set(idsOf(finding));
  for (let round = 0; round < rounds; round += 1)
    for (const act of acts) if (idsOf(act).some((id) => things.has(id))) for (const id of idsOf(act)) things.add(id);
  return acts.filter((act) => idsOf(act).some((id) => things.has(id)));
}
