import { brotliCompressSync } from "node:zlib";

import { expect, test } from "vitest";

import { bundleCheck, bundleOffer } from "~/shell/delivery/bootstrap.vite";

test("the look for a stored error is a few bytes that iPhones alone inline, and what offers it a small file", async () => {
  const { source, address } = await bundleOffer();
  expect(address).toMatch(/^\/assets\/ultimo-error-[\w-]{8}\.js$/);
  expect(source).toMatch(/export\{\w+ as offerLastError\}/);
  expect(source).not.toMatch(/\bimport\b/);
  expect(brotliCompressSync(source).length).toBeLessThanOrEqual(1050);
  const check = await bundleCheck(address);
  expect(check.length).toBeLessThanOrEqual(250);
  expect(check).toContain(`import("${address}")`);
  expect(check).not.toMatch(/<\/script|<!--/i);
});
