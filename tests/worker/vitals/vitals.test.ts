import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { PerformancePageData } from "~/admin/performance/performance.page.server";
import * as page from "~/admin/performance/rendimiento.route";
import { createFigureBuffer } from "~/catalog/figures/buffer.server";
import { createFigures } from "~/catalog/figures/figures.server";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";
import { createGate } from "~/platform/http/gate.server";
import { createLimiter } from "~/platform/limits/limits.server";
import * as file from "~/routes/admin/administracion-lista-csv";
import * as route from "~/routes/files/medidas";
import { policyOf } from "~/server/route-policy";
import type { SentMeasures } from "~/shell/measuring/constants";
import { browserErrorWrite, vitalCountsPath, vitalCountsWrite, vitalWeekWrite } from "~/vitals/model";
import { createVitals } from "~/vitals/vitals.server";

import { contextOf } from "../../support/context";
import type { World } from "../../support/world";
import { ADMIN, NOW, adminWorld } from "../admin/admin-world";

const TODAY = "2026-11-23";
const DAY = "2026-11-22";
const BROWSER = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36";
const SENT: SentMeasures = {
  page: "/producto/:id",
  build: "1a2b",
  link: "3g",
  device: "movil",
  vitals: { LCP: 2_600, CLS: 0.02, TTFB: 700 },
  errors: [],
};
const ERROR = { message: "TypeError: x is not a function", place: "/assets/frame-12345678.js:3:7", page: "/comprar" };

interface Sending {
  database?: Database;
  burst?: RateLimit | null;
  network?: string;
  now?: Date;
}

/** Batches are written at once. */
function vitalsOf(
  world: World,
  { database = world.database, burst = null, network = "192.0.2.1", now = NOW }: Sending = {},
) {
  const { catalog, log, waitUntil } = world;
  const clock = { now: () => now };
  const base = { database, env: { BURST: burst }, network, clock, log, waitUntil, sleep: () => Promise.resolve() };
  const figures = createFigures(contextOf({ ...base, catalog }), createFigureBuffer());
  return createVitals(contextOf({ ...base, figures, limiter: createLimiter({ database, clock: base.clock }) }), {
    pages: new Set(["/producto/:id", "/comprar"]),
    browserOf: () => "Chrome en Android",
  });
}

/** Posts to the address as a browser does, and waits for what goes on in the background. */
async function post(world: World, body: unknown, headers: Record<string, string> = {}, given: Sending = {}) {
  const request = new Request("https://rebi.test/medidas", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "User-Agent": BROWSER, ...headers },
  });
  const context = world.context({ vitals: vitalsOf(world, given) }, request);
  const { status } = await route.action({ request, params: {}, context } as unknown as LoaderFunctionArgs);
  await world.settled();
  return status;
}

async function counts(world: World): Promise<Record<string, number>> {
  return ((await world.find(vitalCountsPath("192.0.2.1", TODAY)))?.counts ?? {}) as Record<string, number>;
}

async function errors(world: World): Promise<Record<string, unknown>[]> {
  const found = await world.database.find({ collection: "browserErrors", limit: 100 });
  return found.map(({ data }) => data);
}

function down(): Database {
  const fail = () => Promise.reject(new FirestoreError("UNAVAILABLE", "down"));
  return { read: fail, readAll: fail, find: fail, count: fail, sum: fail, commit: fail, transaction: fail };
}

describe("POST /medidas", () => {
  test("POST /medidas counts each figure by page and connection, and by device, and keeps nothing of who sent it", async () => {
    const world = adminWorld();
    expect(await post(world, SENT, { Cookie: "__Host-session=secreto" })).toBe(204);
    expect(await post(world, { ...SENT, vitals: { LCP: 2_700 } })).toBe(204);
    expect(await counts(world)).toEqual({
      "/producto/:id|3g|LCP|5": 2,
      "/producto/:id|3g|CLS|1": 1,
      "/producto/:id|3g|TTFB|3": 1,
      "movil|LCP|5": 2,
      "movil|CLS|1": 1,
      "movil|TTFB|3": 1,
    });
    const stored = await world.database.read(vitalCountsPath("192.0.2.1", TODAY));
    expect(Object.keys(stored?.data ?? {}).sort()).toEqual(["counts", "day", "expiresAt"]);
  });

  test.each<[string, unknown, Record<string, string>, string | null]>([
    ["no JSON", "{", {}, "content"],
    ["nothing", "", {}, "content"],
    ["another shape", { ...SENT, uid: "rosa" }, {}, "content"],
    ["a page that there is not", { ...SENT, page: "/no-existe" }, {}, "page"],
    ["an error of such a page", { ...SENT, errors: [{ ...ERROR, page: "/perfil/mensajes/x" }] }, {}, "page"],
    ["too much", { ...SENT, build: "a".repeat(5_000) }, {}, "size"],
    ["a browser that asks not to be measured", SENT, { "Sec-GPC": "1" }, null],
    ["a user who chose not to be", SENT, { Cookie: "__Host-analytics=refused" }, null],
    ["a bot", SENT, { "User-Agent": "Googlebot/2.1" }, null],
  ])("POST /medidas answers the same to %s, and counts nothing", async (_, body, headers, because) => {
    const world = adminWorld();
    expect(await post(world, body, headers)).toBe(204);
    expect(await counts(world)).toEqual({});
    expect(await errors(world)).toEqual([]);
    expect(world.lines).toEqual(because === null ? [] : [{ level: "info", event: "vitals.rejected", because }]);
  });

  test("POST /medidas is rejected to other sites before it is read", async () => {
    const gate = createGate({ rulesOf: policyOf, sink: () => undefined });
    for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://evil.pe" }, {}] as HeadersInit[]) {
      const request = new Request("https://rebi.test/medidas", { method: "POST", body: "{}", headers });
      const answer = await gate.handle(request, { waitUntil: () => undefined }, () =>
        Promise.reject(new Error("read")),
      );
      expect(answer.status).toBe(403);
    }
  });

  test("POST /medidas counts no burst of one network, and goes on where the limiter fails", async () => {
    const world = adminWorld();
    const burst = { limit: ({ key }: { key: string }) => Promise.resolve({ success: key !== "measures:192.0.2.1" }) };
    expect(await post(world, SENT, {}, { burst })).toBe(204);
    expect(await counts(world)).toEqual({});
    const broken = { limit: () => Promise.reject(new Error("down")) };
    expect(await post(world, SENT, {}, { burst: broken })).toBe(204);
    expect(Object.keys(await counts(world))).toHaveLength(6);
    expect(world.events()).toContain("limits.burst-limiter-failed");
  });

  test("POST /medidas answers the same while Firestore is down, and says so in the log", async () => {
    const world = adminWorld();
    expect(await post(world, { ...SENT, errors: [ERROR] }, {}, { database: down() })).toBe(204);
    expect(world.events()).toContain("figures.flush-failed");
    expect(world.events()).toContain("vitals.errors-not-kept");
  });

  test("POST /medidas is no page", () => {
    expect(() => route.loader()).toThrow(expect.objectContaining({ status: 405 }) as Error);
  });
});

describe("errors of browsers", () => {
  test("errors of browsers are one document a day, counted up, masked once more, with the last build", async () => {
    const world = adminWorld();
    const error = { ...ERROR, message: "no user rosa@demo.pe 987654321" };
    await post(world, { ...SENT, vitals: {}, errors: [error] });
    await post(world, { ...SENT, vitals: {}, build: "3c4d", errors: [error] });
    const [found, ...others] = await errors(world);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      day: TODAY,
      message: "no user [correo] [número]",
      place: ERROR.place,
      page: "/comprar",
      build: "3c4d",
      browser: "Chrome en Android",
      count: 2,
    });
    expect(found?.expiresAt).toEqual(new Date("2026-12-03T05:00:00Z"));
  });

  test("errors of browsers are at most 20 a day of a network, and 100 of a page", async () => {
    const world = adminWorld();
    const five = (from: number) =>
      ["a", "b", "c", "d", "e"].map((letter) => ({ ...ERROR, message: `${letter.repeat(from + 1)} is gone` }));
    for (let at = 0; at < 5; at += 1) await post(world, { ...SENT, vitals: {}, errors: five(at) });
    expect(await errors(world)).toHaveLength(20);
    for (let at = 5; at < 30; at += 1)
      await post(world, { ...SENT, vitals: {}, errors: five(at) }, {}, { network: `198.51.100.${at}` });
    // Of the 25 of the first network five took nothing of the page's allowance.
    expect(await world.database.count({ collection: "browserErrors" })).toBe(100);
  });
});

describe("a day", () => {
  async function seedDay(world: World): Promise<void> {
    await world.seed(
      vitalCountsWrite("b", DAY, { "/comprar|4g|LCP|2": 3, "movil|LCP|2": 3 }),
      vitalCountsWrite("a", DAY, { "/comprar|4g|LCP|2": 1, "/comprar|3g|LCP|6": 1, broken: 4 }),
      browserErrorWrite({ ...ERROR, fingerprint: "0123456789abcdef", day: DAY, build: "1a2b", browser: "Chrome" }),
    );
  }
  const WHOLE = {
    groups: { "/comprar|4g": "0,0,4;;;", "/comprar|3g": "0,0,0,0,0,0,1;;;" },
    devices: { movil: "0,0,3;;;" },
    errors: [{ ...ERROR, fingerprint: "0123456789abcdef", build: "1a2b", browser: "Chrome", count: 1 }],
  };
  const only = { from: DAY, to: DAY };

  test("a day of figures is summed up at night over its documents, and twice the same", async () => {
    const world = adminWorld();
    await seedDay(world);
    const vitals = vitalsOf(world);
    expect(await vitals.jobs.run()).toEqual({ days: 1 });
    expect((await vitals.days(only)).get(DAY)).toEqual(WHOLE);
    await vitals.jobs.run();
    expect((await vitals.days(only)).get(DAY)).toEqual(WHOLE);
    expect((await world.find("vitalWeeks/2026-11-16"))?.expiresAt).toBeInstanceOf(Date);
  });

  test("a day of figures keeps the days before it, and takes what came late", async () => {
    const world = adminWorld();
    const before = { groups: {}, devices: {}, errors: [] };
    await world.seed(vitalWeekWrite("2026-11-16", { "2026-11-17": before }));
    await seedDay(world);
    const vitals = vitalsOf(world);
    await vitals.jobs.run();
    await world.seed(vitalCountsWrite("b", DAY, { "/comprar|4g|LCP|2": 5 }));
    await vitals.jobs.run();
    const days = await vitals.days({ from: "2026-11-16", to: DAY });
    expect([...days.keys()].sort()).toEqual(["2026-11-17", DAY]);
    expect(days.get(DAY)?.groups["/comprar|4g"]).toBe("0,0,9;;;");
  });

  test("a day without figures writes nothing", async () => {
    const world = adminWorld();
    expect(await vitalsOf(world).jobs.run()).toEqual({ days: 0 });
    expect(await world.database.read("vitalWeeks/2026-11-16")).toBeNull();
  });

  describe("on /administracion/rendimiento", () => {
    const load = async (world: World, search = "") => {
      const { data, init } = (await world.ask(page.loader, {}, undefined, search)) as {
        data: PerformancePageData;
        init: ResponseInit;
      };
      return { data, status: init.status };
    };

    test("the page of performance shows the last 28 days by page, connection and device", async () => {
      const world = adminWorld();
      await seedDay(world);
      await vitalsOf(world).jobs.run();
      const { data, status } = await load(world);
      expect(status).toBe(200);
      expect(data.values).toEqual({ desde: "2026-10-26", hasta: DAY });
      expect(data.report).toMatchObject({
        missing: 27,
        total: { visits: 5 },
        links: [{ name: "4G o mejor", visits: 4 }, { name: "3G" }],
        devices: [{ name: "Celulares y tabletas" }],
        pages: [{ name: "/comprar", visits: 5 }],
        errors: [{ count: 1, firstDay: "22/11/2026", lastDay: "22/11/2026", solvedOn: null }],
      });
      expect(data.report?.total.figures[0]).toEqual({
        vital: "LCP",
        p75: "1.5 s",
        rating: "good",
        shares: "80 % bueno, 20 % regular, 0 % malo",
        visits: 5,
      });
      expect((await load(world, "?conexion=3g")).data.report?.pages).toMatchObject([{ visits: 1 }]);
      expect((await load(world, "?conexion=2g")).data.report?.pages).toEqual([]);
    });

    test("the page of performance marks an error as solved, and says that it came back", async () => {
      const world = adminWorld();
      await seedDay(world);
      await vitalsOf(world).jobs.run();
      const error = "0123456789abcdef";
      const answer = (await world.ask(page.action, {}, { intent: "resolver", error }, "?conexion=3g")) as Response;
      expect(answer.headers.get("Location")).toBe("/administracion/rendimiento?conexion=3g#errores");
      expect((await load(world)).data.report?.errors[0]).toMatchObject({ solvedOn: "23/11/2026", isBack: false });
      // Twice makes one entry.
      await world.ask(page.action, {}, { intent: "resolver", error });
      expect(await world.entries()).toHaveLength(1);
      await world.seed({ set: "browserErrorMarks/solved", data: { solved: { [error]: "2026-11-21" } } });
      expect((await load(world)).data.report?.errors[0]).toMatchObject({ isBack: true });
      await world.ask(page.action, {}, { intent: "abrir", error });
      expect((await load(world)).data.report?.errors[0]).toMatchObject({ solvedOn: null, isBack: false });
      const status = async (form: Record<string, string>) =>
        ((await world.ask(page.action, {}, form)) as { init?: ResponseInit }).init?.status;
      expect(await status({ intent: "resolver", error: "../x" })).toBe(400);
      expect(await status({ intent: "borrar", error })).toBe(400);
    });

    test("the page of performance says what it cannot read, and that a period is none or too long", async () => {
      const world = adminWorld();
      expect((await load(world, "?desde=ayer")).status).toBe(400);
      expect((await load(world, "?desde=2026-01-01&hasta=2026-11-22")).data.errors.hasta).toContain("92 días");
      world.given.database = down();
      expect(await load(world)).toMatchObject({ status: 503, data: { report: null, errors: {} } });
    });

    test("the page of performance hands out a file with a line for each day, page and connection", async () => {
      const world = adminWorld();
      await seedDay(world);
      await vitalsOf(world).jobs.run();
      const answer = (await world.ask(file.loader, { lista: "rendimiento" })) as Response;
      const [head = "", first, second] = (await answer.text()).split("\r\n");
      expect(head).toContain('"Día";"Página";"Conexión";"LCP p75 (ms)";"LCP visitas"');
      expect(first).toMatch(/^"2026-11-22";"\/comprar";"3g";3375;1;0;0;"";0;0;0;/);
      expect(second).toMatch(/^"2026-11-22";"\/comprar";"4g";1375;4;4;0;/);
      expect((await world.entries())[0]?.data).toMatchObject({ actor: ADMIN, action: "performance.exported" });
    });

    test("the page of performance asks each time who may", async () => {
      const world = adminWorld();
      const rejected = () => Promise.reject(new Response(null, { status: 404 }));
      world.given.accounts = { requireAdmin: rejected, requireAdminProof: rejected };
      for (const handler of [page.loader, page.action, file.loader])
        await expect(world.ask(handler, { lista: "rendimiento" }, { intent: "resolver" })).rejects.toMatchObject({
          status: 404,
        });
    });

    test("the page of performance costs at most 30 reads for 92 days, with the 7 of the guard", async () => {
      const world = adminWorld();
      const { database } = world;
      let reads = 7;
      world.given.database = {
        ...down(),
        read: (path) => ((reads += 1), database.read(path)),
        readAll: (paths) => ((reads += paths.length), database.readAll(paths)),
      } satisfies Database;
      expect((await load(world, "?desde=2026-08-23&hasta=2026-11-22")).status).toBe(200);
      expect(reads).toBeGreaterThan(15);
      expect(reads).toBeLessThanOrEqual(30);
    });
  });
});
