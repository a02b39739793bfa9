import { afterEach, expect, test, vi } from "vitest";

import * as page from "~/admin/health/estado.route";
import type { loadHealth } from "~/admin/health/health.page.server";

import { World } from "../../support/world";
import { ADMIN, NOW, adminWorld } from "./admin-world";
import { GUARD_READS, billed } from "./billing";

const MOST = 30 - GUARD_READS;
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
