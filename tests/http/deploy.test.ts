import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Workers Free; Workers Paid takes 10 MB. */
const MOST_BYTES = 3_000_000;

// The stack of these tests runs what a dry deploy of production wrote (local/stack/bundle.ts): it bundles and starts.
describe("the Worker that is uploaded", () => {
  test("the Worker that is uploaded fits into the smallest plan's size", () => {
    expect(gzipSync(readFileSync("build/worker/server.js")).length).toBeLessThan(MOST_BYTES);
  });

  test("the Worker that is uploaded has no character that would make V8 keep its text at two bytes for each", () => {
    const script = readFileSync("build/worker/server.js", "utf8");
    expect([...new Set(script.match(/[^\0-\u00ff]/g))]).toEqual([]);
  });
});

test("no request is moved away from its visitor, and a missing database is made beside them", () => {
  expect(readFileSync("wrangler.toml", "utf8")).not.toMatch(/^\s*\[.*placement\]/m);
  expect(JSON.parse(readFileSync("firebase.json", "utf8"))).toMatchObject({
    firestore: { location: "southamerica-west1" },
  });
});

describe("a dry deploy of staging", () => {
  const folder = mkdtempSync(join(tmpdir(), "rebi-deploy-"));
  let output = "";
  beforeAll(async () => {
    const wrangler = createRequire(import.meta.url).resolve("wrangler");
    const run = await promisify(execFile)(
      process.execPath,
      [wrangler, "deploy", "--dry-run", "--env=staging", "--outdir", folder],
      { env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true", NO_COLOR: "1" } },
    );
    output = run.stdout + run.stderr;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    "CACHE",
    "PHOTOS",
    "COPIES",
    "IMAGES",
    "EMAIL",
    "BURST",
    "CATALOG_SHARDS",
    "VERSION",
    "SITE_URL",
    "FIREBASE_PROJECT_ID",
  ])("a dry deploy binds %s", (name) => {
    expect(output).toContain(`env.${name}`);
  });

  test("a dry deploy of staging has no warning, and no resource or address of production", () => {
    expect(output).not.toMatch(/warning/i);
    const [production, staging] = readFileSync("wrangler.toml", "utf8").split("[env.staging]");
    for (const [, value] of staging!.matchAll(/(?:bucket_name|pattern|SITE_URL|namespace_id) ?= ?"([^"]+)"/g))
      expect(production).not.toContain(`"${value}"`);
  });
});
