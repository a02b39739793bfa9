import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import getPort from "get-port";

import { IdentityStartError } from "./errors.ts";
import { Snapshots } from "./snapshots.ts";

const HOST = "127.0.0.1";
/** A port that was free may be taken by the time that the emulator listens to it, seconds later. */
const STARTS_MAX = 3;
const READY_DEADLINE_MS = 180_000;
const POLL_MS = 100;
const EXIT_DEADLINE_MS = 60_000;
/** Long enough that a burst of changes is one save, short enough that a crash loses little. */
const SAVE_DEBOUNCE_MS = 400;

export interface Emulator {
  host: string;
  port: number;
  /** Saves the accounts soon; many calls close together make one save. */
  saveSoon(): void;
  /** Ends the emulator, which saves the accounts on its way out. */
  close(): Promise<void>;
}

interface Ports {
  auth: number;
  hub: number;
  logging: number;
}

/**
 * Starts firebase-tools' Auth emulator as a child process on free ports, with the accounts that were saved.
 * Everything it writes (configuration, logs, locator files) stays under `dataDir`; it makes no call outward.
 * Takes other ports where one of them was taken meanwhile.
 * @throws IdentityStartError in Spanish, when the tool is missing or does not become ready
 */
export async function startEmulator(
  options: { dataDir: string; projectId: string },
  choosePorts: () => Promise<Ports> = freePorts,
): Promise<Emulator> {
  const { dataDir, projectId } = options;
  mkdirSync(join(dataDir, "tmp"), { recursive: true });
  const snapshots = new Snapshots(dataDir);
  snapshots.dropHalfMade();
  const log = join(dataDir, "emulator.log");
  const { child, ports } = await launchReady(1);
  const saver = createSaver({ hub: `http://${HOST}:${ports.hub}`, snapshots });
  return {
    host: HOST,
    port: ports.auth,
    saveSoon: () => saver.soon(),
    close: async () => {
      await saver.stop();
      await end(child);
      snapshots.prune();
    },
  };

  async function launchReady(start: number): Promise<{ child: ChildProcess; ports: Ports }> {
    const ports = await choosePorts();
    const child = launch({ dataDir, projectId, ports, log, snapshots });
    try {
      await ready(child, ports, log);
      return { child, ports };
    } catch (error) {
      await end(child);
      if (start === STARTS_MAX || !readFileSync(log, "utf8").includes("port taken")) throw error;
      return launchReady(start + 1);
    }
  }
}

async function freePorts(): Promise<Ports> {
  return {
    auth: await getPort({ host: HOST }),
    hub: await getPort({ host: HOST }),
    logging: await getPort({ host: HOST }),
  };
}

function launch(options: {
  dataDir: string;
  projectId: string;
  ports: Ports;
  log: string;
  snapshots: Snapshots;
}): ChildProcess {
  const { dataDir, projectId, ports, log, snapshots } = options;
  const config = join(dataDir, "firebase.json");
  const emulator = (port: number): { host: string; port: number } => ({ host: HOST, port });
  writeFileSync(
    config,
    JSON.stringify({
      emulators: {
        auth: emulator(ports.auth),
        hub: emulator(ports.hub),
        logging: emulator(ports.logging),
        ui: { enabled: false },
        singleProjectMode: true,
      },
    }),
  );
  const saved = snapshots.newest();
  const output = openSync(log, "w");
  const child = spawn(
    process.execPath,
    [
      ...["../stack/lifeline.mjs", "./quick-start.mjs"].flatMap((file) => [
        "--import",
        new URL(file, import.meta.url).href,
      ]),
      firebaseTool(),
      "emulators:start",
      "--only",
      "auth",
      "--project",
      projectId,
      "--config",
      config,
      "--non-interactive",
      "--export-on-exit",
      snapshots.next("exit"),
      ...(saved ? ["--import", saved] : []),
    ],
    {
      cwd: dataDir,
      // A process group of its own: a Ctrl-C in the terminal reaches us only, and we end it in order.
      detached: true,
      // To a file: the emulator writes while it saves, also after our end of a pipe would be gone.
      stdio: ["ignore", output, output, "ipc"],
      // A short list: no account, proxy or CI variable of the machine reaches it, and nothing global is written.
      env: {
        PATH: process.env["PATH"],
        HOME: dataDir,
        XDG_CONFIG_HOME: join(dataDir, "config"),
        TMPDIR: join(dataDir, "tmp"),
        CI: "1",
        NO_UPDATE_NOTIFIER: "1",
        NO_COLOR: "1",
      },
    },
  );
  closeSync(output);
  return child;
}

function firebaseTool(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve("firebase-tools/package.json");
    return join(dirname(manifest), "lib", "bin", "firebase.js");
  } catch (cause) {
    throw new IdentityStartError("Falta firebase-tools (el emulador de identidad). Ejecuta: npm install", { cause });
  }
}

async function ready(child: ChildProcess, ports: Ports, log: string): Promise<void> {
  const deadline = Date.now() + READY_DEADLINE_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (
      (await answers(`http://${HOST}:${ports.auth}/`)) &&
      (await answers(`http://${HOST}:${ports.hub}/`)) &&
      imported(log)
    )
      return;
    await delay(POLL_MS);
  }
  throw new IdentityStartError(
    `El emulador de identidad no arrancó. Mira ${log}, o empieza de cero con: npm run reset`,
  );
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false; // Not listening yet: asked again until the deadline.
  }
}

/** The port answers before the saved accounts are in: the log line comes after. */
function imported(log: string): boolean {
  return existsSync(log) && readFileSync(log, "utf8").includes("All emulators ready");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGKILL"), EXIT_DEADLINE_MS);
  await gone;
  clearTimeout(timer);
}

function createSaver({ hub, snapshots }: { hub: string; snapshots: Snapshots }): {
  soon(): void;
  stop(): Promise<void>;
} {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const store = async (): Promise<void> => {
    const response = await fetch(`${hub}/_admin/export`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ path: snapshots.next("change"), initiatedBy: "rebi" }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  };
  const save = async (): Promise<void> => {
    try {
      // Once more: the emulator may close an idle connection just as it is used.
      await store().catch(() => store());
      snapshots.prune();
    } catch (error) {
      console.error(`✗ No se pudieron guardar las cuentas: ${String(error)}`);
    }
  };
  return {
    soon() {
      if (timer) return;
      timer = setTimeout(() => {
        timer = null;
        running = running.then(save);
      }, SAVE_DEBOUNCE_MS);
    },
    async stop() {
      if (timer) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}
