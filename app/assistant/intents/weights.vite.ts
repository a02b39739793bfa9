import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Plugin as EsbuildPlugin } from "esbuild";
import type { Plugin } from "vite";

import { rowsOf, trainedWeights } from "./training.ts";

const MODULE = "virtual:intent-weights";
const FOLDER = import.meta.dirname;
export const QUESTIONS_FILE = join(FOLDER, "..", "questions.jsonl");
const CACHE = join(FOLDER, "..", "..", "..", ".local", "cache");
const TRAINED_OF = [QUESTIONS_FILE, ...["intents", "classifier", "training"].map((name) => join(FOLDER, `${name}.ts`))];

/** The weights of the rows of questions.jsonl, trained where they are not the last ones. */
export function currentWeights(): Uint8Array {
  const hash = createHash("sha256");
  for (const file of TRAINED_OF) hash.update(readFileSync(file));
  const file = join(CACHE, `intents-${hash.digest("hex").slice(0, 16)}.bin`);
  if (existsSync(file)) return readFileSync(file);
  const weights = trainedWeights(rowsOf(readFileSync(QUESTIONS_FILE, "utf8")));
  mkdirSync(CACHE, { recursive: true });
  // Other processes may train at the same time.
  writeFileSync(`${file}.${process.pid}`, weights);
  renameSync(`${file}.${process.pid}`, file);
  return weights;
}

/** The weights in base64. The text becomes a string when its function runs: the start of an isolate pays nothing. */
function weightsModule(): string {
  return `export default () => "${Buffer.from(currentWeights()).toString("base64")}";`;
}

/** Vite plugin: `import weights from "virtual:intent-weights"`, in base64. */
export function intentWeights(): Plugin {
  return {
    name: "rebi-intent-weights",
    enforce: "pre",
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? weightsModule() : null),
  };
}

/** The same for what esbuild bundles: `npm run eval`, the simulation. */
export function intentWeightsForEsbuild(): EsbuildPlugin {
  return {
    name: "intent-weights",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${MODULE}$`) }, ({ path }) => ({ path, namespace: "intent-weights" }));
      onLoad({ filter: /.*/, namespace: "intent-weights" }, () => ({ contents: weightsModule() }));
    },
  };
}
