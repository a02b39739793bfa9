import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { dataDirOf, ROOT, StackError } from "./options.ts";

/** One stack a data folder: two would write the same files. Returns the function that frees it. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "pid");
  const holder = readPid(file);
  if (holder !== null && holder !== process.pid && isAlive(holder)) {
    throw new StackError(
      `Rebi ya está corriendo con estos datos (proceso ${holder}). Ciérralo con Ctrl-C antes de empezar otro.`,
    );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** Ports of the local stacks that are running. */
export function runningPorts(): number[] {
  const folder = join(ROOT, ".local");
  const ports = existsSync(folder)
    ? readdirSync(folder).map((name) => Number(/^data-(\d+)$/.exec(name)?.[1] ?? 8787))
    : [];
  return [...new Set(ports)].filter((port) => {
    const holder = readPid(join(dataDirOf(port), "pid"));
    return holder !== null && isAlive(holder);
  });
}

function readPid(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
