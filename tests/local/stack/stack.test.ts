import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { lockDataDir } from "../../../local/stack/lock.ts";
import { ROOT, StackError } from "../../../local/stack/options.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rebi-lock-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("one stack a data folder", () => {
  test("the lock of a data folder is held by the process that took it, and freed", () => {
    const free = lockDataDir(dataDir);
    expect(readFileSync(join(dataDir, "pid"), "utf8")).toBe(String(process.pid));
    free();
    expect(existsSync(join(dataDir, "pid"))).toBe(false);
  });

  test("the lock of a data folder is rejected while another process lives, with one line that says how to go on", () => {
    writeFileSync(join(dataDir, "pid"), String(process.ppid));
    expect(() => lockDataDir(dataDir)).toThrow(StackError);
    expect(() => lockDataDir(dataDir)).toThrow(/Ctrl-C/);
  });

  test("the lock of a data folder is taken over from a process that is gone, and from a broken file", async () => {
    const gone = spawn(process.execPath, ["--eval", ""]);
    await new Promise((resolve) => gone.once("exit", resolve));
    for (const left of [String(gone.pid), "nonsense", ""]) {
      writeFileSync(join(dataDir, "pid"), left);
      expect(() => lockDataDir(dataDir)).not.toThrow();
    }
  });
});

describe("npm start fails with one line", () => {
  test("a port that is no port", async () => {
    const { code, output } = await start({ PORT: "abc" });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^✗ PORT=abc no sirve: .*PORT=8800 npm start\.$/);
  });

  test("npm start fails with one line that says which port is in use", async () => {
    const server = await listen();
    const { port } = server.address() as { port: number };
    mkdirSync(join(ROOT, ".local", `data-${port}`), { recursive: true });
    try {
      const { code, output } = await start({ PORT: String(port) });
      expect(code).toBe(1);
      expect(output).toContain(`✗ El puerto ${port} está ocupado.`);
    } finally {
      server.close();
      rmSync(join(ROOT, ".local", `data-${port}`), { recursive: true, force: true });
    }
  });

  test("a command that it does not know", async () => {
    const { code, output } = await start({}, "volar");
    expect(code).toBe(1);
    expect(output.trim()).toBe("✗ No conozco la orden «volar».");
  });
});

function start(env: Record<string, string>, command = "seed"): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, "local", "bootstrap.mjs"), command], {
      env: { ...process.env, ...env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("exit", (code) => resolve({ code, output }));
  });
}

function listen(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
