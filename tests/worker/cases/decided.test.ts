import { describe, expect, test } from "vitest";

import { CASE_KINDS, DECIDED_KINDS, type CaseKind } from "~/cases/model";

import { casesWorld, fileCase } from "./support";

const UNDECIDED = { ok: false, reason: "undecided" };
const ADMIN = { actor: "ana", note: "Le respondí por teléfono." };

/** A case of a kind; that of an inspection with the inspection that it is about. */
async function filed(kind: CaseKind, inspection = "requested") {
  const world = casesWorld();
  const number = await fileCase(world, { kind });
  if (kind === "inspeccion")
    await world.seed({ set: "inspections/i1", data: { caseNumber: number, status: inspection } });
  const { cases, database } = world;
  return { cases, database, number, status: async () => (await world.cases.queue.find(number))?.status };
}

describe("a case that stands for a decision", () => {
  test.each(DECIDED_KINDS)(
    "a case of kind %s that stands for a decision is ended by no step, answer or step of several",
    async (kind) => {
      const { cases, number, status } = await filed(kind);
      expect(await cases.queue.change(number, { ...ADMIN, step: "attended", seen: 1 })).toEqual(UNDECIDED);
      expect(await cases.requests.answer(number, { ...ADMIN, seen: 1 }, [])).toEqual(UNDECIDED);
      const several = await cases.queue.changeAll([{ number, seen: 1 }], "attended", { actor: "ana", formId: "f" });
      expect(several).toEqual({ done: [], stale: [], rejected: [number], missing: [] });
      expect(await status()).toBe("open");
    },
  );

  test.each(DECIDED_KINDS)("a case of kind %s that stands for a decision is ended by its decision", async (kind) => {
    const { cases, database, number, status } = await filed(kind);
    await database.transaction(async (tx) => {
      const decision = { kind, actor: "ana", seen: 1, note: "Decidido.", outcome: null };
      const decided = await cases.closing.decideIn(tx, number, decision, null);
      if (decided.ok) tx.write(...decided.writes);
    });
    expect(await status()).toBe("attended");
  });

  test.each(CASE_KINDS.filter((kind) => !DECIDED_KINDS.includes(kind)))(
    "a case of kind %s stands for no decision: a step ends it",
    async (kind) => {
      const { cases, number, status } = await filed(kind);
      expect(await cases.queue.change(number, { ...ADMIN, step: "attended", seen: 1 })).toMatchObject({ ok: true });
      expect(await status()).toBe("attended");
    },
  );

  test("a case that stands for a decision is ended by hand where its inspection was over before, as it was opened again then", async () => {
    const { cases, number, status } = await filed("inspeccion", "done");
    expect(await cases.queue.change(number, { ...ADMIN, step: "attended", seen: 1 })).toMatchObject({ ok: true });
    expect(await status()).toBe("attended");
  });

  test("a case that stands for a decision is opened again where it was closed undecided, and not where its decision made something", async () => {
    const reopen = async (kind: CaseKind, outcome: string | null) => {
      const { cases, database, number } = await filed(kind);
      await database.commit([{ update: `cases/${number}`, data: { status: "attended", outcome } }]);
      return cases.queue.change(number, { ...ADMIN, step: "reopened", seen: 1 });
    };
    expect(await reopen("registro", null)).toMatchObject({ ok: true });
    for (const [kind, outcome] of [
      ["registro", "bicycles/b1"],
      ["taller", "workshops/la-cadena"],
      ["inspeccion", null],
    ] as const)
      expect(await reopen(kind, outcome)).toEqual({ ok: false, reason: "not-allowed" });
  });
});
