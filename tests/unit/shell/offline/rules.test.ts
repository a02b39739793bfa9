import { brotliCompressSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { changesSession, copyKeyOf, pageOfData } from "~/shell/offline/addresses";
import { agoText } from "~/shell/offline/ago";
import { bundleKillSwitch, bundleWorker } from "~/shell/offline/worker.vite";

const ORIGIN = "https://rebi.test";

test.each([
  ["/?origen=app", "/"],
  ["/comprar?marca=trek&origen=app#resultados", "/comprar?marca=trek"],
  ["/comprar?marca=trek%2Cgiant", "/comprar?marca=trek%2Cgiant"],
])("the key of %s is %s", (address, key) => {
  expect(copyKeyOf(ORIGIN + address)).toBe(copyKeyOf(ORIGIN + key));
});

test.each([
  ["/_root.data", "/"],
  ["/comprar.data?marca=trek", "/comprar?marca=trek"],
  ["/producto/a-b.data", "/producto/a-b"],
])("the data at %s are those of %s", (address, page) => {
  expect(pageOfData(ORIGIN + address)).toBe(ORIGIN + page);
});

test.each(["/comprar", "/comprar.data?_routes=root", "/__manifest?p=%2Fcomprar", "/fotos/a/b-180.avif"])(
  "%s is no data of a whole page",
  (address) => {
    expect(pageOfData(ORIGIN + address)).toBeNull();
  },
);

test("a session begins or ends at these addresses only", () => {
  for (const path of ["/login", "/login.data", "/register", "/salir", "/auth/social"])
    expect(changesSession("POST", path), path).toBe(true);
  expect(changesSession("GET", "/auth/callback")).toBe(true);
  // To look at the form changes nothing.
  expect(changesSession("GET", "/login")).toBe(false);
  for (const path of ["/", "/loginx", "/comprar", "/producto/salir", "/autos"])
    expect(changesSession("POST", path), path).toBe(false);
});

test.each([
  [59_000, "hace un momento"],
  [60_000, "hace 1 min"],
  [3_599_000, "hace 59 min"],
  [2 * 3_600_000, "hace 2 h"],
  [86_400_000, "hace 1 día"],
  [3 * 86_400_000, "hace 3 días"],
])("%d ms ago reads %s", (ms, text) => {
  expect(agoText(ms)).toBe(text);
});

describe("/sw.js", () => {
  test("/sw.js is one classic script of at most 3 kB, whose text changes with the build", async () => {
    const files = ["/assets/app-12345678.css", "/assets/equipo-12345678.js"];
    const rest = ["/assets/envios-12345678.js", "/assets/extras-12345678.js"];
    const source = await bundleWorker({ build: "1", files, rest });
    expect(brotliCompressSync(source).length).toBeLessThanOrEqual(3000);
    expect(source).not.toMatch(/\b(import|export|importScripts)\b/);
    // Left out by the bundler where nothing of it is called.
    for (const part of ["notificationclick", "showNotification", "sync"]) expect(source).toContain(part);
    expect(await bundleWorker({ build: "1", files, rest })).toBe(source);
    expect(await bundleWorker({ build: "2", files, rest })).not.toBe(source);
  });

  test("/sw.js has a kill switch, which keeps nothing, answers nothing and stays registered", async () => {
    const source = await bundleKillSwitch();
    for (const step of ["skipWaiting", "caches.delete", "navigate"]) expect(source).toContain(step);
    for (const word of ["respondWith", '"fetch"', "unregister"]) expect(source).not.toContain(word);
  });
});
