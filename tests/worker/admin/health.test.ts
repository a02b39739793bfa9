import { afterEach, expect, test, vi } from "vitest";

import * as page from "~/admin/health/estado.route";
import type { loadHealth } from "~/admin/health/health.page.server";
import { createPulse, notePartial } from "~/platform/http/pulse.server";
import { runWrite } from "~/platform/jobs/runs.server";

import { World } from "../../support/world";
import { ADMIN, NOW, adminWorld } from "./admin-world";
import { GUARD_READS, billed } from "./billing";

/** A page, and the shards of the day's quotas, which are read with the services once a minute. */
const MOST = 30 - GUARD_READS + 30;
const KEY = "the-key-of-the-model";

type HealthPageData = Awaited<ReturnType<typeof loadHealth>>;

afterEach(() => vi.restoreAllMocks());

const shown = async (world: World): Promise<HealthPageData> => (await world.ask(page.loader, {})) as HealthPageData;
const stateOf = ({ lines }: HealthPageData, id: string) => lines.find((line) => line.id === id);

test("the state of the site costs few reads, and none of the services within a minute", async () => {
  const world = adminWorld();
  const { answer, reads } = await billed(world, () => shown(world));
  expect(reads).toBeLessThanOrEqual(MOST);
  expect(stateOf(answer, "firestore")).toMatchObject({ state: "ok", fix: "" });
  expect(stateOf(answer, "kv")).toMatchObject({ state: "ok" });
  expect(stateOf(answer, "r2")).toMatchObject({ state: "ok" });
  expect(stateOf(answer, "index")).toMatchObject({ state: "broken" });
  await world.settled();
  const again = await billed(world, () => shown(world));
  expect(again.answer).toEqual(answer);
  expect(again.reads).toBeLessThan(reads);
});

test("a service that fails is told with its advice, and no secret is", async () => {
  const modelAccess = {
    apiKey: KEY,
    model: "gemini-flash-latest",
    fallbackModel: "gemini-3.5-flash-lite",
    apiVersion: null,
    baseUrl: "http://model.test",
    dailyTokens: 1,
  };
  const world = new World({ now: NOW, user: { uid: ADMIN, role: "admin" }, env: { modelAccess } });
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) =>
    String(input).startsWith("http://model.test/")
      ? Response.json({ error: { message: `Unknown name "tools", key ${KEY}` } }, { status: 400 })
      : real(input, init),
  );
  const data = await shown(world);
  expect(stateOf(data, "model")).toMatchObject({
    state: "broken",
    detail: 'gemini-flash-latest: HTTP 400: Unknown name "tools", key …',
    fix: expect.stringContaining("GEMINI_API_VERSION"),
  });
  expect(data.broken).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toContain(KEY);
  expect(JSON.stringify(data)).not.toContain(world.env.signingSecret);
});

test("jobs that fail are named with their words and their last success, and jobs that stopped are told", async () => {
  const world = adminWorld();
  const at = new Date(NOW.getTime() - 60_000);
  await world.database.commit([
    runWrite("minute", [{ name: "settle-orders", ms: 40 }], { startedAt: at, endedAt: at }),
    runWrite("night", [{ name: "rebuild-index", ms: 40 }], { startedAt: at, endedAt: at }),
  ]);
  const fine = await shown(world);
  expect(fine.failing).toEqual([]);
  expect(stateOf(fine, "jobs-minute")).toMatchObject({ state: "ok" });

  const failed = { name: "settle-orders", ms: 40, error: new Error("FAILED_PRECONDITION no index") } as const;
  await world.database.commit([runWrite("minute", [failed], { startedAt: NOW, endedAt: NOW })]);
  const data = await shown(world);
  expect(stateOf(data, "jobs-minute")).toMatchObject({
    state: "broken",
    detail: "Avanzar pedidos y preguntar por sus pagos: FAILED_PRECONDITION no index",
  });
  expect(data.failing).toEqual([
    {
      title: "Avanzar pedidos y preguntar por sus pagos",
      error: "FAILED_PRECONDITION no index",
      since: "23 de noviembre de 2026, 09:59",
    },
  ]);
  expect(data.broken).toBe(fine.broken + 1);

  world.time = new Date(NOW.getTime() + 301_000);
  world.env.environment = "production";
  expect(stateOf(await shown(world), "jobs-minute")).toMatchObject({
    state: "broken",
    detail: expect.stringContaining("no hubo otra"),
  });
});

test("the state shows the version, the requests of the hour and what the day used up", async () => {
  const world = adminWorld();
  world.env.version = { id: "b1c2d3e4-0000", at: "2026-11-23T14:00:00Z" };
  const pulse = createPulse(world.clock);
  for (let at = 0; at < 60; at++) {
    const context = world.context();
    if (at > 57) notePartial(context);
    pulse.note(context, at < 57 ? 200 : 500, 90);
    if (at === 0 || at === 58) world.time = new Date(world.time.getTime() + 60_000);
  }
  await world.settled();
  await world.sums.take("photo", 1_000);
  const data = await shown(world);
  expect(stateOf(data, "version")).toMatchObject({
    state: "ok",
    detail: "b1c2d3e4, del 23 de noviembre de 2026, 09:00.",
  });
  expect(stateOf(data, "pulse")).toMatchObject({
    state: "broken",
    detail: "60 pedidos, 3 con error; 95 de cada 100 tomaron 100 ms o menos. 2 respuestas sin todos los anuncios.",
  });
  expect(stateOf(data, "quota-photos")).toMatchObject({
    state: "ok",
    detail: expect.stringMatching(/^1,000 de [\d,]+ \(\d+ %\)\.$/),
  });
  expect(stateOf(data, "quota-model")).toMatchObject({ state: "off" });
  expect(stateOf(data, "mail-day")).toBeDefined();
  expect(stateOf(data, "copy")).toBeDefined();
});
