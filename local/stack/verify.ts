import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { isUpstream, missingVariables, UPSTREAMS, type Upstream } from "../check/upstreams.ts";
import { main } from "./command.ts";
import { devVariables, ROOT, StackError } from "./options.ts";

const TARGETS = ["local", "real"];

/**
 * `npm run verify`: the contracts of the services (tests/contracts) against the stand-ins; with `-- --target real`
 * against the deployer's accounts, with the variables of the environment or of .dev.vars. Names of services behind it
 * run these alone.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    options: { target: { type: "string", default: "local" } },
    allowPositionals: true,
  });
  if (!TARGETS.includes(values.target)) throw new StackError("--target debe ser local o real.");
  const asked = positionals.length > 0 ? positionals.map(upstreamOf) : (Object.keys(UPSTREAMS) as Upstream[]);
  if (values.target === "real") refuseWithoutVariables(asked);
  const filters = asked.map((upstream) => `tests/contracts/${upstream}`);
  process.exitCode = await runVitest(filters, { REBI_TARGET: values.target });
});

function upstreamOf(name: string): Upstream {
  if (isUpstream(name)) return name;
  throw new StackError(`No conozco el servicio «${name}». Hay: ${Object.keys(UPSTREAMS).join(", ")}.`);
}

function refuseWithoutVariables(asked: readonly Upstream[]): void {
  const variables = { ...devVariables(), ...process.env };
  const rows = asked.flatMap((upstream) => {
    const missing = missingVariables(upstream, variables);
    return missing.length > 0 ? [`  ${upstream}: ${missing.join(", ")}`] : [];
  });
  if (rows.length === 0) return;
  throw new StackError(
    `Faltan variables, en el entorno o en .dev.vars:\n${rows.join("\n")}\n` +
      "Para probar solo algunos servicios: npm run verify -- --target real firestore gemini",
  );
}

function runVitest(filters: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      join(ROOT, "node_modules", ".bin", "vitest"),
      ["run", "--project", "contracts", "--maxWorkers", "1", ...filters],
      { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } },
    );
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}
