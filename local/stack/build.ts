import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT, StackError } from "./options.ts";

const SOURCES = ["app/**/*.{ts,tsx,css}", "public/**/*", "*.config.ts", "package-lock.json", "tsconfig.json"];

/** Builds the Worker and the client files unless the sources are those of the last build. */
export async function buildIfStale(progress: (line: string) => void): Promise<void> {
  const stamp = join(ROOT, "build", ".sources");
  const wanted = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  progress("Construyendo la aplicación…");
  const output = await run("remix", ["vite:build", "--logLevel", "warn"]);
  if (output.code !== 0) throw new StackError(`La construcción falló:\n${output.text.slice(-4000)}`);
  mkdirSync(join(ROOT, "build"), { recursive: true });
  writeFileSync(stamp, wanted);
}

function hashSources(): string {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(ROOT.length)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function run(command: string, args: string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, "node_modules", ".bin", command), args, {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: "production" },
    });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.on("error", reject);
    child.on("exit", (code) => resolve({ code, text }));
  });
}
