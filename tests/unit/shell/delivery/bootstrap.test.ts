import { brotliCompressSync, constants } from "node:zlib";

import { expect, test } from "vitest";

import { bundleBootstrap, bundleDialog } from "~/shell/delivery/bootstrap.vite";
import { decide, type LinkFacts, type LoadMoment } from "~/shell/delivery/link-quality";

const good: LinkFacts = { saveData: false, effectiveType: "4g", downlink: 10, rtt: 50 };

test.each<[string, LinkFacts, LoadMoment, connect?: number]>([
  ["a good link", good, "idle", 60],
  ["a good link at its limits", { effectiveType: "4g", downlink: 5, rtt: 100 }, "idle", 100],
  ["4g that says no more", { effectiveType: "4g" }, "idle"],
  ["a connection that was open already", good, "idle", 0],
  ["data saving", { ...good, saveData: true }, "never"],
  ["data saving on an unknown link", { saveData: true }, "never"],
  ["3g", { ...good, effectiveType: "3g" }, "never"],
  ["2g", { ...good, effectiveType: "2g" }, "never"],
  ["slow-2g", { ...good, effectiveType: "slow-2g" }, "never"],
  ["a thin 4g", { ...good, downlink: 4.9 }, "intent"],
  ["a slow 4g", { ...good, rtt: 101 }, "intent"],
  ["a server far away", good, "intent", 101],
  ["a browser that says nothing (Safari, Firefox)", {}, "intent"],
  ["a near server on an unknown link", {}, "intent", 5],
])("%s", (_name, facts, moment, connect) => {
  expect(decide(facts, connect)).toBe(moment);
});

test("the bootstrap is one script of at most 3 kB, uncompressed, that can stand in HTML", async () => {
  const source = await bundleBootstrap((await bundleDialog()).address);
  expect(source.length).toBeLessThanOrEqual(3000);
  expect(brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length).toBeLessThanOrEqual(
    1400,
  );
  expect(source).not.toMatch(/<\/script|<!--/i);
  // Only the slow navigation dialog is left to fetch.
  expect(source.match(/\bimport\b.{0,40}/g)).toEqual([
    expect.stringMatching(/^import\("\/assets\/espera-[\w-]{8}\.js"\)/),
  ]);
  expect(source).not.toMatch(/\bexport\b/);
});

test("the slow navigation dialog is one small module without imports, and its address changes with it", async () => {
  const { source, address } = await bundleDialog();
  expect(source).toMatch(/export\s*\{\s*\w+ as show\s*\}/);
  expect(source).not.toMatch(/\bimport\b/);
  expect(brotliCompressSync(source).length).toBeLessThanOrEqual(1000);
  expect(address).toMatch(/^\/assets\/espera-[\w-]{8}\.js$/);
  expect((await bundleDialog()).address).toBe(address);
});
