import { describe, expect, test } from "vitest";

import { mondayOf } from "~/business/calendar";
import { ROUTE_TABLE } from "~/server/route-table/route-table";
import type { SentMeasures } from "~/shell/measuring/constants";
import { fingerprintOf, isFingerprint } from "~/vitals/fingerprint";
import { countKeys, MeasuresSchema, readCountKey } from "~/vitals/model";

const SENT: SentMeasures = {
  page: "/producto/:id",
  build: "1a2b",
  link: "4g",
  device: "movil",
  vitals: { LCP: 1200, CLS: 0.02 },
  errors: [{ message: "x", place: "/assets/frame-12345678.js:3:7", page: "/comprar" }],
};

describe("what a page sends", () => {
  test("the message of a page is taken as it is", () => {
    expect(MeasuresSchema.parse(SENT)).toEqual(SENT);
    expect(MeasuresSchema.safeParse({ ...SENT, vitals: {}, errors: [] }).success).toBe(true);
  });
  test.each<[string, unknown]>([
    ["nothing", null],
    ["a key more", { ...SENT, uid: "rosa" }],
    ["a figure more", { ...SENT, vitals: { FID: 1 } }],
    ["a negative figure", { ...SENT, vitals: { LCP: -1 } }],
    ["a figure without end", { ...SENT, vitals: { LCP: 1e9 } }],
    ["a figure that is none", { ...SENT, vitals: { LCP: "1" } }],
    ["another connection", { ...SENT, link: "5g" }],
    ["another device", { ...SENT, device: "reloj" }],
    ["a build with an address in it", { ...SENT, build: "https://x" }],
    ["six errors", { ...SENT, errors: Array.from({ length: 6 }, () => SENT.errors[0]) }],
    ["a long message", { ...SENT, errors: [{ ...SENT.errors[0], message: "a".repeat(201) }] }],
    ["a file that is not ours", { ...SENT, errors: [{ ...SENT.errors[0], place: "https://evil.pe/a.js:1:1" }] }],
    ["an address as the place", { ...SENT, errors: [{ ...SENT.errors[0], place: "/perfil/mensajes/x:1:1" }] }],
  ])("the message of a page is rejected: %s", (_, body) => {
    expect(MeasuresSchema.safeParse(body).success).toBe(false);
  });
});

test("figures are counted by page and connection, and by device, in keys that can be read back", () => {
  const keys = countKeys(SENT);
  expect(keys).toEqual(["/producto/:id|4g|LCP|2", "movil|LCP|2", "/producto/:id|4g|CLS|1", "movil|CLS|1"]);
  expect(readCountKey(keys[0] ?? "")).toEqual({ group: "/producto/:id|4g", vital: "LCP", bucket: 2 });
  expect(["", "LCP|1", "a|FID|1", "a|LCP|x"].map(readCountKey)).toEqual([null, null, null, null]);
});

test("no page's address has a point, which would part a field's name", () => {
  expect(ROUTE_TABLE.filter(({ path, isPage }) => isPage !== false && path.includes("."))).toEqual([]);
});

test("a fingerprint outlives a build, and numbers in the message", async () => {
  const one = await fingerprintOf({ message: "row 3 is gone", place: "/assets/frame-Ab_1-c2d.js:3:7" });
  expect(await fingerprintOf({ message: "row 12 is gone", place: "/assets/frame-x2345678.js:9:1" })).toBe(one);
  expect(await fingerprintOf({ message: "row 3 is gone", place: "/assets/shop-Ab_1-c2d.js:3:7" })).not.toBe(one);
  expect(isFingerprint(one)).toBe(true);
  expect([undefined, "", "zz", `${one}0`].some(isFingerprint)).toBe(false);
});

test("a week begins on its Monday", () => {
  expect(["2026-11-22", "2026-11-23", "2026-11-29"].map(mondayOf)).toEqual(["2026-11-16", "2026-11-23", "2026-11-23"]);
});
