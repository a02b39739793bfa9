import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";

import { LIFELINE, ROOT, StackError } from "./options.ts";
import type { WorkerServerOptions } from "./worker-server.ts";

export interface RunningWorker {
  url: string;
  /** Of its process group: Miniflare's and workerd's. */
  pid: number;
  logFile: string;
  /** Runs the scheduled job of one cron expression, as Cloudflare would. */
  runJob(cron: string): Promise<void>;
  close(): Promise<void>;
}

interface WorkerOptions {
  port: number;
  dataDir: string;
  mailUrl: string;
  variables: Record<string, string>;
}

const READY_WITHIN_MS = 300_000;

/** Run by the process of a Worker. */
const SERVER = join(import.meta.dirname, "worker-server.ts");

/** Address at which a local Worker runs its scheduled job of a cron expression. */
export function jobPath(cron: string): string {
  return `/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`;
}

/** Runs the bundled Worker in workerd, with data of its own, and answers once `/healthz` does. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const child = spawn(process.execPath, ["--no-warnings", "--import", LIFELINE, SERVER], {
    cwd: ROOT,
    // The channel is the lifeline: where this process is killed, the Worker's ends as well.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // Its own process group: one signal ends it and its workerd.
    detached: true,
  });
  const serving: WorkerServerOptions = {
    port: options.port,
    persistPath: join(options.dataDir, "worker", "v3"),
    mailUrl: options.mailUrl,
    variables: options.variables,
  };
  child.send(serving);
  const logFile = join(options.dataDir, "worker.log");
  const log = createWriteStream(logFile, { flags: "a" });
  let tail = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-4000);
      log.write(chunk);
    });
  }
  const url = `http://127.0.0.1:${options.port}`;
  try {
    await untilHealthy(url, child);
  } catch (error) {
    await end(child);
    throw new StackError(`El Worker no arrancó. Últimas líneas:\n${tail}`, { cause: error });
  }
  return {
    url,
    pid: child.pid ?? 0,
    logFile,
    runJob: async (cron) => {
      const response = await fetch(url + jobPath(cron));
      if (!response.ok) throw new Error(`scheduled job ${cron}: HTTP ${response.status}`);
      await response.arrayBuffer();
    },
    close: () => end(child),
  };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("no answer in time");
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  const pid = child.pid;
  return new Promise((resolve) => {
    const hard = setTimeout(() => signal(pid, "SIGKILL"), 5000);
    child.once("exit", () => {
      clearTimeout(hard);
      signal(pid, "SIGKILL"); // what is left of its group
      resolve();
    });
    signal(pid, "SIGTERM");
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // ESRCH: already gone
  }
}
