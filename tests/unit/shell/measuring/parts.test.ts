import { brotliCompressSync, constants } from "node:zlib";

import { expect, test } from "vitest";

import { bundleMeasure, bundleMeasuring } from "~/shell/delivery/bootstrap.vite";
import { measuringScript } from "~/shell/measuring/sample";

function brotliSize(source: string): number {
  return brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

test("what measures is one file of at most 2.5 kB, with its part of web-vitals, that imports at most what tells errors", async () => {
  const { measure, errors } = await bundleMeasure();
  expect(measure.address).toMatch(/^\/assets\/medidas-[\w-]{8}\.js$/);
  expect(measure.source).toMatch(/export\{\w+ as measure\}/);
  expect(measure.source.match(/\bimport\b.{0,40}/g)).toEqual([
    expect.stringContaining(`import("${errors.address}")`) as string,
  ]);
  expect(brotliSize(measure.source)).toBeLessThanOrEqual(2500);
  expect(errors.source).toMatch(/export\{\w+ as keepError\}/);
  expect(errors.source).not.toMatch(/\bimport\b/);
  expect(brotliSize(errors.source)).toBeLessThanOrEqual(800);
});

test("the inline script of a measured page is small, can stand in HTML, and names the page and the build", async () => {
  const source = await bundleMeasuring("/assets/medidas-12345678.js");
  expect(source.length).toBeLessThanOrEqual(400);
  const script = measuringScript(source, "/producto/:id", "1a2b");
  expect(script).not.toMatch(/<\/script|<!--|\{page\}|\{build\}/i);
  expect(script).toContain('"/producto/:id","1a2b"');
  expect(script.match(/"\/assets\/[^"]+"/g)).toEqual(['"/assets/medidas-12345678.js"']);
});
