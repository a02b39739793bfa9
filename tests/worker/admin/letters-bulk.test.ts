import { beforeEach, describe, expect, test } from "vitest";

import { LETTERS_BULK } from "~/complaints/admin/letters.page.server";
import * as letters from "~/complaints/admin/reclamos-lote.route";
import type { Progress } from "~/complaints/model";

import { makeFiledSheet, makeProgress } from "../../factories/complaints";
import type { World } from "../../support/world";
import { adminWorld, NOW } from "./admin-world";
import { answerOf, type Answer } from "./answer";

const [ONE, TWO, THREE] = ["000000001-2026", "000000002-2026", "000000003-2026"] as const;

let world: World;
beforeEach(() => {
  world = adminWorld();
});

/** A sheet whose answer waits for its letter. */
async function seedLetter(number: string, changes: Partial<Progress> = {}): Promise<void> {
  const sheet = await makeFiledSheet({ number, answerBy: "carta" });
  const answer = { text: "Cambiaremos el aro.", at: NOW };
  const progress = { ...makeProgress(sheet, { due: "2026-12-30" }), state: "posting" as const, answer, ...changes };
  await world.seed({ set: `complaints/${number}`, data: { ...sheet } });
  await world.seed({ set: `complaintProgress/${number}`, data: { ...progress } });
}

const stored = async (number: string) => (await world.stored(`complaintProgress/${number}`)) as unknown as Progress;
const rowOf = async (number: string) => `${number}~${(await stored(number)).history.length}`;
const proof = (text = "%PDF-1.7 cargo", name = "cargo.pdf") => new File([text], name, { type: "application/pdf" });

function send(rows: readonly string[], form: Record<string, string | File> = {}): Promise<Answer> {
  const body = new FormData();
  const typed = { intent: "carta-enviada", fecha: "2026-11-23", empresa: "Serpost", constancia: proof(), ...form };
  for (const [name, value] of Object.entries({ formId: "f", ...typed })) body.set(name, value);
  for (const row of rows) body.append("fila", row);
  const request = new Request("https://rebi.test/administracion/reclamos/lote", { method: "POST", body });
  const args = { request, params: {}, context: world.context({}, request) };
  return answerOf(Promise.resolve(letters.action(args as never)));
}

describe("letters that went out together", () => {
  test("letters of one delivery are noted with its day, its carrier and the proof, one for each sheet", async () => {
    for (const number of [ONE, TWO]) await seedLetter(number);
    const rows = [await rowOf(ONE), await rowOf(TWO)];
    expect(await send(rows)).toMatchObject({ status: 303, flash: { message: "Registramos 2 cartas." } });
    const files = [];
    for (const number of [ONE, TWO]) {
      const { state, letter } = (await stored(number)) as Progress & { letter?: Record<string, unknown> };
      expect(state).toBe("answered");
      expect(JSON.stringify(letter ?? (await stored(number)))).toMatch(/Serpost/);
      files.push(JSON.stringify(await stored(number)));
    }
    expect(files[0]).toContain("cargo.pdf");
    const entries = (await world.entries()).filter(({ data }) => data.action === "complaint.post");
    expect(entries.map(({ data }) => data.target).sort()).toEqual([ONE, TWO].map((one) => `complaintProgress/${one}`));
  });

  test("letters are noted once by a form that is sent twice, and none has an undo, as the law's clock counts it", async () => {
    await seedLetter(ONE);
    const rows = [await rowOf(ONE)];
    const sent = await send(rows);
    expect([sent.status, sent.flash?.undo]).toEqual([303, undefined]);
    const once = await stored(ONE);
    await send(rows);
    expect((await stored(ONE)).history).toHaveLength(once.history.length);
    expect((await world.entries()).filter(({ data }) => data.action === "complaint.post")).toHaveLength(1);
  });

  test("letters that changed meanwhile, owe none or were answered later are left and named; the others are noted", async () => {
    await seedLetter(ONE);
    await seedLetter(TWO);
    await seedLetter(THREE, { answer: { text: "Ya.", at: new Date("2026-11-25T15:00:00Z") } as never });
    world.time = new Date("2026-11-26T15:00:00Z");
    const rows = [await rowOf(ONE), `${TWO}~7`, await rowOf(THREE)];
    const sent = await send(rows, { fecha: "2026-11-24" });
    expect(sent).toMatchObject({
      status: 409,
      errors: { "": "Registramos 1 carta. Mira lo que quedó sin cambiar." },
      left: [`${TWO} cambió mientras lo veías.`, expect.stringMatching(new RegExp(`^${THREE}: `))],
    });
    expect([(await stored(ONE)).state, (await stored(TWO)).state, (await stored(THREE)).state]).toEqual([
      "answered",
      "posting",
      "posting",
    ]);
  });

  test.each([
    [{ fecha: "2026-11-24" }, "fecha"],
    [{ fecha: "" }, "fecha"],
    [{ empresa: "" }, "empresa"],
    [{ constancia: new File([], "") }, "constancia"],
  ])("letters stay as they are by a form that lacks something: %j", async (form, field) => {
    await seedLetter(ONE);
    const sent = await send([await rowOf(ONE)], form as Record<string, string | File>);
    expect(sent).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
    expect((await stored(ONE)).state).toBe("posting");
  });

  test("a proof that is no photo and no PDF registers nothing, and says why", async () => {
    await seedLetter(ONE);
    const sent = await send([await rowOf(ONE)], { constancia: proof("MZ") });
    expect(sent).toMatchObject({ status: 409, left: [expect.stringContaining(ONE)] });
    expect((await stored(ONE)).state).toBe("posting");
  });

  test("letters are shown before they are noted, with what owes none", async () => {
    await seedLetter(ONE);
    await seedLetter(TWO, { state: "received" });
    const search = new URLSearchParams(
      `accion=carta-enviada&fila=${await rowOf(ONE)}&fila=${await rowOf(TWO)}&fila=${THREE}~1`,
    );
    const { rows, open } = await LETTERS_BULK.load(world.context(), search);
    expect([open, rows.map(({ title, problem }) => [title, problem])]).toEqual([
      1,
      [
        [ONE, null],
        [TWO, "no debe una carta"],
      ],
    ]);
  });
});
