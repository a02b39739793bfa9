import { beforeEach, describe, expect, test } from "vitest";

import { CASE_ROWS, loadCaseList } from "~/cases/admin/list.loader.server";
import { CASE_KINDS, HISTORY_MAX } from "~/cases/model";

import type { World } from "../../support/world";
import { NO_CACHE } from "../platform/no-cache";
import { casesWorld, fileCase } from "./support";

const CASES_PER_PAGE = 14;
let world: World;
beforeEach(() => {
  world = casesWorld();
});

const list = (query = "") => loadCaseList(world.context({ cache: NO_CACHE }), new URLSearchParams(query));
const numbers = async (query = "") => (await list(query)).rows.map(({ title }) => title);
const attend = async (number: string, seen = 1) =>
  world.cases.queue.change(number, { step: "attended", actor: "admin", note: "", seen });

describe("queue", () => {
  test("the queue of cases begins with the nearest legal deadline, then by arrival", async () => {
    const plain = await fileCase(world);
    const late = await fileCase(world, { kind: "datos", answerWithin: 20 });
    const workshop = await fileCase(world, { kind: "taller" });
    const soon = await fileCase(world, { kind: "datos", answerWithin: 8 });
    expect(await numbers()).toEqual([soon, late, plain, workshop]);
    expect(await numbers("tipo=datos")).toEqual([soon, late]);
    expect(await numbers("tipo=asesoria")).toEqual([]);
  });

  test("the queue of cases lists attended cases apart, the last first", async () => {
    const [one, two, three] = [
      await fileCase(world),
      await fileCase(world, { kind: "asesoria" }),
      await fileCase(world),
    ];
    await attend(two);
    world.pass({ seconds: 60 });
    await attend(one);
    expect(await numbers()).toEqual([three]);
    expect(await numbers("estado=atendidas")).toEqual([one, two]);
    expect(await numbers("estado=atendidas&tipo=asesoria")).toEqual([two]);
  });

  test("pages through each case once, in both orders", async () => {
    const all: string[] = [];
    const total = CASES_PER_PAGE + 2;
    for (let count = 0; count < total; count++) all.push(await fileCase(world));
    const first = await list();
    const standing = (page: number) => `Página ${page} de 2 · ${total} en total`;
    expect(first).toMatchObject({ next: all[CASES_PER_PAGE - 1], previous: null, standing: standing(1) });
    expect(first.rows.map(({ title }) => title)).toEqual(all.slice(0, CASES_PER_PAGE));
    const second = await list(`desde=${first.next}`);
    expect(second).toMatchObject({ next: null, standing: standing(2) });
    expect(second.rows.map(({ title }) => title)).toEqual(all.slice(CASES_PER_PAGE));
    expect((await list(`antes=${second.previous}`)).rows).toEqual(first.rows);
    // All attended at one moment: the name decides.
    for (const number of all) await attend(number);
    const attended = await list("estado=atendidas");
    const rest = await list(`estado=atendidas&desde=${attended.next}`);
    expect([...attended.rows, ...rest.rows].map(({ title }) => title).sort()).toEqual([...all].sort());
    expect([attended.rows.length, rest.rows.length]).toEqual([CASES_PER_PAGE, 2]);
    expect((await list(`estado=atendidas&antes=${rest.previous}`)).rows).toEqual(attended.rows);
  });

  test.each([
    "tipo=contacto",
    "del=2026-11-01",
    "del=2026-11-01&tipo=contacto",
    "estado=atendidas&tipo=contacto",
    "estado=atendidas&al=2026-12-01",
  ])("the queue of cases goes back as it came: %s", async (query) => {
    for (let count = 0; count <= CASES_PER_PAGE; count++) {
      const number = await fileCase(world);
      if (query.includes("atendidas")) await attend(number);
    }
    const first = await list(query);
    const second = await list(`${query}&desde=${first.next}`);
    expect(second.rows).toHaveLength(1);
    expect((await list(`${query}&antes=${second.previous}`)).rows).toEqual(first.rows);
  });

  test("the queue of cases offers to answer and to attend to open ones, but to none with a term", async () => {
    const plain = await fileCase(world);
    await fileCase(world, { kind: "datos", answerWithin: 8 });
    const { rows, bulk } = await list();
    expect(bulk).toMatchObject({ options: [{ value: "responder" }, { value: "atender" }], upTo: 50 });
    expect(rows.map(({ isSingle, key }) => [isSingle, key])).toEqual([
      [true, expect.any(String)],
      [false, `${plain}~1`],
    ]);
    for (const without of ["estado=atendidas", "q=rosa"]) expect(await list(without)).not.toHaveProperty("bulk");
  });

  test("the queue of cases filters by the days of arrival, the last first", async () => {
    const [old, middle] = [await fileCase(world), await fileCase(world, { kind: "datos", answerWithin: 8 })];
    world.pass({ seconds: 3 * 86_400 });
    const late = await fileCase(world);
    expect(await numbers("del=2026-11-20")).toEqual([late, middle, old]);
    expect(await numbers("al=2026-11-20")).toEqual([middle, old]);
    expect(await numbers("del=2026-11-21&al=2026-11-23")).toEqual([late]);
    expect(await numbers("del=2026-11-20&tipo=datos")).toEqual([middle]);
    expect(await numbers("del=2026-11-24")).toEqual([]);
  });

  test("the queue of cases finds a case by its number, its end, document, e-mail and name", async () => {
    const plain = await fileCase(world);
    const other = await fileCase(world, {
      kind: "datos",
      name: "Luis Rojas",
      email: "luis@correo.test",
      fields: [{ label: "Documento", value: "DNI 45678912" }],
    });
    const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).rows.map(({ title }) => title);
    expect(await found(plain)).toEqual([plain]);
    expect(await found(` ${plain.slice(2).toLowerCase()} `)).toEqual([plain]);
    for (const end of [4, 5, 7]) expect(await found(other.slice(-end))).toEqual([other]);
    expect(await found("45678912")).toEqual([other]);
    expect(await found("LUIS@correo.test")).toEqual([other]);
    expect(await found("rosa qui")).toEqual([plain]);
    for (const none of ["4567891", "nadie@correo.test", "Pedro", "ZZZZZZZZ", "a/b", "-", "R"])
      expect(await found(none), none).toEqual([]);
    expect(await list("q=Pedro")).toMatchObject({ rows: [], missing: expect.stringContaining("No hay una solicitud") });
  });

  test("the queue of cases finds names however they are written, and by any of their words", async () => {
    const lower = await fileCase(world, { name: "rosa de la cruz" });
    const capitals = await fileCase(world, { name: "ROSA QUISPE MAMANI" });
    const accented = await fileCase(world, { name: "José Ñahui" });
    const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).rows.map(({ title }) => title);
    expect(await found("Rosa de la Cruz")).toEqual([lower]);
    expect(await found("cruz")).toEqual([lower]);
    expect(await found("rosa quispe")).toEqual([capitals]);
    expect(await found("mamani rosa")).toEqual([capitals]);
    expect(await found("rosa mam")).toEqual([capitals]);
    for (const typed of ["jose", "JOSÉ", "ñahui", "nahui jose"]) expect(await found(typed), typed).toEqual([accented]);
    expect(await found("rosa")).toEqual([capitals, lower]);
    expect(await found("rosa ñahui")).toEqual([]);
  });

  test("the queue of cases shows the newest of many, and says that there are more", async () => {
    const all: string[] = [];
    for (let count = 0; count < 22; count++) all.unshift(await fileCase(world));
    const { isCut, note, rows } = await list("q=quispe");
    expect([isCut, note]).toEqual([true, "Más de 20 solicitudes de «quispe»: estas son las más recientes."]);
    expect(rows.map(({ title }) => title)).toEqual(all.slice(0, 20));
    await world.seed(...all.slice(0, 2).map((number) => ({ delete: `cases/${number}` })));
    expect(await list("q=quispe")).toMatchObject({ isCut: false, rows: { length: 20 } });
  });

  test.each(["R-ZZZZZZZZ", "../users/x"])("the queue begins at the top after the invalid cursor %j", async (after) => {
    const number = await fileCase(world);
    expect(await numbers(`desde=${encodeURIComponent(after)}`)).toEqual([number]);
  });

  test("the queue of cases counts the open cases of each kind", async () => {
    await fileCase(world);
    await fileCase(world);
    await attend(await fileCase(world, { kind: "asesoria" }));
    expect(await world.cases.queue.openCounts()).toEqual({
      ...Object.fromEntries(CASE_KINDS.map((kind) => [kind, 0])),
      contacto: 2,
    });
  });
});

describe("case steps", () => {
  test("case steps find the case by its number alone", async () => {
    const number = await fileCase(world);
    expect(await world.cases.queue.find(number)).toMatchObject({ number, kind: "contacto", status: "open" });
    for (const other of ["R-00000000", number.toLowerCase(), `${number}/x`, "", "../users/ana"])
      expect(await world.cases.queue.find(other), other).toBeNull();
  });

  test("case steps attend and reopen, each recorded with actor and time", async () => {
    const number = await fileCase(world);
    world.pass({ seconds: 60 });
    const at = world.clock.now();
    expect(await world.cases.queue.change(number, { step: "attended", actor: "luis", note: "Llamé", seen: 1 })).toEqual(
      {
        ok: true,
        repeated: false,
      },
    );
    expect(await world.cases.queue.find(number)).toMatchObject({ status: "attended", updatedAt: at });
    expect(
      await world.cases.queue.change(number, { step: "reopened", actor: "ana", note: "Faltaba", seen: 2 }),
    ).toEqual({
      ok: true,
      repeated: false,
    });
    const found = await world.cases.queue.find(number);
    expect(found?.status).toBe("open");
    expect(found?.history.slice(1)).toEqual([
      { at, actor: "luis", step: "attended", note: "Llamé" },
      { at, actor: "ana", step: "reopened", note: "Faltaba" },
    ]);
  });

  test("case steps are idempotent by form id, also for simultaneous requests", async () => {
    const number = await fileCase(world);
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

  test("case steps reject a step taken from a stale page", async () => {
    const number = await fileCase(world);
    await world.cases.queue.change(number, { step: "attended", actor: "ana", note: "Llamé", seen: 1 });
    for (const seen of [0, 1, 3, 900])
      expect(await world.cases.queue.change(number, { step: "reopened", actor: "luis", note: "", seen })).toEqual({
        ok: false,
        reason: "conflict",
      });
    expect(await world.cases.queue.find(number)).toMatchObject({ status: "attended" });
  });

  test("case steps follow the table of transitions only", async () => {
    const number = await fileCase(world);
    expect(await world.cases.queue.change(number, { step: "reopened", actor: "ana", note: "", seen: 1 })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
    await attend(number);
    expect(await attend(number, 2)).toEqual({ ok: false, reason: "not-allowed" });
    for (const unknown of ["R-00000000", "x/y"])
      expect(await attend(unknown)).toEqual({ ok: false, reason: "not-found" });
  });

  test("case steps are limited in number", async () => {
    const number = await fileCase(world);
    const step = { at: new Date(0), actor: "ana", step: "reopened", note: "" };
    await world.update(`cases/${number}`, { history: Array(HISTORY_MAX).fill(step) });
    expect(await attend(number, HISTORY_MAX)).toEqual({ ok: false, reason: "full" });
  });
});

describe("the list as a file", () => {
  const file = async (query = "") => {
    const entries: unknown[] = [];
    const audit = { record: (entry: unknown) => Promise.resolve(void entries.push(entry)) };
    const response = await CASE_ROWS.file(world.context({ audit }), new URLSearchParams(query), "jefa");
    return { entries, name: response.headers.get("Content-Disposition"), text: await response.text() };
  };

  test("the file of the cases' list has its filters, days that sort, and texts that no spreadsheet runs", async () => {
    const bad = await fileCase(world, { name: "=HYPERLINK(1)", text: 'Dice "hola";\notra línea', phone: null });
    const due = await fileCase(world, {
      kind: "datos",
      answerWithin: 8,
      fields: [{ label: "Documento", value: "DNI 45678912" }],
    });
    const attended = await fileCase(world, { kind: "asesoria" });
    await attend(attended);
    const open = await file();
    expect(open.name).toContain("solicitudes-abiertas-2026-11-20.csv");
    const [head, first, second, ...rest] = open.text.split("\r\n");
    expect(head).toMatch(/^"Número";"Día de llegada";"Tipo";/);
    expect(first).toContain(`"${due}";"2026-11-20";"Datos personales";"Abierta";"2026-12-02";8;`);
    expect(second).toContain(`"${bad}";"2026-11-20";"Contacto";"Abierta";"";"";"Una pregunta";"'=HYPERLINK(1)";`);
    expect(second).toContain('"Dice ""hola"";\notra línea"');
    expect(rest).toEqual(['"FIN";2', ""]);
    expect(open.text).not.toContain("45678912");
    expect((await file("tipo=contacto&al=2026-11-19")).text).toContain('"FIN";0');
    const closed = await file("estado=atendidas&tipo=asesoria");
    expect(closed.text).toContain(`"${attended}"`);
    expect(closed.text).toContain(';"2026-11-20"\r\n"FIN";1');
    expect(closed.entries).toMatchObject([{ action: "cases.exported", label: "Asesoría, Atendidas" }]);
  });
});
