import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { bundleWorker } from "./bundle.ts";
import { exclusively } from "./exclusive.ts";
import { LIFELINE, ROOT, StackError } from "./options.ts";

const SOURCES = [
  "app/**/*.{ts,tsx,css,jsonl}",
  "public/**/*",
  "server.ts",
  "{remix,vite}.config.ts",
  "wrangler.toml",
  "package-lock.json",
  "tsconfig.json",
];

const STAMP = join(ROOT, "build", ".sources");

/** Builds the Worker and the client files unless the sources are those of the last build. One process at a time. */
export function buildIfStale(progress: (line: string) => void): Promise<void> {
  return exclusively("build", () => buildUnlessCurrent(progress));
}

/** The hash of the sources that the present build was made of. */
export function currentBuild(): string {
  return readFileSync(STAMP, "utf8");
}

async function buildUnlessCurrent(progress: (line: string) => void): Promise<void> {
  const wanted = hashSources();
  if (existsSync(STAMP) && currentBuild() === wanted) return;
  progress("Construyendo la aplicación…");
  const output = await runBuild();
  if (output.code !== 0) throw new StackError(`La construcción falló:\n${output.text.slice(-4000)}`);
  await bundleWorker();
  writeFileSync(STAMP, wanted);
}

function hashSources(): string {
  // The bundle names its files by their whole paths.
  const hash = createHash("sha256").update(ROOT);
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(ROOT.length)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Runs Remix's build, which ends with this process: the channel is its lifeline. */
function runBuild(): Promise<{ code: number | null; text: string }> {
  const tool = join(dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json")), "dist", "cli.js");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", LIFELINE, tool, "vite:build", "--logLevel", "warn"], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.on("error", reject);
    child.on("exit", (code) => resolve({ code, text }));
  });
}
