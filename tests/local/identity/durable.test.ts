import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { startIdentity } from "../../../local/identity/index.ts";
import { Snapshots } from "../../../local/identity/snapshots.ts";
import { clientOf } from "./client.ts";

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rebi-identity-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts identity in a process of its own, to be killed. */
async function inAnotherProcess(): Promise<{ url: string; kill(): Promise<void> }> {
  const script = `import { startIdentity } from ${JSON.stringify(new URL("../../../local/identity/index.ts", import.meta.url).href)};
const identity = await startIdentity({ port: 0, dataDir: ${JSON.stringify(dataDir)}, projectId: "demo-rebi" });
console.log(identity.url);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve) =>
    child.stdout.once("data", (line: Buffer) => resolve(line.toString().trim())),
  );
  return {
    url,
    kill: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  };
}

test("the local identity service keeps the accounts over a close, and over kill -9", async () => {
  const first = await startIdentity({ port: 0, dataDir, projectId: "demo-rebi" });
  await clientOf(first.url).signUp("antes@demo.pe", "demo1234");
  await first.close();

  const second = await inAnotherProcess();
  expect((await clientOf(second.url).signIn("antes@demo.pe", "demo1234")).status).toBe(200);
  const before = new Snapshots(dataDir).newest();
  await clientOf(second.url).signUp("despues@demo.pe", "demo1234");
  await vi.waitFor(() => expect(new Snapshots(dataDir).newest()).not.toBe(before), { timeout: 60_000 });
  await second.kill();
  // The emulator ends with its parent by itself: nothing keeps running.
  await vi.waitFor(() => expect(new Snapshots(dataDir).newest()).toMatch(/-exit$/), { timeout: 60_000 });

  const third = await startIdentity({ port: 0, dataDir, projectId: "demo-rebi" });
  const api = clientOf(third.url);
  expect((await api.signIn("antes@demo.pe", "demo1234")).status).toBe(200);
  expect((await api.signIn("despues@demo.pe", "demo1234")).status).toBe(200);
  await third.close();
}, 240_000);
