import { beforeEach, describe, expect, test } from "vitest";

import { ROWS_PER_PAGE } from "~/complaints/admin/list.server";
import { readComplaintListQuery, type ComplaintListQuery } from "~/complaints/list-query";
import type { Progress, Sheet } from "~/complaints/model";

import { makeSheet } from "../../../factories/complaints";
import { on, World } from "../support";

let world: World;

beforeEach(() => {
  world = new World();
  world.time = on("2026-10-26");
});

const asked = (query = ""): ComplaintListQuery => readComplaintListQuery(new URLSearchParams(query));
const numberOf = (count: number) => `${String(count).padStart(9, "0")}-2026`;
const file = (count: number, changes: Partial<Progress> = {}, sheet: Partial<Sheet> = {}) =>
  world.filed(makeSheet({ number: numberOf(count), ...sheet }), changes);
const numbers = async (query = "") =>
  (await world.complaints.admin.page(asked(query))).rows.map(({ number }) => Number(number.slice(0, 9)));

describe("administrators' list", () => {
  beforeEach(async () => {
    await file(1, { due: "2026-10-30" });
    await file(2, { due: "2026-10-23" });
    await file(3, { due: "2026-10-26" });
    await file(4, { due: "2026-10-29" });
    await file(5, { due: "2026-10-20" });
    await file(6, {
      state: "offered",
      due: "2026-10-27",
      offer: { text: "Un vale.", at: on("2026-10-23"), until: "2026-10-30" },
    });
    await file(7, { state: "answered", answer: { text: "No.", at: on("2026-10-20") }, updatedAt: on("2026-10-20") });
    await file(8, { state: "answered", answer: { text: "Sí.", at: on("2026-10-22") }, updatedAt: on("2026-10-22") });
    await file(9, { state: "settled", updatedAt: on("2026-10-21"), filedAt: on("2026-10-19") });
  });

  test("shows open complaints, overdue first, with the days left", async () => {
    const { rows, total, next } = await world.complaints.admin.page(asked());
    expect(rows.map(({ number, term }) => [number.slice(8, 9), term.state, term.daysLeft])).toEqual([
      ["5", "overdue", -4],
      ["2", "overdue", -1],
      ["3", "running", 0],
      ["4", "running", 3],
      ["1", "running", 4],
    ]);
    expect(rows[0]).toEqual({
      number: "000000005-2026",
      kind: "reclamo",
      consumerName: "Ana Quispe",
      state: "received",
      filedAt: "5 de octubre de 2026",
      excerpt: "La bicicleta llegó con el aro doblado. El vendedor no responde.",
      term: { state: "overdue", due: "20 de octubre de 2026", daysLeft: -4, isLastDay: false },
    });
    expect({ total, next }).toEqual({ total: 5, next: null });
  });

  test.each([
    ["000000004-2026", [4]],
    ["4", [4]],
    ["ana@correo.test", [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ["45678912", [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ["ana qui", [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ["999", []],
    ["Nadie", []],
    ["otro@correo.test", []],
  ])("finds %s", async (text, found) => {
    const rows = await world.complaints.admin.find(text);
    expect(rows.map(({ number }) => Number(number.slice(0, 9)))).toEqual(found);
  });

  test("names the one to be answered next, besides the one that is open", async () => {
    expect(await world.complaints.admin.nextAfter(numberOf(1))).toBe(numberOf(5));
    expect(await world.complaints.admin.nextAfter(numberOf(5))).toBe(numberOf(2));
  });

  test("reminds the business once a day of what is due in three days, in one, today, and overdue", async () => {
    expect(await world.complaints.reminders.remind()).toEqual({ due: 4, mailed: true });
    expect(await world.complaints.reminders.remind()).toEqual({ due: 4, mailed: false });
    const mail = await world.database.read("mail/complaints-due-2026-10-26");
    const { text, subject } = (mail?.data.message ?? {}) as { text: string; subject: string };
    expect(subject).toBe("Libro de Reclamaciones: 2 respuestas vencidas");
    expect(text).not.toContain("Ana Quispe");
    expect(text.match(/\d{9}-2026(?=:)/g)).toEqual([5, 2, 3, 4].map(numberOf));
  });

  test("filters by state and term", async () => {
    expect(await numbers("plazo=vencidos")).toEqual([5, 2]);
    expect(await numbers("plazo=pronto")).toEqual([3, 4]);
    expect(await numbers("estado=con-oferta")).toEqual([6]);
    expect(await numbers("estado=acordados")).toEqual([9]);
    expect(await numbers("estado=respondidos")).toEqual([8, 7]);
    expect((await numbers("estado=todos"))[0]).toBe(9);
    expect(await numbers("estado=todos")).toHaveLength(9);
    expect((await world.complaints.admin.page(asked("estado=con-oferta"))).rows[0]?.term).toEqual({
      state: "paused",
      due: "3 de noviembre de 2026",
      daysLeft: 2,
      isLastDay: false,
    });
  });

  test("counts the open complaints", async () => {
    expect(await world.complaints.admin.counts()).toEqual({
      received: 5,
      overdue: 2,
      urgent: 2,
      offered: 1,
      posting: 0,
    });
  });

  test("leaves out a document that does not parse, and continues", async () => {
    await world.database.commit([{ update: `complaintProgress/${numberOf(2)}`, data: { kind: "nave" } }]);
    expect(await numbers()).toEqual([5, 3, 4, 1]);
  });
});

describe("pages of the list", () => {
  test("follow each other without gaps or duplicates, also with many due on one day", async () => {
    const total = 2 * ROWS_PER_PAGE + 3;
    for (let count = 1; count <= total; count += 1)
      await file(count, { due: count % 3 === 0 ? "2026-10-27" : "2026-10-28" });
    const seen: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const page = await world.complaints.admin.page({ ...asked(), after });
      expect(page.total).toBe(total);
      seen.push(...page.rows.map(({ number }) => number));
      after = page.next;
      pages += 1;
    } while (after !== null && pages < 9);
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(total);
    expect(seen).toHaveLength(total);
  });

  test("of closed complaints go back in time", async () => {
    for (let count = 1; count <= ROWS_PER_PAGE + 2; count += 1)
      await file(count, {
        state: "answered",
        answer: { text: "Sí.", at: on("2026-10-20") },
        updatedAt: new Date(on("2026-10-20").getTime() + count * 1000),
      });
    const first = await world.complaints.admin.page(asked("estado=respondidos"));
    expect(first.rows[0]?.number).toBe(numberOf(ROWS_PER_PAGE + 2));
    expect(await numbers(`estado=respondidos&desde=${first.next}`)).toEqual([2, 1]);
    // The cursor of another list leads somewhere in this one, and nowhere else.
    expect((await world.complaints.admin.page(asked("desde=2026-99-99~000000001-2026"))).rows).toEqual([]);
    expect(await numbers("estado=respondidos&desde=2026-99-99~000000001-2026")).toHaveLength(ROWS_PER_PAGE);
  });
});

/** Cells of a file, line by line. */
function cellsOf(csv: string): string[][] {
  expect(csv.startsWith("\ufeff")).toBe(true);
  const lines = csv.slice(1).split("\r\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"|([^;]+)|(?<=;)(?=;|$)/g)].map(
      ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "",
    ),
  );
}

describe("CSV file", () => {
  const column = (cells: string[][], label: string, line = 1) => cells[line]?.[cells[0]!.indexOf(label)];

  test("holds the whole sheets with their progress, in the list's order", async () => {
    await file(1, { due: "2026-10-30" });
    await file(2, { due: "2026-10-23" });
    await file(3, {
      state: "answered",
      answer: { text: "No procede; lo sentimos.", at: on("2026-10-21") },
      suspended: 2,
    });
    const cells = cellsOf(await world.complaints.admin.csv(asked(), 1));
    expect(cells).toHaveLength(3);
    expect(new Set(cells.map((line) => line.length)).size).toBe(1);
    expect(cells.slice(1).map(([number]) => number)).toEqual([numberOf(2), numberOf(1)]);
    expect(
      [
        "Estado",
        "Último día para responder",
        "Días hábiles que quedan",
        "Tipo",
        "Detalle",
        "Pedido",
        "Nombre",
        "Documento",
        "Domicilio",
        "Teléfono",
        "Correo",
        "Monto en soles",
      ].map((label) => column(cells, label)),
    ).toEqual([
      "Por responder",
      "2026-10-23",
      "-1",
      "Reclamo",
      "La bicicleta llegó con el aro doblado.\nEl vendedor no responde.",
      "Que cambien el aro o me devuelvan el dinero.",
      "Ana Quispe",
      "DNI 45678912",
      "Jr. Puno 123, Lima",
      "987 654 321",
      "ana@correo.test",
      "2500.5",
    ]);
    const answered = cellsOf(await world.complaints.admin.csv(asked("estado=respondidos"), 1));
    expect(column(answered, "Respuesta formal")).toBe("No procede; lo sentimos.");
    expect(column(answered, "Días hábiles suspendidos")).toBe("2");
    expect(column(answered, "Días hábiles que quedan")).toBe("");
  });

  test.each([
    '=HYPERLINK("http://malo.test";"ver")',
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    " =1+1",
    "\t=1+1",
    "\u200b=1+1",
    "＝1+1",
  ])("prevents spreadsheet formulas: %s", async (typed) => {
    const { consumer } = makeSheet();
    await file(1, {}, { detail: typed, consumer: { ...consumer, name: typed }, kind: "queja" });
    const cells = cellsOf(await world.complaints.admin.csv(asked(), 1));
    for (const label of ["Detalle", "Nombre"]) expect(column(cells, label)).toBe(`'${typed}`);
    expect(cells).toHaveLength(2);
  });

  test("keeps quotes, separators and line breaks inside their cell", async () => {
    const detail = 'Dijo: "mañana"; y nada.\r\nEso.';
    await file(1, {}, { detail });
    const csv = await world.complaints.admin.csv(asked(), 1);
    expect(csv).toContain('"Dijo: ""mañana""; y nada.\r\nEso."');
  });

  test("comes in parts, and leaves out a progress without its sheet", async () => {
    await file(1);
    await file(2);
    await world.database.commit([{ delete: `complaints/${numberOf(1)}` }]);
    expect(
      cellsOf(await world.complaints.admin.csv(asked(), 1))
        .slice(1)
        .map(([number]) => number),
    ).toEqual([numberOf(2)]);
    expect(cellsOf(await world.complaints.admin.csv(asked(), 2))).toHaveLength(1);
  });
});
