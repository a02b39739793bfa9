import { beforeEach, describe, expect, test } from "vitest";

import { CASE_KINDS, HISTORY_MAX, type CaseFilter } from "~/cases/model";

import { casesWorld, type CasesWorld } from "./support";

let world: CasesWorld;
beforeEach(() => {
  world = casesWorld();
});

const OPEN: CaseFilter = { kind: null, status: "open" };
const numbers = async (filter: CaseFilter, after: string | null = null) =>
  (await world.cases.queue.list(filter, after)).cases.map(({ number }) => number);
const attend = async (number: string, seen = 1) =>
  world.cases.queue.change(number, { step: "attended", actor: "admin", note: "", seen });

describe("queue", () => {
  test("begins with the nearest legal deadline, then by arrival", async () => {
    const plain = await world.filed();
    const late = await world.filed({ kind: "datos", answerWithin: 20 });
    const workshop = await world.filed({ kind: "taller" });
    const soon = await world.filed({ kind: "datos", answerWithin: 8 });
    expect(await numbers(OPEN)).toEqual([soon, late, plain, workshop]);
    expect(await numbers({ kind: "datos", status: "open" })).toEqual([soon, late]);
    expect(await numbers({ kind: "asesoria", status: "open" })).toEqual([]);
  });

  test("lists attended cases apart, the last first", async () => {
    const [one, two, three] = [await world.filed(), await world.filed({ kind: "taller" }), await world.filed()];
    await attend(two);
    world.clock.forward(60);
    await attend(one);
    expect(await numbers(OPEN)).toEqual([three]);
    expect(await numbers({ kind: null, status: "attended" })).toEqual([one, two]);
    expect(await numbers({ kind: "taller", status: "attended" })).toEqual([two]);
  });

  test("pages through each case once, in both orders", async () => {
    const all: string[] = [];
    for (let count = 0; count < 27; count++) all.push(await world.filed());
    const first = await world.cases.queue.list(OPEN);
    expect(first.cases.map(({ number }) => number)).toEqual(all.slice(0, 25));
    expect(first.next).toBe(all[24]);
    const second = await world.cases.queue.list(OPEN, first.next);
    expect(second.cases.map(({ number }) => number)).toEqual(all.slice(25));
    expect(second.next).toBeNull();
    // All attended at one moment: the name decides.
    for (const number of all) await attend(number);
    const attended = await world.cases.queue.list({ kind: null, status: "attended" });
    const rest = await world.cases.queue.list({ kind: null, status: "attended" }, attended.next);
    expect([...attended.cases, ...rest.cases].map(({ number }) => number).sort()).toEqual([...all].sort());
    expect([attended.cases.length, rest.cases.length]).toEqual([25, 2]);
  });

  test.each(["R-ZZZZZZZZ", "../users/x", ""])("begins at the top after the invalid cursor %j", async (after) => {
    const number = await world.filed();
    expect(await numbers(OPEN, after)).toEqual([number]);
  });

  test("counts the open cases of each kind", async () => {
    await world.filed();
    await world.filed();
    await attend(await world.filed({ kind: "taller" }));
    expect(await world.cases.queue.openCounts()).toEqual({
      ...Object.fromEntries(CASE_KINDS.map((kind) => [kind, 0])),
      contacto: 2,
    });
  });
});

describe("case steps", () => {
  test("find the case by its number alone", async () => {
    const number = await world.filed();
    expect(await world.cases.queue.find(number)).toMatchObject({ number, kind: "contacto", status: "open" });
    for (const other of ["R-00000000", number.toLowerCase(), `${number}/x`, "", "../users/ana"])
      expect(await world.cases.queue.find(other), other).toBeNull();
  });

  test("attend, note and reopen, each recorded with actor and time", async () => {
    const number = await world.filed();
    world.clock.forward(60);
    const at = world.clock.now();
    expect(await world.cases.queue.change(number, { step: "note", actor: "ana", note: "Llamé", seen: 1 })).toEqual({
      ok: true,
      repeated: false,
    });
    expect(await world.cases.queue.change(number, { step: "attended", actor: "luis", note: "", seen: 2 })).toEqual({
      ok: true,
      repeated: false,
    });
    expect(await world.cases.queue.find(number)).toMatchObject({ status: "attended", updatedAt: at });
    expect(
      await world.cases.queue.change(number, { step: "reopened", actor: "ana", note: "Faltaba", seen: 3 }),
    ).toEqual({
      ok: true,
      repeated: false,
    });
    const found = await world.cases.queue.find(number);
    expect(found?.status).toBe("open");
    expect(found?.history.slice(1)).toEqual([
      { at, actor: "ana", step: "note", note: "Llamé" },
      { at, actor: "luis", step: "attended", note: "" },
      { at, actor: "ana", step: "reopened", note: "Faltaba" },
    ]);
  });

  test("are idempotent by form id, also for simultaneous requests", async () => {
    const number = await world.filed();
    const change = { step: "attended", actor: "ana", note: "Listo", seen: 1 } as const;
    const results = await Promise.all([
      world.cases.queue.change(number, change),
      world.cases.queue.change(number, change),
      world.cases.queue.change(number, change),
    ]);
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect((await world.cases.queue.find(number))?.history).toHaveLength(2);
  });

  test("reject a step taken from a stale page", async () => {
    const number = await world.filed();
    await world.cases.queue.change(number, { step: "note", actor: "ana", note: "Llamé", seen: 1 });
    for (const seen of [0, 1, 3, 900])
      expect(await world.cases.queue.change(number, { step: "attended", actor: "luis", note: "", seen })).toEqual({
        ok: false,
        reason: "conflict",
      });
    expect(await world.cases.queue.find(number)).toMatchObject({ status: "open" });
  });

  test("follow the table of transitions only", async () => {
    const number = await world.filed();
    expect(await world.cases.queue.change(number, { step: "reopened", actor: "ana", note: "", seen: 1 })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
    await attend(number);
    expect(await attend(number, 2)).toEqual({ ok: false, reason: "not-allowed" });
    for (const unknown of ["R-00000000", "x/y"])
      expect(await attend(unknown)).toEqual({ ok: false, reason: "not-found" });
  });

  test("are limited in number", async () => {
    const number = await world.filed();
    const step = { at: new Date(0), actor: "ana", step: "note", note: "" };
    await world.database.commit([{ update: `cases/${number}`, data: { history: Array(HISTORY_MAX).fill(step) } }]);
    expect(await attend(number, HISTORY_MAX)).toEqual({ ok: false, reason: "full" });
  });
});
