import { brotliCompressSync, constants } from "node:zlib";

import { expect, test } from "vitest";

import { bundleBootstrap, bundleDevicePart, bundlePart } from "~/shell/delivery/bootstrap.vite";
import { chooseLoadMoment, type LinkFacts, type LoadMoment } from "~/shell/delivery/link-quality";

const good: LinkFacts = { saveData: false, effectiveType: "4g", downlink: 10, rtt: 50 };

/** Times of a request over a connection that took `connect` to open, or was open, and of the server's answer. */
const times = (connect: number, answer = 20) => ({
  connectStart: 5,
  connectEnd: 5 + connect,
  requestStart: 5 + connect,
  responseStart: 5 + connect + answer,
});

test.each<[string, LinkFacts, LoadMoment, times?: ReturnType<typeof times> & { deliveryType?: string }]>([
  ["a good link", good, "idle", times(60)],
  ["a good link at its limits", { effectiveType: "4g", downlink: 5, rtt: 100 }, "idle", times(100, 400)],
  ["4g that says no more", { effectiveType: "4g" }, "idle"],
  ["a connection that was open already", good, "idle", times(0, 100)],
  ["one that was open already on a slow link, which calls itself good", good, "intent", times(0, 101)],
  ["a page that was fetched ahead", good, "intent", { ...times(0, 11), deliveryType: "navigational-prefetch" }],
  ["a page of the browser's own cache", good, "intent", { ...times(0, 1), deliveryType: "cache" }],
  ["a page that says it came over the link", good, "idle", { ...times(0, 11), deliveryType: "" }],
  ["data saving", { ...good, saveData: true }, "never"],
  ["data saving on an unknown link", { saveData: true }, "never"],
  ["3g", { ...good, effectiveType: "3g" }, "never"],
  ["2g", { ...good, effectiveType: "2g" }, "never"],
  ["slow-2g", { ...good, effectiveType: "slow-2g" }, "never"],
  ["a thin 4g", { ...good, downlink: 4.9 }, "intent"],
  ["a slow 4g", { ...good, rtt: 101 }, "intent"],
  ["a server far away", good, "intent", times(101)],
  ["a browser that says nothing (Safari, Firefox)", {}, "intent"],
  ["a near server on an unknown link", {}, "intent", times(5)],
])("the moment of loading suits %s", (_name, facts, moment, timing = times(60)) => {
  expect(chooseLoadMoment(facts, timing)).toBe(moment);
});

test("a browser that keeps the times of a page to itself is believed", () => {
  expect(chooseLoadMoment(good)).toBe("idle");
});

const PARTS = [
  ["the slow navigation dialog", "DIALOG_URL", "espera", 1000],
  ["what the device is for", "DEVICE_URL", "equipo", 2250],
  ["the layers", "LAYERS_URL", "capas", 900],
] as const;

function brotliSize(source: string): number {
  return brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

test("the bootstrap is one script of at most 3.1 kB, uncompressed, that can stand in HTML", async () => {
  const [dialog, device, layers] = await Promise.all(PARTS.map(([, part]) => bundlePart(part)));
  const source = await bundleBootstrap({
    DIALOG_URL: dialog!.address,
    DEVICE_URL: device!.address,
    LAYERS_URL: layers!.address,
  });
  expect(source.length).toBeLessThanOrEqual(3100);
  expect(brotliSize(source)).toBeLessThanOrEqual(1500);
  expect(source).not.toMatch(/<\/script|<!--/i);
  // Only its parts are left to fetch.
  expect(source.match(/"\/assets\/[^"]+"/g)?.sort()).toEqual(
    [layers, device, dialog].map((part) => `"${part!.address}"`),
  );
  expect(source.match(/\bimport\b/g)).toHaveLength(1);
  expect(source).not.toMatch(/\bexport\b/);
});

test.each(PARTS)(
  "%s is one small module that imports its own parts at most, and its address changes with it",
  async (_what, part, name, limit) => {
    const { source, address } = await bundlePart(part);
    const parts = [
      await bundleDevicePart("instalar"),
      await bundleDevicePart("avisos"),
      await bundleDevicePart("envios"),
    ];
    expect(source).toMatch(/export\s*\{\s*\w+ as show\s*\}/);
    expect(source.match(/\bimport\b.{0,40}/g) ?? []).toEqual(
      part === "DEVICE_URL"
        ? parts.map(({ address }) => expect.stringContaining(`import("${address}")`) as string)
        : [],
    );
    expect(brotliSize(source)).toBeLessThanOrEqual(limit);
    expect(address).toMatch(new RegExp(`^/assets/${name}-[\\w-]{8}\\.js$`));
    expect((await bundlePart(part)).address).toBe(address);
  },
);

test("the outbox is one small module without imports, loaded by none but what the device is for", async () => {
  const { source, address } = await bundleDevicePart("envios");
  expect(source).toMatch(/export\s*\{\s*\w+ as show\s*\}/);
  expect(source).not.toMatch(/\bimport\b/);
  expect(brotliSize(source)).toBeLessThanOrEqual(6000);
  expect(address).toMatch(/^\/assets\/envios-[\w-]{8}\.js$/);
});
