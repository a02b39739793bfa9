import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { startFirestoreServer } from "../../../local/firestore/server.ts";
import { idsOf, integer, ROOT, send, set, type QueryItem } from "./support.ts";

const MAIN = join(import.meta.dirname, "../../../local/firestore/main.ts");

let folder: string;
let file: string;
const children = new Set<ChildProcess>();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rebi-durability-"));
  file = join(folder, "data", "firestore.sqlite");
});
afterEach(async () => {
  await Promise.all([...children].map((child) => end(child, "SIGKILL")));
  rmSync(folder, { recursive: true, force: true });
});

interface Cli {
  child: ChildProcess;
  url: string;
}

function launch(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  children.add(child);
  return child;
}

/** Starts the command and waits for its one line. */
async function start(): Promise<Cli> {
  const child = launch("--port", "0", "--file", file);
  if (!child.stdout) throw new Error("no output to read");
  for await (const line of createInterface({ input: child.stdout }))
    return { child, url: line.replace("Firestore: ", "") };
  throw new Error("ended before it was ready");
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  children.delete(child);
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, "exit");
  }
  return child.exitCode;
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  await once(child, "close");
  children.delete(child);
  return { code: child.exitCode, stderr };
}

const commit = (url: string, ...writes: unknown[]) => send(`${url}/v1/${ROOT}:commit`, "POST", { writes });
const read = (url: string, path: string) =>
  send<{ fields: unknown; updateTime: string }>(`${url}/v1/${ROOT}/${path}`, "GET");

describe("the command", () => {
  test("the command keeps every acknowledged commit through kill -9", async () => {
    const first = await start();
    const acknowledged: number[] = [];
    const writing = (async () => {
      for (let n = 0; n < 10_000; n++) {
        await commit(first.url, set(`c/${n}`, { n: integer(n) }), set("c/last", { n: integer(n) }));
        acknowledged.push(n);
        if (n === 100) first.child.kill("SIGKILL");
      }
    })();
    await expect(writing).rejects.toThrow();
    await end(first.child, "SIGKILL");
    const second = await start();
    const last = await read(second.url, "c/last");
    const { body } = await send<QueryItem[]>(`${second.url}/v1/${ROOT}:runQuery`, "POST", {
      structuredQuery: {
        from: [{ collectionId: "c" }],
        where: { fieldFilter: { field: { fieldPath: "n" }, op: "GREATER_THAN_OR_EQUAL", value: integer(0) } },
      },
    });
    const found = new Set(idsOf(body));
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((n) => !found.has(String(n)))).toEqual([]);
    // Whole commits only: the last one kept has both of its documents.
    expect(last.body.fields).toEqual({ n: integer(found.size - 2) });
    const later = await commit(second.url, set("c/after", {}));
    expect(Date.parse(String(later.body.commitTime))).toBeGreaterThanOrEqual(Date.parse(last.body.updateTime));
  });

  test.each(["SIGINT", "SIGTERM"] as const)("the command ends well on %s", async (signal) => {
    const { child } = await start();
    expect(await end(child, signal)).toBe(0);
  });

  test("the command says in one line that a port is in use", async () => {
    const holder: Server = createServer();
    await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", () => resolve()));
    try {
      const address = holder.address();
      const port = typeof address === "object" && address ? address.port : 0;
      const { code, stderr } = await outcome(launch("--port", String(port), "--file", file));
      expect(code).toBe(1);
      expect(stderr).toContain(`Firestore: Port ${port} is in use`);
    } finally {
      await new Promise((resolve) => holder.close(resolve));
    }
  });

  test.each([
    [["--port", "many"], "is no port"],
    [["--port", "70000"], "is no port"],
    [["--port", "0", "--host", "0.0.0.0"], "only listens on loopback"],
    [["--port", "0", "--indexes", "/nowhere/indexes.json"], "/nowhere/indexes.json"],
    [["--colour"], "colour"],
  ])("the command rejects %j", async (args, message) => {
    const { code, stderr } = await outcome(launch(...args, ...(args[0] === "--colour" ? [] : ["--file", file])));
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });
});

describe("the file", () => {
  test("the database file belongs to one process", async () => {
    await start();
    await expect(startFirestoreServer({ file, port: 0 })).rejects.toThrow("in use by another process");
  });

  test("the database file holds projects apart, and is found again after a restart", async () => {
    const options = { file, port: 0 };
    const other = ROOT.replace("demo-rebi", "other");
    const server = await startFirestoreServer(options);
    await commit(server.url, set("c/1", { n: integer(1) }));
    expect((await send(`${server.url}/v1/${other}/c/1`, "GET")).status).toBe(404);
    await server.close();
    const again = await startFirestoreServer(options);
    expect((await read(again.url, "c/1")).body.fields).toEqual({ n: integer(1) });
    await send(`${again.url}/emulator/v1/${other}`, "DELETE");
    expect((await read(again.url, "c/1")).status).toBe(200);
    await send(`${again.url}/emulator/v1/${ROOT}`, "DELETE");
    expect((await read(again.url, "c/1")).status).toBe(404);
    await again.close();
  });
});
