import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "esbuild";

import { ROOT, StackError } from "../stack/options.ts";
import type { diagnose } from "./doctor.ts";

/** The app's modules import by `~/`, which Node does not know. */
export async function bundledDoctor(): Promise<{ diagnose: typeof diagnose }> {
  const outfile = join(ROOT, ".local", "cache", "doctor.mjs");
  mkdirSync(join(ROOT, ".local", "cache"), { recursive: true });
  await build({
    entryPoints: [join(ROOT, "local", "doctor", "doctor.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "silent",
  }).catch((error: unknown) => {
    throw new StackError(`doctor no se pudo armar: ${String(error).slice(0, 2000)}`, { cause: error });
  });
  return (await import(pathToFileURL(outfile).href)) as { diagnose: typeof diagnose };
}
