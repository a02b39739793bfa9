import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import getPort from "get-port";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { ROOT } from "../../../local/stack/options.ts";

const PATIENCE = { timeout: 100_000, interval: 100 };
const BOOTSTRAP = join(ROOT, "local", "bootstrap.mjs");

let dataDir: string;
let port: number;
let shell: ChildProcess;

beforeEach(async () => {
  port = await getPort({ port: [20_100, 20_200, 20_300, 20_400, 20_500] });
  dataDir = join(ROOT, ".local", `data-${port}`);
});
afterEach(() => {
  shell.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Runs a script that starts the stack in the background; resolves to the stack's pid once it has begun. */
async function startInBackground(script: string): Promise<number> {
  shell = spawn("sh", ["-c", script], {
    env: { ...process.env, PORT: String(port), npm_lifecycle_event: "start" },
    stdio: "ignore",
  });
  const file = join(dataDir, "pid");
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), PATIENCE);
  return Number(readFileSync(file, "utf8"));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // ESRCH: gone
  }
}

/** Command lines of all processes that work on the stack's data. */
function processesOfStack(): string[] {
  return (existsSync("/proc") ? readdirSync("/proc") : [])
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandLine(pid))
    .filter((line) => line.includes(dataDir));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return ""; // ended meanwhile
  }
}

async function untilGone(pid: number): Promise<void> {
  await vi.waitFor(() => {
    expect(isAlive(pid)).toBe(false);
    expect(processesOfStack()).toEqual([]);
  }, PATIENCE);
}

describe("a stack that a script started in the background", () => {
  test.each(["INT", "TERM"])(
    "a stack in the background ends at SIG%s, also where the shell ignores interrupts",
    async (signal) => {
      const pid = await startInBackground(`trap '' INT; "${process.execPath}" "${BOOTSTRAP}" start & wait`);
      process.kill(pid, `SIG${signal}`);
      await untilGone(pid);
    },
  );

  test("a stack that a script started in the background ends when the shell that npm ran it in is killed", async () => {
    const pid = await startInBackground(`"${process.execPath}" "${BOOTSTRAP}" start; true`);
    shell.kill("SIGKILL");
    await untilGone(pid);
  });
});
