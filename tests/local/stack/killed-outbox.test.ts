import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import getPort from "get-port";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createDatabase } from "~/platform/firestore/client";
import type { Database } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import { mailWrite } from "~/platform/mail/mail";

import type { RunningServer } from "../../../local/firestore/http/kept-server.ts";
import { startMailServer, type ReceivedMail } from "../../../local/mail/server.ts";
import { buildIfStale } from "../../../local/stack/build.ts";
import { LIFELINE, PROJECT_ID } from "../../../local/stack/options.ts";
import { jobPath } from "../../../local/stack/worker.ts";

const STACK = join(import.meta.dirname, "killed-stack.ts");
const PATIENCE = { timeout: 60_000, interval: 50 };
/** A run takes so many at once (outbox.server.ts). */
const BATCH = 10;

/** Mails by what the service does with them until the stack is killed. */
const KINDS = {
  answered: 4,
  /** Nothing was taken when the stack is killed. */
  unanswered: 3,
  /** Taken, and the stack is killed before it hears of it. */
  taken: 3,
  /** Not begun. */
  waiting: 4,
};

let dataDir: string;
let mails: RunningServer;
let stack: ChildProcess | null = null;
let workerPid = 0;
let port: number;
let firestorePort: number;
let database: Database;

beforeEach(async () => {
  await buildIfStale(() => undefined);
  dataDir = mkdtempSync(join(tmpdir(), "rebi-killed-"));
  mails = await startMailServer({ port: 0 });
  [port, firestorePort] = [await getPort(), await getPort()];
  const local = { projectId: PROJECT_ID, serviceAccount: null, emulatorHost: `127.0.0.1:${firestorePort}` };
  database = createDatabase({ firestore: local }, { log: createLogger({}, () => undefined) });
});
afterEach(async () => {
  await kill();
  await mails.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(): Promise<void> {
  const given = [STACK, dataDir, String(port), String(firestorePort), mails.url];
  const child = spawn(process.execPath, ["--no-warnings", "--import", LIFELINE, ...given], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  stack = child;
  if (!child.stdout) throw new Error("no output to read");
  for await (const line of createInterface({ input: child.stdout })) {
    workerPid = Number(line);
    return;
  }
  throw new Error("the stack ended before it was ready");
}

/** Kills all processes of the stack, none of which is told. */
async function kill(): Promise<void> {
  if (!stack || stack.exitCode !== null || stack.signalCode !== null) return;
  const gone = once(stack, "exit");
  stack.kill("SIGKILL");
  try {
    process.kill(-workerPid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // ended with the stack
  }
  await gone;
}

const idsOf = (kind: keyof typeof KINDS) => Array.from({ length: KINDS[kind] }, (_, n) => `${kind}-${n}`);
const addressOf = (id: string) => `${id}@correo.example`;
const runJob = () => fetch(`http://127.0.0.1:${port}${jobPath("* * * * *")}`);

async function received(): Promise<string[]> {
  const found = (await (await fetch(`${mails.url}/__mails`)).json()) as ReceivedMail[];
  return found.map(({ headers }) => headers?.["X-Rebi-Mail"] ?? "").sort();
}

async function stateOf(id: string): Promise<unknown> {
  const delivery = (await database.read(`mail/${id}`))?.data["delivery"] as { state: string } | undefined;
  return delivery?.state ?? "none";
}

test("mails that a killed stack was sending are all sent after its restart, and what was noted as sent is not sent twice", async () => {
  await start();
  for (const [kind, afterAccepting] of [
    ["unanswered", false],
    ["taken", true],
  ] as const)
    for (const id of idsOf(kind)) {
      const fault = { kind: "hang", to: addressOf(id), afterAccepting };
      await fetch(`${mails.url}/__faults`, { method: "POST", body: JSON.stringify(fault) });
    }
  const now = Date.now();
  const ids = [...idsOf("answered"), ...idsOf("unanswered"), ...idsOf("taken"), ...idsOf("waiting")];
  const writes = ids.map((id, at) =>
    mailWrite(
      {
        kind: "order",
        to: addressOf(id),
        subject: "Tu pedido",
        blocks: ["Va."],
        link: { label: "Ver", href: "https://rebi.test/x" },
      },
      new Date(now - 60_000 + at * 1_000),
      id,
    ),
  );
  await database.commit(writes);
  expect(BATCH).toBe(ids.length - KINDS.waiting);
  const running = runJob().catch(() => null);
  await vi.waitFor(async () => {
    expect(await received()).toEqual([...idsOf("answered"), ...idsOf("taken")].sort());
    for (const id of idsOf("answered")) expect(await stateOf(id)).toBe("SUCCESS");
    for (const id of idsOf("unanswered")) expect(await stateOf(id)).toBe("PROCESSING");
  }, PATIENCE);
  await kill();
  await running;

  await fetch(`${mails.url}/__faults`, { method: "DELETE" });
  await start();
  await (await runJob()).arrayBuffer();
  // Those under way may still be another Worker's.
  expect(await received()).toEqual([...idsOf("answered"), ...idsOf("taken"), ...idsOf("waiting")].sort());
  // Their lease is over.
  const late = [...idsOf("unanswered"), ...idsOf("taken")];
  await database.commit(late.map((id) => ({ update: `mail/${id}`, data: { dueAt: new Date(now) } })));
  await (await runJob()).arrayBuffer();
  await (await runJob()).arrayBuffer();
  expect(await received()).toEqual([...ids, ...idsOf("taken")].sort());
  for (const id of ids) expect(await stateOf(id)).toBe("SUCCESS");
});
