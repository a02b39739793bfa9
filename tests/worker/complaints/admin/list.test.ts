import { beforeEach, describe, expect, test } from "vitest";

import { listBehind, listPath, readListQuery, withList } from "~/admin-kit/list/query";
import { complaintListSpec } from "~/complaints/admin/complaint-list";
import { COMPLAINT_ROWS, loadComplaintList } from "~/complaints/admin/list.loader.server";
import type { Progress, Sheet } from "~/complaints/model";

import { makeAttachment, makeSheet } from "../../../factories/complaints";
import type { World } from "../../../support/world";
import { NO_CACHE } from "../../platform/no-cache";
import { complaintsWorld, on, seedSheet } from "../support";

const ROWS_PER_PAGE = 16;
let world: World;

beforeEach(() => {
  world = complaintsWorld();
  world.time = on("2026-10-26");
});

const list = (query = "") => loadComplaintList(world.context({ cache: NO_CACHE }), new URLSearchParams(query));
/** The file of a list without its last line, which counts its rows. */
async function csv(query = ""): Promise<string> {
  const audit = { record: () => Promise.resolve() };
  const file = await COMPLAINT_ROWS.file(world.context({ audit }), new URLSearchParams(query), "jefa");
  // As bytes: `text` would take the mark of UTF-8 away.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(text).toMatch(/"FIN";\d+\r\n$/);
  return text.replace(/"FIN";\d+\r\n$/, "");
}
const numberOf = (count: number) => `${String(count).padStart(9, "0")}-2026`;
const file = (count: number, changes: Partial<Progress> = {}, sheet: Partial<Sheet> = {}) =>
  seedSheet(world, makeSheet({ number: numberOf(count), ...sheet }), changes);
const numbers = async (query = "") => (await list(query)).rows.map(({ title }) => Number(title.slice(0, 9)));

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

  test("the list of complaints shows open complaints, overdue first, with the days left", async () => {
    const { rows, standing, next } = await list();
    const factOf = (row: (typeof rows)[number], name: string) => row.facts.find(({ label }) => label === name)?.value;
    expect(rows.map((row) => [row.title.slice(8, 9), row.badges?.at(-1)?.label])).toEqual([
      ["5", "Vencido hace 4 días hábiles"],
      ["2", "Vencido hace 1 día hábil"],
      ["3", "Vence hoy"],
      ["4", "Quedan 3 días hábiles"],
      ["1", "Quedan 4 días hábiles"],
    ]);
    expect(rows[0]?.text).toBe("La bicicleta llegó con el aro doblado. El vendedor no responde.");
    expect(["De", "Tipo de hoja", "Presentado", "Plazo"].map((name) => factOf(rows[0]!, name))).toEqual([
      "Ana Quispe",
      "Reclamo",
      "5 de octubre de 2026",
      "Venció el 20 de octubre de 2026",
    ]);
    expect({ standing, next }).toEqual({ standing: "5 en total", next: null });
  });

  test.each([
    ["000000004-2026", [4]],
    ["4", [4]],
    ["ana@correo.test", [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ["45678912", [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ["ana qui", [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ["ANA@correo.test", [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ["quispe", [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ["999", []],
    ["Nadie", []],
    ["otro@correo.test", []],
    ["-", []],
  ])("the list of complaints finds %s", async (text, found) => {
    const { rows, isCut } = await world.complaints.admin.find(text);
    expect(rows.map(({ number }) => Number(number.slice(0, 9))).sort((a, b) => b - a)).toEqual(found);
    expect(isCut).toBe(false);
  });

  test("the list of complaints reminds the business once a day of what is due in three days, in one, today, and overdue", async () => {
    expect(await world.complaints.reminders.remind()).toEqual({ due: 4, mailed: true });
    expect(await world.complaints.reminders.remind()).toEqual({ due: 4, mailed: false });
    const mail = await world.database.read("mail/complaints-due-2026-10-26");
    const { text, subject } = (mail?.data.message ?? {}) as { text: string; subject: string };
    expect(subject).toBe("Libro de Reclamaciones: 2 respuestas vencidas");
    expect(text).not.toContain("Ana Quispe");
    expect(text.match(/\d{9}-2026(?=:)/g)).toEqual([5, 2, 3, 4].map(numberOf));
  });

  test("the list of complaints filters by state and term", async () => {
    expect(await numbers("plazo=vencidos")).toEqual([5, 2]);
    expect(await numbers("plazo=pronto")).toEqual([3, 4]);
    expect(await numbers("estado=con-oferta")).toEqual([6]);
    expect(await numbers("estado=acordados")).toEqual([9]);
    expect(await numbers("estado=respondidos")).toEqual([8, 7]);
    expect((await numbers("estado=todos"))[0]).toBe(9);
    expect(await numbers("estado=todos")).toHaveLength(9);
    expect((await list("estado=con-oferta")).rows[0]?.facts).toContainEqual({
      label: "Plazo",
      value: "A más tardar el 3 de noviembre de 2026",
    });
  });

  test.each([
    ["tipo=queja", [4]],
    ["estado=todos&tipo=queja", [4]],
    ["estado=respondidos&tipo=reclamo", [8, 7]],
    ["del=2026-10-19&estado=todos", [9]],
    ["al=2026-10-05&tipo=queja", [4]],
    ["del=2026-10-05&al=2026-10-05&tipo=reclamo", [5, 3, 2, 1]],
    ["del=2026-10-06", []],
    // Days of filing replace the term.
    ["del=2026-10-05&plazo=vencidos&tipo=queja", [4]],
    ["tipo=otra&del=2026-02-30&al=ayer", [5, 2, 3, 4, 1]],
  ])("the list of complaints filters by kind and days: %s", async (query, found) => {
    await world.update(`complaintProgress/${numberOf(4)}`, { kind: "queja" });
    expect(await numbers(query)).toEqual(found);
  });

  test("the list of complaints counts the open complaints", async () => {
    expect(await world.complaints.admin.counts()).toEqual({
      received: 5,
      overdue: 2,
      urgent: 2,
      offered: 1,
      posting: 0,
    });
  });

  test("the list of complaints leaves out a document that does not parse, and continues", async () => {
    await world.update(`complaintProgress/${numberOf(2)}`, { kind: "nave" });
    expect(await numbers()).toEqual([5, 3, 4, 1]);
  });
});

describe("a search of complaints", () => {
  const named = (name: string) => ({ consumer: { ...makeSheet().consumer, name } });
  const found = async (text: string) =>
    (await world.complaints.admin.find(text)).rows.map(({ number }) => Number(number.slice(0, 9)));

  test("a search of complaints finds names however they are written, and by any of their words", async () => {
    await file(1, {}, named("rosa de la cruz"));
    await file(2, {}, named("ROSA QUISPE MAMANI"));
    await file(3, {}, named("José Ñahui"));
    expect(await found("Rosa de la Cruz")).toEqual([1]);
    expect(await found("rosa quispe")).toEqual([2]);
    expect(await found("mamani")).toEqual([2]);
    expect(await found("rosa mam")).toEqual([2]);
    for (const typed of ["jose", "JOSÉ", "ñahui", "nahui jose"]) expect(await found(typed), typed).toEqual([3]);
    expect((await found("rosa")).sort()).toEqual([1, 2]);
    expect(await found("rosa nahui")).toEqual([]);
  });

  test("a search of complaints finds a number by its last digits, of a year where it is typed, the exact one first", async () => {
    const days = (count: number) => ({ filedAt: new Date(on("2026-10-05").getTime() + count) });
    for (const count of [45, 145, 245, 2451]) await file(count, days(count), days(count));
    const past = { number: "000000345-2025", filedAt: on("2025-10-06") };
    await seedSheet(world, makeSheet(past), { filedAt: past.filedAt });
    expect(await found("45")).toEqual([45, 245, 145, 345]);
    expect(await found("245")).toEqual([245]);
    expect(await found("000000245")).toEqual([245]);
    expect(await found("245-2026")).toEqual([245]);
    expect(await found("45-2025")).toEqual([345]);
    expect(await found("45-2024")).toEqual([]);
    expect(await found("451")).toEqual([2451]);
  });

  test("a search of complaints shows the newest of many, and says that there are more", async () => {
    for (let count = 1; count <= 21; count += 1) {
      const filedAt = new Date(on("2026-10-05").getTime() + count);
      await file(count, { filedAt }, { filedAt });
    }
    const { rows, isCut } = await world.complaints.admin.find("ana quispe");
    expect(isCut).toBe(true);
    expect(rows.map(({ number }) => Number(number.slice(0, 9)))).toEqual(
      Array.from({ length: 18 }, (_, at) => 21 - at),
    );
  });

  test("a search of complaints leads back from a sheet to the search, and not to the list", async () => {
    await file(1);
    await file(2);
    const { spec, query, rows } = await list("numero=ana&estado=todos");
    expect(rows).toHaveLength(2);
    const address = listPath(spec, query);
    expect(address).toBe("/administracion/reclamos?numero=ana");
    const page = new URL(withList("/administracion/reclamos/x", address), "https://rebi.test");
    const read = (params: URLSearchParams) =>
      listPath(complaintListSpec(params), readListQuery(complaintListSpec(params), params));
    expect(listBehind(page.searchParams, read)).toBe(address);
  });
});

describe("reminders at many overdue", () => {
  test("reminders at many overdue count all, name some, and leave what can still be answered in time its place", async () => {
    for (let count = 1; count <= 150; count += 1) await file(count, { due: "2026-10-20" });
    await file(151, { due: "2026-10-27" });
    await file(152, { due: "2026-10-29", state: "posting" });
    expect(await world.complaints.reminders.remind()).toEqual({ due: 152, mailed: true });
    const mail = await world.database.read("mail/complaints-due-2026-10-26");
    const { text, subject } = (mail?.data.message ?? {}) as { text: string; subject: string };
    expect(subject).toBe("Libro de Reclamaciones: 150 respuestas vencidas");
    expect(text.match(/venció hace/g)).toHaveLength(50);
    expect(text).toContain("Y 100 vencidas más: están en la lista.");
    expect(text).toContain(`${numberOf(151)}: queda 1 día hábil`);
    expect(text).toContain(`${numberOf(152)}: quedan 3 días hábiles`);
  });
});

describe("pages of the list", () => {
  test("pages of the list of complaints follow each other without gaps or duplicates, also with many due on one day", async () => {
    const total = 2 * ROWS_PER_PAGE + 3;
    for (let count = 1; count <= total; count += 1)
      await file(count, { due: count % 3 === 0 ? "2026-10-27" : "2026-10-28" });
    const seen: string[] = [];
    const standings: string[] = [];
    const back: string[][] = [];
    for (let page = await list(); ; page = await list(`desde=${page.next}`)) {
      seen.push(...page.rows.map(({ title }) => title));
      standings.push(page.standing ?? "");
      if (page.previous !== null) back.push((await list(`antes=${page.previous}`)).rows.map(({ title }) => title));
      if (page.next === null) break;
    }
    expect(standings).toEqual([1, 2, 3].map((page) => `Página ${page} de 3 · ${total} en total`));
    expect(new Set(seen).size).toBe(total);
    expect(seen).toHaveLength(total);
    expect(back).toEqual([seen.slice(0, ROWS_PER_PAGE), seen.slice(ROWS_PER_PAGE, 2 * ROWS_PER_PAGE)]);
  });

  test.each([
    "",
    "tipo=reclamo",
    "estado=respondidos",
    "estado=respondidos&tipo=reclamo",
    "estado=todos",
    "estado=todos&tipo=reclamo",
    "del=2026-10-01",
    "del=2026-10-01&tipo=reclamo",
    "estado=todos&al=2026-12-01",
  ])("pages of the list of complaints go back as they came: %s", async (query) => {
    const state = query.includes("respondidos") ? ("answered" as const) : ("received" as const);
    for (let count = 1; count <= ROWS_PER_PAGE + 1; count += 1) await file(count, { state });
    const first = await list(query);
    const second = await list(`${query}&desde=${first.next}`);
    expect(second.rows).toHaveLength(1);
    expect((await list(`${query}&antes=${second.previous}`)).rows).toEqual(first.rows);
  });

  test("pages of the list of closed complaints go back in time", async () => {
    for (let count = 1; count <= ROWS_PER_PAGE + 2; count += 1)
      await file(count, {
        state: "answered",
        answer: { text: "Sí.", at: on("2026-10-20") },
        updatedAt: new Date(on("2026-10-20").getTime() + count * 1000),
      });
    const first = await list("estado=respondidos");
    expect(first.rows[0]?.title).toBe(numberOf(ROWS_PER_PAGE + 2));
    expect(await numbers(`estado=respondidos&desde=${first.next}`)).toEqual([2, 1]);
    for (const broken of ["desde=2026-99-99~000000001-2026", "desde=nada", "antes=a%2Fb", "antes=..%2Fusers"])
      expect(await numbers(`estado=respondidos&${broken}`)).toHaveLength(ROWS_PER_PAGE);
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

  test("the CSV file of complaints holds the whole sheets with their progress, in the list's order", async () => {
    await file(1, { due: "2026-10-30" });
    await file(2, { due: "2026-10-23" });
    await file(3, {
      state: "answered",
      answer: { text: "No procede; lo sentimos.", at: on("2026-10-21") },
      suspended: 2,
    });
    const cells = cellsOf(await csv());
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
    const answered = cellsOf(await csv("estado=respondidos"));
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
  ])("the CSV file of complaints prevents spreadsheet formulas: %s", async (typed) => {
    const { consumer } = makeSheet();
    await file(1, {}, { detail: typed, consumer: { ...consumer, name: typed }, kind: "queja" });
    const cells = cellsOf(await csv());
    for (const label of ["Detalle", "Nombre"]) expect(column(cells, label)).toBe(`'${typed}`);
    expect(cells).toHaveLength(2);
  });

  test("the CSV file of complaints keeps quotes, separators and line breaks inside their cell", async () => {
    const detail = 'Dijo: "mañana"; y nada.\r\nEso.';
    await file(1, {}, { detail });
    expect(await csv()).toContain('"Dijo: ""mañana""; y nada.\r\nEso."');
  });

  test("the CSV file of complaints has the filters of its page, and leaves out a progress without its sheet", async () => {
    await file(1, { kind: "queja" }, { kind: "queja" });
    await file(2);
    await file(3);
    await world.seed({ delete: `complaints/${numberOf(2)}` });
    const found = async (query: string) =>
      cellsOf(await csv(query))
        .slice(1)
        .map(([number]) => number);
    expect(await found("")).toEqual([1, 3].map(numberOf));
    expect(await found("tipo=queja")).toEqual([numberOf(1)]);
    expect(await found("estado=todos&del=2026-10-06")).toEqual([]);
  });

  test("the CSV file of complaints says days that sort", async () => {
    await file(1, {
      state: "answered",
      answer: { text: "No procede.", at: on("2026-10-21") },
      letter: { sentOn: "2026-10-22", carrier: "Serpost", proof: makeAttachment() },
    });
    const cells = cellsOf(await csv("estado=todos"));
    const days = ["Día de presentación", "Último día para responder", "Respondido", "Día de la carta"];
    expect(days.map((label) => column(cells, label))).toEqual(["2026-10-05", "2026-10-27", "2026-10-21", "2026-10-22"]);
  });
});
