import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { prepareIndex } from "../../../local/stack/first-index.ts";

let dataDir: string;
let closing: AbortController;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rebi-index-"));
  closing = new AbortController();
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** Starts with a job that ends when the test says so. */
function start(build: string, wasSeeded = true) {
  const job = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  const worker = { runJob: (cron: string) => (asked.push(cron), job.promise) };
  let isReady = false;
  const progress = (): void => undefined;
  const ready = prepareIndex({ dataDir, build, wasSeeded, worker, closing: closing.signal, progress }).then(
    () => void (isReady = true),
  );
  return { job, ready, asked, isReady: () => isReady };
}

async function startBefore(build: string): Promise<void> {
  const { job, ready } = start(build);
  job.resolve(undefined);
  await ready;
}

test("a first start waits for the nightly job", async () => {
  const { job, ready, asked, isReady } = start("a");
  await new Promise(setImmediate);
  expect(isReady()).toBe(false);
  job.resolve(undefined);
  await ready;
  expect(asked).toEqual(["0 8 * * *"]);
});

test("a later start of the same build waits for nothing, and has the index made again", async () => {
  await startBefore("a");
  const { job, ready, asked } = start("a");
  await ready;
  expect(asked).toHaveLength(1);
  job.resolve(undefined);
});

test.each([
  ["another build waits for its own index", "b", true],
  ["a start that has seeded what was missing waits for an index of it", "a", false],
])("%s", async (_title, build, wasSeeded) => {
  await startBefore("a");
  const { job, ready, isReady } = start(build, wasSeeded);
  await new Promise(setImmediate);
  expect(isReady()).toBe(false);
  job.resolve(undefined);
  await ready;
});

test("a first index that fails fails the start, and the next start waits as well", async () => {
  const { job, ready } = start("a");
  job.reject(new Error("HTTP 500"));
  await expect(ready).rejects.toThrow("HTTP 500");
  expect(existsSync(join(dataDir, "indexed"))).toBe(false);
});

test("a later index that fails is printed, but not when the stack closes", async () => {
  await startBefore("a");
  const printed = vi.spyOn(console, "error").mockReturnValue(undefined);
  const failing = start("a");
  await failing.ready;
  failing.job.reject(new Error("HTTP 500"));
  await vi.waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  expect(printed.mock.calls[0]?.[0]).toMatch(/^✗ El índice del catálogo no se pudo renovar: .*HTTP 500/);

  const cutOff = start("a");
  await cutOff.ready;
  closing.abort();
  cutOff.job.reject(new Error("fetch failed"));
  await new Promise(setImmediate);
  expect(printed).toHaveBeenCalledTimes(1);
});
