import { describe, expect, test } from "vitest";

import { loadAssistantAdmin, submitAssistantAdmin } from "~/admin/assistant/rebi.page.server";
import { METRICS } from "~/admin/metrics/constants";
import { DayMetricsSchema, type DayMetrics } from "~/admin/metrics/model";
import { loader as overview } from "~/admin/overview/administracion.route";
import { createAdminWork } from "~/admin/work/work.server";
import { createAssistantFigures } from "~/assistant/figures/figures.server";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { createLogger } from "~/platform/log";

import { contextOf } from "../../support/context";
import { adminWorld } from "../admin/admin-world";
import { GUARD_READS, billReads } from "../admin/billing";
import { ANA, assistantWorld, sendMessage, type AssistantWorld } from "./support";

const log = createLogger({}, () => undefined);
/** Holders of things that nobody holds need none of them. */
const UNASKED = { cache: {}, accounts: {}, resources: {}, site: {} } as never as Pick<Context, "cache">;

const WHY = "Aclaró que citaba un aviso.";

const load = async (world: AssistantWorld, query = "", counted: ReadonlyMap<string, DayMetrics> = new Map()) =>
  loadAssistantAdmin(
    contextOf({
      accounts: { names: (uids) => Promise.resolve(new Map(uids.map((uid) => [uid, `Nombre de ${uid}`]))) },
      adminWork: { holders: () => Promise.resolve(new Map()) },
      assistant: world.assistant,
      metrics: { days: () => Promise.resolve(counted) },
      database: world.database,
      clock: { now: () => world.time },
      log,
    }),
    new URL(`https://rebi.test/administracion/asistente${query}`),
  );

async function figures(world: AssistantWorld, query = "", counted?: ReadonlyMap<string, DayMetrics>) {
  const { page, status } = await load(world, query, counted);
  return { status, ...(page.view === "figures" ? page : { report: null, missing: 0 }) };
}

async function list(world: AssistantWorld, view: string, more = "") {
  const { page } = await load(world, `?ver=${view}${more}`);
  if (page.view !== "list") throw new Error("no list");
  const { list: shown } = page;
  const atOf = (facts: readonly { value: string }[]) => facts.slice(1).find(({ value }) => value !== "")?.value;
  return { ...shown, people: shown.rows.map(({ key, title, facts }) => [key, title, atOf(facts)]) };
}

function lift(world: AssistantWorld, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "levantar", motivo: WHY, ...fields })) form.set(name, value);
  return submitAssistantAdmin(world.assistant, "root", form);
}

const entries = async (world: AssistantWorld) =>
  (await world.database.find({ collection: "audit", limit: 10 })).map(({ data }) => data);

/** Violations that ban a user, as often as is asked. */
async function ban(world: AssistantWorld, times = 1): Promise<void> {
  for (let n = 0; n < times; n++) {
    for (let one = 0; one < 10; one++) await sendMessage(world, "eres un idiota");
    if (n + 1 < times) world.pass({ minutes: 11 });
  }
}

describe("the page", () => {
  test("the page of Rebi's moderation shows figures of the period, and in lists who is suspended or blocked", async () => {
    const world = assistantWorld();
    await sendMessage(world, "motos honda");
    await ban(world);
    await world.seed({ set: "assistantBlacklist/luis", data: { userId: "luis", since: world.time } });
    const { report, status } = await figures(world);
    expect(status).toBe(200);
    expect(report?.rows).toMatchObject([{ day: "2026-11-20", cells: ["20/11/2026", "1", "2", ...Array(8).fill(expect.any(String))] }]); // oxfmt-ignore
    expect((await list(world, "suspendidas")).people).toEqual([["ana", "Nombre de ana", "20/11/2026, 07:10"]]);
    expect((await list(world, "bloqueadas")).people).toEqual([["luis", "Nombre de luis", "20/11/2026, 07:00"]]);
    world.pass({ minutes: 10 });
    expect((await list(world, "suspendidas")).people).toEqual([]);
    expect((await figures(world, "?desde=2026-11-01&hasta=2026-11-19")).report?.rows).toEqual([]);
  });

  test("the page of Rebi's moderation takes days that are over from the figures of the site, and those of today as they stand", async () => {
    const world = assistantWorld();
    await sendMessage(world, "motos honda");
    const night = DayMetricsSchema.parse({ assistantConversations: 7, assistantMessages: 20 });
    const unknown = DayMetricsSchema.parse({ people: 3 });
    const { report, missing } = await figures(
      world,
      "?desde=2026-11-16&hasta=2026-11-20",
      new Map([
        ["2026-11-17", unknown],
        ["2026-11-18", night],
      ]),
    );
    expect(report?.rows.map(({ day, cells }) => [day, cells[1]])).toEqual([
      ["2026-11-20", "1"],
      ["2026-11-18", "7"],
    ]);
    // The 16th; the night has not come to the 19th yet, which is looked at as it stands.
    expect(missing).toBe(1);
  });

  test("the page of Rebi's moderation answers 400 for a period that is none, with what was typed", async () => {
    expect(await figures(assistantWorld(), "?desde=ayer")).toMatchObject({
      status: 400,
      report: null,
      values: { desde: "ayer" },
      errors: { desde: expect.any(String) },
    });
  });

  test("the page of Rebi's moderation shows blocked ones in pages both ways, newest first; an unknown cursor is the first page", async () => {
    const world = assistantWorld();
    await blockMany(world, 20);
    const first = await list(world, "bloqueadas");
    expect(first.rows.map(({ key }) => key)).toEqual(Array.from({ length: 9 }, (_, n) => `user-${19 - n}`));
    expect(first).toMatchObject({ previous: null, standing: "Página 1 de 3 · 20 en total" });
    const second = await list(world, "bloqueadas", `&desde=${first.next}`);
    expect(second.rows[0]?.key).toBe("user-10");
    const last = await list(world, "bloqueadas", `&desde=${second.next}`);
    expect([last.rows.map(({ key }) => key), last.next]).toEqual([["user-1", "user-0"], null]);
    const back = await list(world, "bloqueadas", `&antes=${last.previous}`);
    expect(back.rows.map(({ key }) => key)).toEqual(second.rows.map(({ key }) => key));
    expect((await list(world, "bloqueadas", "&desde=a/b")).rows).toHaveLength(9);
  });
});

describe("reads of Firestore, with the five of the guard", () => {
  const YEAR = "?desde=2025-11-20&hasta=2026-11-20";

  test.each([
    "",
    YEAR,
    "?ver=suspendidas",
    "?ver=bloqueadas",
    "?ver=bloqueadas&desde=user-9",
    "?ver=bloqueadas&antes=user-2",
  ])("%s costs at most 30 beside a year of use and many blocked ones", async (query) => {
    const world = assistantWorld();
    await blockMany(world, 30);
    const days = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(2025, 10, 20 + n)).toISOString().slice(0, 10));
    const figuresOf = (day: string) => [0, 1, 2, 3].map((shard) => ({ set: `assistantDays/${shard}_${day}`, data: { day, conversations: 1 } })); // oxfmt-ignore
    for (let at = 0; at < days.length; at += 100) await world.seed(...days.slice(at, at + 100).flatMap(figuresOf));
    const { database } = world;
    const bill = billReads(world);
    const alsoRead = <T>(value: T, documents: number): T => {
      bill.reads += documents;
      return value;
    };
    const clock = { now: () => world.time };
    const whole = DayMetricsSchema.parse(Object.fromEntries(METRICS.map((name) => [name, 1])));
    const { status } = await loadAssistantAdmin(
      contextOf({
        accounts: { names: async (uids) => alsoRead(new Map(uids.map((uid) => [uid, uid])), uids.length) },
        adminWork: createAdminWork(contextOf({ database, clock, log, ...UNASKED })),
        assistant: { figures: createAssistantFigures(contextOf({ database, clock, log })) },
        // A document a month; the night has not come to yesterday yet.
        metrics: {
          days: async () => alsoRead(new Map(days.slice(0, -2).map((day) => [day, whole])), query === YEAR ? 13 : 2),
        },
        database,
        clock,
        log,
      }),
      new URL(`https://rebi.test/administracion/asistente${query}`),
    );
    expect(status).toBe(200);
    expect(bill.reads + GUARD_READS).toBeLessThanOrEqual(30);
  });
});

/** `user-0` is blocked first; all are suspended as well. */
async function blockMany(world: AssistantWorld, count: number): Promise<void> {
  const at = (n: number) => new Date(world.time.getTime() + (n + 1) * 1000);
  await world.seed(
    ...Array.from({ length: count }, (_, n) => [
      { set: `assistantBlacklist/user-${n}`, data: { userId: `user-${n}`, since: at(n) } },
      { set: `assistantUsage/user-${n}`, data: { userId: `user-${n}`, isBanned: true, banExpiresAt: at(n) } },
    ]).flat(),
  );
}

describe("lifting", () => {
  test("a ban lets the user write again, leaves one entry in the audit log, and happens once", async () => {
    const world = assistantWorld();
    await ban(world);
    expect(await sendMessage(world, "hola")).toMatchObject({ status: 429 });
    expect(await lift(world, { uid: ANA.uid })).toMatchObject({
      kind: "done",
      to: "/administracion/asistente",
      flash: { message: "Levantamos la suspensión." },
    });
    expect(await lift(world, { uid: ANA.uid })).toMatchObject({
      flash: { message: "Ya no estaba suspendida ni bloqueada." },
    });
    expect(await entries(world)).toMatchObject([
      { actor: "root", action: "assistant.ban-lifted", target: "users/ana", label: "ana", reason: WHY },
    ]);
    world.pass({ minutes: 1 });
    expect(await sendMessage(world, "hola")).toEqual({ ok: true });
  });

  test("a block forgets the bans: the next one does not block at once", async () => {
    const world = assistantWorld();
    await ban(world, 3);
    world.pass({ minutes: 11 });
    expect(await sendMessage(world, "hola")).toMatchObject({ status: 403 });
    expect(await lift(world, { uid: ANA.uid })).toMatchObject({ flash: { message: "Levantamos el bloqueo." } });
    expect(await entries(world)).toMatchObject([
      { action: "assistant.block-lifted", target: "users/ana", reason: WHY },
    ]);
    await ban(world);
    world.pass({ minutes: 11 });
    expect(await sendMessage(world, "hola")).toEqual({ ok: true });
  });

  test("nobody, an unknown account and another act change nothing", async () => {
    const world = assistantWorld();
    expect(await lift(world, { uid: "nadie" })).toMatchObject({ kind: "done" });
    expect(await lift(world, { uid: "a/b" })).toMatchObject({ kind: "rejected", status: 400 });
    expect(await lift(world, {})).toMatchObject({ kind: "rejected", status: 400 });
    expect(await lift(world, { intent: "otra", uid: "ana" })).toMatchObject({ kind: "rejected" });
    for (const motivo of ["", "Citó"])
      expect(await lift(world, { uid: ANA.uid, motivo })).toMatchObject({
        status: 400,
        failure: { errors: { motivo: expect.stringMatching(/10 caracteres/) as string }, values: { uid: ANA.uid } },
      });
    expect(await entries(world)).toEqual([]);
  });
});

describe("the first page of administration", () => {
  const troubleOf = async (modelAlert: () => Promise<unknown>) => {
    const admin = adminWorld();
    admin.given.assistant = { modelAlert };
    return ((await admin.ask(overview, {})) as { trouble: unknown }).trouble;
  };

  test("the first page of administration tells of trouble with the model, and stands without it", async () => {
    expect(await troubleOf(() => Promise.resolve({ kind: "budget" }))).toMatchObject({
      title: "Rebi gastó los tokens de hoy",
    });
    expect(await troubleOf(() => Promise.resolve(null))).toBeNull();
    expect(await troubleOf(() => Promise.reject(new UpstreamError("firestore", "unavailable", "test")))).toBeNull();
  });
});
