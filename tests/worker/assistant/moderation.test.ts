import { describe, expect, test } from "vitest";

import { loadAssistantAdmin, submitAssistantAdmin } from "~/admin/assistant/page.server";
import { createLogger } from "~/platform/log";

import { ANA, World } from "./support";

const log = createLogger({}, () => undefined);

const WHY = "Aclaró que citaba un aviso.";

const load = (world: World, query = "") =>
  loadAssistantAdmin(
    {
      accounts: { names: (uids) => Promise.resolve(new Map(uids.map((uid) => [uid, `Nombre de ${uid}`]))) },
      assistant: world.assistant,
      database: world.database,
      clock: { now: () => world.time },
      log,
    },
    new URL(`https://rebi.test/administracion/asistente${query}`),
  );

function lift(world: World, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "levantar", motivo: WHY, ...fields })) form.set(name, value);
  return submitAssistantAdmin(world.assistant, "root", form);
}

const entries = async (world: World) =>
  (await world.database.find({ collection: "audit", limit: 10 })).map(({ data }) => data);

/** Violations that ban a user, as often as is asked. */
async function ban(world: World, times = 1): Promise<void> {
  for (let n = 0; n < times; n++) {
    for (let one = 0; one < 10; one++) await world.send("eres un idiota");
    if (n + 1 < times) world.pass(11);
  }
}

describe("the page", () => {
  test("shows figures of the period, and who is suspended or blocked", async () => {
    const world = new World();
    await world.send("motos honda");
    await ban(world);
    await world.database.commit([{ set: "assistantBlacklist/luis", data: { userId: "luis", since: world.time } }]);
    const { page, status } = await load(world);
    expect(status).toBe(200);
    expect(page.report?.rows).toMatchObject([{ day: "2026-11-20", cells: ["20/11/2026", "1", "2", ...Array(7).fill(expect.any(String))] }]); // prettier-ignore
    expect(page.banned).toEqual([{ uid: "ana", name: "Nombre de ana", facts: "Hasta el 20/11/2026, 07:10" }]);
    expect(page.blocked).toEqual([{ uid: "luis", name: "Nombre de luis", facts: "Desde el 20/11/2026, 07:00" }]);
    world.pass(10);
    expect((await load(world)).page.banned).toEqual([]);
    expect((await load(world, "?desde=2026-11-01&hasta=2026-11-19")).page.report?.rows).toEqual([]);
  });

  test("answers 400 for a period that is none, with what was typed", async () => {
    const { page, status } = await load(new World(), "?desde=ayer");
    expect(status).toBe(400);
    expect(page).toMatchObject({ report: null, values: { desde: "ayer" }, errors: { desde: expect.any(String) } });
  });

  test("shows blocked ones in pages, newest first; an unknown cursor is the first page", async () => {
    const world = new World();
    await world.database.commit(
      Array.from({ length: 30 }, (_, n) => ({
        set: `assistantBlacklist/user-${n}`,
        data: { userId: `user-${n}`, since: new Date(world.time.getTime() + n * 1000) },
      })),
    );
    const first = (await load(world)).page;
    expect(first.blocked).toHaveLength(25);
    expect(first.blocked[0]?.uid).toBe("user-29");
    const second = (await load(world, `?despues=${first.nextBlocked}`)).page;
    expect(second.blocked.map(({ uid }) => uid)).toEqual(["user-4", "user-3", "user-2", "user-1", "user-0"]);
    expect(second.nextBlocked).toBeNull();
    expect((await load(world, "?despues=a/b")).page.blocked).toHaveLength(25);
  });
});

describe("lifting", () => {
  test("a ban lets the user write again, leaves one entry in the audit log, and happens once", async () => {
    const world = new World();
    await ban(world);
    expect(await world.send("hola")).toMatchObject({ status: 429 });
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
    world.pass(1);
    expect(await world.send("hola")).toEqual({ ok: true });
  });

  test("a block forgets the bans: the next one does not block at once", async () => {
    const world = new World();
    await ban(world, 3);
    world.pass(11);
    expect(await world.send("hola")).toMatchObject({ status: 403 });
    expect(await lift(world, { uid: ANA.uid })).toMatchObject({ flash: { message: "Levantamos el bloqueo." } });
    expect(await entries(world)).toMatchObject([
      { action: "assistant.block-lifted", target: "users/ana", reason: WHY },
    ]);
    await ban(world);
    world.pass(11);
    expect(await world.send("hola")).toEqual({ ok: true });
  });

  test("nobody, an unknown account and another act change nothing", async () => {
    const world = new World();
    expect(await lift(world, { uid: "nadie" })).toMatchObject({ kind: "done" });
    expect(await lift(world, { uid: "a/b" })).toMatchObject({ kind: "rejected", status: 400 });
    expect(await lift(world, {})).toMatchObject({ kind: "rejected", status: 400 });
    expect(await lift(world, { intent: "otra", uid: "ana" })).toMatchObject({ kind: "rejected" });
    expect(await entries(world)).toEqual([]);
  });
});
