import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "esbuild";

import { intentWeightsForEsbuild } from "../../app/assistant/intents/weights.vite.ts";
import { ROOT, StackError } from "./options.ts";

/**
 * A module of this folder or of bench/ that uses the app's, whose imports by `~/` Node does not know. `path`: from the
 * root, with the name of the bundle. @throws StackError
 */
export async function bundled<Module>(path: string): Promise<Module> {
  const folder = join(ROOT, ".local", "cache");
  const outfile = join(folder, path.replace(/^.*\//, "").replace(/\.ts$/, ".mjs"));
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [join(ROOT, path)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "silent",
    plugins: [intentWeightsForEsbuild()],
  }).catch((error: unknown) => {
    throw new StackError(`${path} no se pudo armar: ${String(error).slice(0, 2000)}`, { cause: error });
  });
  return (await import(pathToFileURL(outfile).href)) as Module;
}
