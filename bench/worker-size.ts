import { gzipSync } from "node:zlib";

import { build } from "esbuild";

const MODEL_CLIENT = "@google/genai/web";

interface WorkerSize {
  /** Of the whole Worker. */
  bytes: number;
  /** That the client of the assistant's model adds; it is evaluated at the first message only (server.ts). */
  modelClient: number;
}

/**
 * Bytes of the Worker as it is uploaded: bundled and minified by esbuild as wrangler does, gzip 9. The build must be
 * there.
 */
export async function workerSize(): Promise<WorkerSize> {
  const [bytes, without] = await Promise.all([bundled([]), bundled([MODEL_CLIENT])]);
  return { bytes, modelClient: bytes - without };
}

async function bundled(external: readonly string[]): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: ["server.ts"],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*", ...external],
    logLevel: "error",
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}
