import { beforeEach, describe, expect, test } from "vitest";

import * as undo from "~/admin/undo/deshacer.route";
import { CASES_BULK } from "~/cases/admin/bulk.page.server";
import * as bulk from "~/cases/admin/solicitudes-lote.route";
import type { Case } from "~/cases/document";
import { FirestoreError } from "~/platform/firestore/errors";

import type { World } from "../../support/world";
import { caseOf } from "../../unit/cases/support";
import { ADMIN, adminWorld } from "./admin-world";
import { answerOf, type Answer } from "./answer";

let world: World;
const [ONE, TWO, THREE] = ["R-00000001", "R-00000002", "R-00000003"] as const;

beforeEach(() => {
  world = adminWorld();
});

const seedCase = (number: string, changes: Partial<Case> = {}) =>
  world.seed({ set: `cases/${number}`, data: { ...caseOf({ number, ...changes }) } });

function send(rows: readonly string[], form: Record<string, string> = {}): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ formId: "f", intent: "atender", motivo: "respondida", ...form }))
    body.set(name, value);
  for (const row of rows) body.append("fila", row);
  const request = new Request("https://rebi.test/administracion/solicitudes/lote", { method: "POST", body });
  return answerOf(Promise.resolve(bulk.action({ request, params: {}, context: world.context({}, request) } as never)));
}

async function statusOf(...numbers: string[]): Promise<unknown[]> {
  const found = await world.database.readAll(numbers.map((number) => `cases/${number}`));
  return found.map((snapshot) => snapshot?.data.status);
}

const confirmation = (search: string) => CASES_BULK.load(world.context(), new URLSearchParams(search));

describe("several cases", () => {
  test("several cases are attended to in one commit with an entry each, and opened again by one undo", async () => {
    for (const number of [ONE, TWO, THREE]) await seedCase(number);
    const answer = await send([`${ONE}~1`, `${TWO}~1`]);
    expect(answer).toMatchObject({ status: 303, flash: { message: "Marcamos 2 solicitudes como atendidas." } });
    expect(await statusOf(ONE, TWO, THREE)).toEqual(["attended", "attended", "open"]);
    const entries = await world.entries();
    expect(entries.map(({ data }) => [data.action, data.actor, data.batch, data.changes])).toEqual(
      Array(2).fill(["case.attended", ADMIN, "f", JSON.stringify({ status: ["open", "attended"] })]),
    );
    expect(new Set(entries.map(({ createTime }) => createTime)).size).toBe(1);
    const back = await answerOf(world.ask(undo.action, {}, { acto: answer.flash?.undo?.value ?? "" }));
    expect(back).toMatchObject({ status: 303, location: "/administracion/solicitudes" });
    expect(await statusOf(ONE, TWO)).toEqual(["open", "open"]);
    const reopened = (await world.entries()).filter(({ data }) => data.action === "case.reopened");
    expect(reopened.map(({ data }) => data.undoes).sort()).toEqual(entries.map(({ id }) => id).sort());
  });

  test("several cases are attended to once, however often the form comes", async () => {
    await seedCase(ONE);
    await seedCase(TWO);
    const answers = await Promise.all([send([`${ONE}~1`, `${TWO}~1`]), send([`${ONE}~1`, `${TWO}~1`])]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await world.entries()).toHaveLength(2);
    expect((await world.find(`cases/${ONE}`))?.history).toHaveLength(2);
  });

  test("several cases are named where they changed, have a legal term or are gone; the others are done", async () => {
    await seedCase(ONE);
    await seedCase(TWO);
    await seedCase(THREE, { kind: "datos", due: "2026-12-01" });
    const answer = await send([`${ONE}~1`, `${TWO}~3`, `${THREE}~1`, "R-00000004~1", "../users/x~1"]);
    expect(answer.status).toBe(409);
    expect(answer.errors?.[""]).toMatch(/^Marcamos 1 solicitud como atendida\./);
    expect(answer).toMatchObject({
      left: [
        "R-00000002 cambió mientras la veías.",
        "R-00000003 ya está atendida o se atiende por separado.",
        "R-00000004 ya no existe.",
      ],
    });
    expect(await statusOf(ONE, TWO, THREE)).toEqual(["attended", "open", "open"]);
    expect(await world.entries()).toHaveLength(1);
  });

  test("several cases get one answer, filled in for each, once, but none with a legal term", async () => {
    await seedCase(ONE, { name: "Ana" });
    await seedCase(TWO, { name: "Beto" });
    await seedCase(THREE, { kind: "datos", due: "2026-12-01" });
    const form = { intent: "responder", plantilla: "solicitud-resuelta", respuesta: "Gracias por avisar." };
    const rows = [`${ONE}~1`, `${TWO}~1`, `${THREE}~1`];
    for (let time = 0; time < 2; time += 1)
      expect(await send(rows, form)).toMatchObject({
        status: 409,
        left: ["R-00000003 ya está atendida o se atiende por separado."],
      });
    expect(await statusOf(ONE, TWO, THREE)).toEqual(["attended", "attended", "open"]);
    const { history } = (await world.find(`cases/${TWO}`)) as unknown as Case;
    expect(history).toHaveLength(2);
    expect(history[1]?.note).toMatch(/^Hola, Beto:\n\nYa resolvimos.*R-00000002.*\n\nGracias por avisar\.$/s);
    expect(await world.database.find({ collection: "mail", limit: 10 })).toHaveLength(2);
    expect(await send([`${ONE}~2`], { intent: "responder", plantilla: "", respuesta: "no" })).toMatchObject({
      status: 400,
      errors: { respuesta: "Elige una plantilla o escribe la respuesta." },
    });
  });

  test("several cases are shown with links before it happens, and what stays as it is", async () => {
    await seedCase(ONE);
    await seedCase(TWO, { status: "attended" });
    await seedCase(THREE, { due: "2026-12-01" });
    const { rows } = await confirmation(`accion=atender&fila=${ONE}~1&fila=${ONE}~1&fila=${TWO}~1&fila=${THREE}~1`);
    expect(rows.map(({ key, to, problem }) => [key, to, problem])).toEqual([
      [`${ONE}~1`, `/administracion/solicitudes/${ONE}`, null],
      [`${TWO}~1`, `/administracion/solicitudes/${TWO}`, "ya está atendida"],
      [`${THREE}~1`, `/administracion/solicitudes/${THREE}`, "se atiende por separado: tiene un plazo de ley"],
    ]);
    expect((await confirmation("accion=atender")).rows).toEqual([]);
    await expect(confirmation(`accion=borrar&fila=${ONE}~1`)).rejects.toMatchObject({ init: { status: 400 } });
  });

  test("several cases stay as they are for no row, another intent, or while Firestore is down", async () => {
    await seedCase(ONE);
    expect((await send([])).status).toBe(400);
    expect((await send([`${ONE}~1`], { intent: "borrar" })).status).toBe(400);
    const { database } = world;
    world.given.database = {
      read: (path: string) => database.read(path),
      transaction: () => Promise.reject(new FirestoreError("UNAVAILABLE", "down")),
    };
    expect((await send([`${ONE}~1`])).status).toBe(503);
    expect(await statusOf(ONE)).toEqual(["open"]);
  });

  test("several cases that changed since stay attended in an undo, and are named", async () => {
    await seedCase(ONE);
    await seedCase(TWO);
    const answer = await send([`${ONE}~1`, `${TWO}~1`]);
    await world.seed({ update: `cases/${TWO}`, data: { subject: "Otro asunto" } });
    const back = await answerOf(world.ask(undo.action, {}, { acto: answer.flash?.undo?.value ?? "" }));
    expect(back.status).toBe(409);
    expect(back.errors?.[""]).toMatch(/Deshicimos 1 de 2\. «R-00000002» cambió/);
    expect(await statusOf(ONE, TWO)).toEqual(["open", "attended"]);
  });

  test("acts on several cases are only for administrators", async () => {
    const rejected = () => Promise.reject(new Response(null, { status: 404 }));
    world.given.accounts = { requireAdmin: rejected, requireAdminProof: rejected };
    for (const handler of [bulk.loader, bulk.action])
      await expect(world.ask(handler, {}, { intent: "atender" })).rejects.toMatchObject({ status: 404 });
  });
});
