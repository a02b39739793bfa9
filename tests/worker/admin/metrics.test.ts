import { describe, expect, test } from "vitest";

import * as page from "~/admin/metrics/metricas.route";
import type { MetricsPageData } from "~/admin/metrics/metrics.page.server";
import { createMetrics } from "~/admin/metrics/metrics.server";
import { dayCountsPath, dayCountsWrite } from "~/admin/metrics/model";
import * as home from "~/admin/overview/administracion.route";
import { assistantDayWrite } from "~/assistant/figures/model";
import { figuresWrite } from "~/catalog/figures/model";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";
import * as file from "~/routes/admin/administracion-lista-csv";

import { makeFiledSheet, makeProgress } from "../../factories/complaints";
import { contextOf } from "../../support/context";
import { type World, bound } from "../../support/world";
import { listingOf } from "../../unit/selling/support";
import { log } from "../accounts/support";
import { ADMIN, NOW, adminWorld } from "./admin-world";
import { GUARD_READS, billed } from "./billing";

const DAY = "2026-11-22";
/** The first and the last moment of that day in Lima. */
const FIRST = new Date("2026-11-22T05:00:00Z");
const LAST = new Date("2026-11-23T04:59:59.999Z");
const NEXT = new Date("2026-11-23T05:00:00Z");

function order(paidAt: Date | null, totalCentimos: number, more: object = {}) {
  return { state: "paid", kind: "purchase", paidAt, refundedAt: null, totalCentimos, createdAt: FIRST, ...more };
}

async function seedDay(world: World): Promise<void> {
  const sheet = await makeFiledSheet({ number: "000000001-2026" });
  const progress = makeProgress(sheet, { due: "2026-11-23" });
  const listing = (fields: object) => ({ ...listingOf(), ...fields });
  await world.seed(
    { set: "users/a", data: { createdAt: FIRST } },
    { set: "users/b", data: { createdAt: LAST } },
    { set: "users/c", data: { createdAt: NEXT } },
    // Without the field: it counts for nothing.
    { set: "users/d", data: { email: "x@demo.pe" } },
    { set: "sessions/s", data: { uid: "a", lastSeenAt: LAST } },
    { set: "publicationPlans/gratis", data: plan("Gratis", 0) },
    { set: "publicationPlans/premium", data: plan("Premium", 1) },
    { set: "vehicles/1", data: listing({ publishedAt: FIRST, plan: { id: "gratis" } }) },
    { set: "vehicles/2", data: listing({ publishedAt: LAST, plan: { id: "premium" }, soldAt: LAST, status: "sold" }) },
    { set: "vehicles/3", data: listing({ publishedAt: NEXT, plan: { id: "premium" } }) },
    { set: "vehicles/4", data: listing({ publishedAt: null, status: "expired", expiresAt: FIRST }) },
    { set: "audit/1", data: { action: "listing.approved", at: FIRST } },
    { set: "audit/2", data: { action: "listing.rejected", at: LAST } },
    { set: "audit/3", data: { action: "listing.rejected", at: NEXT } },
    { set: "threads/t", data: { createdAt: FIRST } },
    { set: "threads/t/messages/m1", data: { createdAt: FIRST } },
    { set: "threads/t/messages/m2", data: { createdAt: LAST } },
    { set: "reports/r", data: { createdAt: FIRST } },
    { set: "cases/c", data: { createdAt: LAST } },
    { set: "complaintProgress/1", data: { ...progress, filedAt: FIRST } },
    {
      set: "complaintProgress/2",
      data: { ...progress, state: "answered", filedAt: NEXT, answer: { text: "x", at: LAST } },
    },
    {
      set: "complaintProgress/3",
      data: { ...progress, state: "answered", filedAt: NEXT, due: "2026-11-20", answer: { text: "x", at: FIRST } },
    },
    // By letter: answered on the day on which it was sent.
    {
      set: "complaintProgress/4",
      data: {
        ...progress,
        state: "answered",
        filedAt: NEXT,
        due: DAY,
        answer: { text: "x", at: new Date("2026-11-19T15:00:00Z") },
        letter: { sentOn: DAY, carrier: "Serpost", proof: { name: "a.pdf", type: "application/pdf", bytes: 3 } },
      },
    },
    {
      set: "complaintProgress/5",
      data: { ...progress, state: "posting", filedAt: NEXT, due: DAY, answer: { text: "x", at: LAST } },
    },
    { set: "orders/1", data: order(FIRST, 10_050) },
    { set: "orders/2", data: order(LAST, 20_000, { refundedAt: NEXT }) },
    { set: "orders/3", data: order(null, 99_900, { refundedAt: LAST }) },
    { set: "orders/4", data: order(NEXT, 70_000) },
    figuresWrite("1", DAY, { views: 7, contacts: 2 }),
    figuresWrite("2", DAY, { views: 3 }),
    figuresWrite("2", "2026-11-23", { views: 100 }),
    dayCountsWrite("isolate-1", DAY, { emptySearches: 4, errors: 1 }),
    dayCountsWrite("isolate-2", DAY, { emptySearches: 1 }),
    assistantDayWrite("a", DAY, { conversations: 2, messages: 9, milliseconds: 60_000, sessions: 1 }),
  );
  // Plans are read from the catalogue's index, which files that ran before have loaded.
  await world.context().catalog.index.rebuild();
}

function plan(name: string, position: number) {
  return { name, price: 0, durationDays: 30, maxPhotos: 5, featured: false, home: false, position, active: true };
}

const EXPECTED = {
  people: 2,
  sessions: 1,
  published: 2,
  plans: { gratis: 1, premium: 1 },
  approved: 1,
  rejected: 1,
  sold: 1,
  expired: 1,
  active: null,
  views: 10,
  contacts: 2,
  threads: 1,
  messages: 2,
  emptySearches: 5,
  orders: 2,
  ordersCentimos: 30_050,
  refunds: 1,
  refundsCentimos: 99_900,
  reports: 1,
  complaints: 1,
  answered: 3,
  answeredInTime: 2,
  due: 2,
  dueInTime: 1,
  cases: 1,
  errors: 1,
  assistantConversations: 2,
  assistantSessions: 1,
  assistantMessages: 9,
  assistantMilliseconds: 60_000,
  assistantAnswers: 0,
};

const only = { from: DAY, to: DAY };

describe("the figures of a day", () => {
  test("the figures of a day are counted from midnight to midnight in Lima, into its document and its month's", async () => {
    const world = adminWorld();
    await seedDay(world);
    const { metrics } = world.context();
    expect(await metrics.recompute(only, ADMIN)).toBe(1);
    expect((await metrics.days(only)).get(DAY)).toMatchObject(EXPECTED);
    expect((await world.database.read(`metrics/${DAY}`))?.data).toMatchObject({ day: DAY, ...EXPECTED });
    expect(JSON.stringify((await world.database.read(`metrics/${DAY}`))?.data)).not.toContain("demo.pe");
  });

  test("the figures of a day are the same when they are counted twice, and with a payment that came late", async () => {
    const world = adminWorld();
    await seedDay(world);
    const { metrics } = world.context();
    await metrics.recompute(only, ADMIN);
    await metrics.recompute(only, ADMIN);
    expect((await metrics.days(only)).get(DAY)).toMatchObject(EXPECTED);
    await world.seed({ set: "orders/late", data: order(LAST, 1_000) });
    await metrics.jobs.run();
    expect((await metrics.days(only)).get(DAY)).toMatchObject({ orders: 3, ordersCentimos: 31_050 });
  });

  test("the figures of a day keep what is not known afterwards: the stock, and sessions that were used again since", async () => {
    const world = adminWorld();
    await seedDay(world);
    const { metrics, catalog } = world.context();
    await catalog.index.rebuild();
    const stocked = createMetrics(
      contextOf({
        ...depsOf(world),
        catalog: { ...catalog, index: { ...catalog.index, status: () => Promise.resolve(stockOf(50)) } },
      }),
    );
    await stocked.jobs.run();
    const states = { draft: 2, sold: 1, expired: 1, active: 0, hidden: 0, rejected: 0, paused: 0, in_review: 0 };
    expect((await metrics.days(only)).get(DAY)).toMatchObject({ active: 50, sessions: 1, states });
    await world.seed(
      { set: "sessions/s", data: { uid: "a", lastSeenAt: NOW } },
      { set: "vehicles/1", data: { ...listingOf(), status: "paused" } },
    );
    await metrics.recompute({ from: "2026-11-21", to: DAY }, ADMIN);
    const days = await metrics.days({ from: "2026-11-21", to: DAY });
    expect(days.get(DAY)).toMatchObject({ active: 50, sessions: 1, states });
    expect(days.get("2026-11-21")).toMatchObject({ active: null, states: null, people: 0 });
  });

  test("the figures of a day keep what is known where its documents have ended, and are missing where nobody counted", async () => {
    const world = adminWorld();
    await seedDay(world);
    const { metrics } = world.context();
    const [recent, old, ancient] = ["2026-09-01", "2026-08-01", "2024-06-01"];
    const known = { views: 40, contacts: 3, approved: 5, rejected: 2, sessions: 9, cases: 4, emptySearches: 6, assistantMessages: 8 }; // oxfmt-ignore
    await world.seed(
      { set: "metricsMonths/2026-09", data: { days: { [recent]: known } } },
      { set: "metricsMonths/2026-08", data: { days: { [old]: known } } },
      { set: "metricsMonths/2024-06", data: { days: { [ancient]: known } } },
    );
    for (const day of [recent, old, ancient, "2024-05-01"]) await metrics.recompute({ from: day, to: day }, ADMIN);
    const figuresOf = async (day: string) => (await metrics.days({ from: day, to: day })).get(day);
    // Before the counters of what nothing keeps, and after sessions have ended.
    const counted = { sessions: 9, emptySearches: 6, assistantMessages: 8, errors: null, people: 0 };
    expect(await figuresOf(recent)).toMatchObject({ ...counted, views: 0, contacts: 0, approved: 0, cases: 0 });
    expect(await figuresOf(old)).toMatchObject({ ...counted, views: 40, contacts: 3, approved: 0, cases: 0 });
    expect(await figuresOf(ancient)).toMatchObject({ ...counted, views: 40, approved: 5, rejected: 2, cases: 4 });
    expect(await figuresOf("2024-05-01")).toMatchObject({
      ...{ sessions: null, views: null, contacts: null, approved: null, rejected: null, cases: null },
      ...{ emptySearches: null, errors: null, assistantConversations: null, people: 0 },
    });
  });

  test("the figures of nights that were missed are made up for, newest first", async () => {
    const world = adminWorld();
    const { metrics } = world.context();
    expect(await metrics.jobs.run()).toEqual({ days: 6 });
    const all = { from: "2026-10-01", to: "2026-11-30" };
    expect([...(await metrics.days(all)).keys()].sort().at(0)).toBe("2026-11-17");
    expect(await metrics.jobs.run()).toEqual({ days: 6 });
    const days = [...(await metrics.days(all)).keys()].sort();
    expect([days.length, days[0], days.at(-1)]).toEqual([9, "2026-11-14", DAY]);
    expect((await world.database.read("metricsMonths/2026-10"))?.data).toBeUndefined();
  });

  test("the figures of a day are written whole or not at all", async () => {
    const world = adminWorld();
    const failing: Database = {
      ...bound(world.database),
      sum: () => Promise.reject(new FirestoreError("UNAVAILABLE", "down")),
    };
    world.given.database = failing;
    await expect(world.context().metrics.recompute(only, ADMIN)).rejects.toThrow(FirestoreError);
    expect(await world.database.read(`metrics/${DAY}`)).toBeNull();
    expect(await world.entries()).toEqual([]);
  });

  test("the figures of a day end yesterday: today is not over", async () => {
    const world = adminWorld();
    const { metrics } = world.context();
    expect(await metrics.recompute({ from: "2026-11-23", to: "2026-11-25" }, ADMIN)).toBe(0);
    expect(await metrics.recompute({ from: DAY, to: "2026-11-25" }, ADMIN)).toBe(1);
  });

  test("figures of a day that do not fit their schema are missing, and the others stay", async () => {
    const world = adminWorld();
    await world.seed({
      set: "metricsMonths/2026-11",
      data: { days: { [DAY]: { people: 4, orders: "x", nothing: 1 }, "2026-11-21": "broken" } },
    });
    const days = await world.context().metrics.days({ from: "2026-11-20", to: DAY });
    expect(days.get(DAY)).toMatchObject({ people: 4, orders: null, plans: {} });
    expect(days.size).toBe(1);
  });
});

test("figures that cannot be counted afterwards join the batch, and name nobody", async () => {
  const world = adminWorld();
  const added: [path: string, write: unknown, figure: string][] = [];
  const metrics = createMetrics(
    contextOf({
      ...depsOf(world),
      figures: {
        countIn: ({ path, write }, figure) => added.push([path, write({ [figure]: 3 }), figure]),
      },
    }),
  );
  metrics.count("emptySearches");
  expect(added).toEqual([
    [
      dayCountsPath("192.0.2.1", "2026-11-23"),
      {
        merge: dayCountsPath("192.0.2.1", "2026-11-23"),
        data: { day: "2026-11-23" },
        transforms: [{ field: "emptySearches", increment: 3 }],
      },
      "emptySearches",
    ],
  ]);
  expect(added[0]?.[0]).toMatch(/^dayCounts\/[01]_2026-11-23$/);
});

describe("/administracion/metricas", () => {
  const load = async (world: World, search = "") => {
    const { data, init } = (await world.ask(page.loader, {}, undefined, search)) as {
      data: MetricsPageData;
      init: ResponseInit;
    };
    return { data, status: init.status };
  };

  test("/administracion/metricas shows a period that ends yesterday, against the one before", async () => {
    const world = adminWorld();
    await seedDay(world);
    await world.context().metrics.recompute({ from: "2026-11-21", to: DAY }, ADMIN);
    const { data, status } = await load(world, `?desde=${DAY}&hasta=${DAY}`);
    expect(status).toBe(200);
    expect(data.report).toMatchObject({ missing: 0, isByMonth: false, labels: ["22/11/2026"] });
    const people = data.report?.groups.find(({ id }) => id === "personas");
    expect(people?.totals[0]).toEqual({
      label: "Cuentas nuevas",
      value: "2",
      hint: "Antes no hubo",
      means: "Cuentas que se crearon, también las que no confirmaron su correo.",
    });
    expect((await load(world)).data.values).toEqual({ desde: "2026-10-24", hasta: DAY });
  });

  test("/administracion/metricas says that a period is none, with what was typed", async () => {
    const { data, status } = await load(adminWorld(), "?desde=ayer&hasta=2026-11-22");
    expect(status).toBe(400);
    expect(data).toMatchObject({ report: null, values: { desde: "ayer" }, errors: { desde: expect.any(String) } });
  });

  test("/administracion/metricas says what it cannot read while Firestore is down, and keeps its form", async () => {
    const world = adminWorld();
    world.given.database = {
      ...bound(world.database),
      readAll: () => Promise.reject(new FirestoreError("UNAVAILABLE", "down")),
    };
    const { data, status } = await load(world);
    expect(status).toBe(503);
    expect(data).toMatchObject({ report: null, errors: {}, periods: [{ label: "7 días" }, {}, {}] });
  });

  test("/administracion/metricas rejects other forms and too many days, and changes nothing", async () => {
    const world = adminWorld();
    const send = async (form: Record<string, string>) =>
      ((await world.ask(page.action, {}, form)) as { init?: ResponseInit }).init?.status;
    expect(await send({ intent: "borrar" })).toBe(400);
    expect(await send({ intent: "contar", desde: "x", hasta: DAY })).toBe(400);
    expect(await send({ intent: "contar", desde: "2026-09-01", hasta: DAY })).toBe(400);
    expect(await send({ intent: "contar", desde: "2026-11-23", hasta: "2026-11-23" })).toBe(400);
    expect(await world.entries()).toEqual([]);
  });

  test("/administracion/metricas hands out a file with a line a day; what is missing is empty, not 0", async () => {
    const world = adminWorld();
    await seedDay(world);
    await world.context().metrics.recompute(only, ADMIN);
    const answer = (await world.ask(
      file.loader,
      { lista: "metricas" },
      undefined,
      `?desde=2026-11-21&hasta=${DAY}`,
    )) as Response;
    const [head = "", missing = "", day = ""] = (await answer.text()).split("\r\n");
    expect(head).toContain('"Día";"Cuentas nuevas";"Sesiones usadas"');
    expect(head).toContain('"Anuncios por estado: Borrador";"Anuncios por estado: Pendiente de pago"');
    expect(missing).toMatch(/^"2026-11-21";"";""/);
    expect(day).toMatch(/^"2026-11-22";2;1;2;/);
    expect(day).toContain(";300.5;");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  });

  test("/administracion/metricas asks each time who may", async () => {
    const world = adminWorld();
    const refused = () => Promise.reject(new Response(null, { status: 404 }));
    world.given.accounts = { requireAdmin: refused, requireAdminProof: refused };
    for (const handler of [page.loader, page.action, file.loader, home.loader])
      await expect(world.ask(handler, { lista: "metricas" }, { intent: "contar" })).rejects.toMatchObject({
        status: 404,
      });
  });
});

describe("reads of Firestore, as it bills them", () => {
  test.each([
    ["/administracion", 30, home.loader, ""],
    ["own work", 30, home.loader, "?ver=mio"],
    ["a month of figures", 30, page.loader, ""],
    ["a year of figures", 30, page.loader, "?desde=2025-11-22&hasta=2026-11-22"],
    ["the file of a year", 30, file.loader, "?desde=2025-11-22&hasta=2026-11-22"],
  ])("%s costs at most %i", async (_, most, loader, search) => {
    const world = adminWorld();
    const { reads } = await billed(world, async () => world.ask(loader, { lista: "metricas" }, undefined, search));
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeGreaterThan(0);
    expect(reads + GUARD_READS).toBeLessThanOrEqual(most);
  });
});

function stockOf(rows: number) {
  const at = new Date(0);
  return {
    memory: { rows, changes: 0, shards: 1, revision: "r", builtAt: at, watermark: at },
    stored: null,
    checkedAt: null,
    engine: "isolate" as const,
  };
}

function depsOf(world: World): Parameters<typeof createMetrics>[0] {
  const { database, assistant, catalog, figures, clock } = world.context();
  return contextOf({ database, assistant, catalog, figures, network: "192.0.2.1", clock, log });
}
