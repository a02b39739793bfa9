import { describe, expect, test } from "vitest";

import { AdminListPage, type AdminListView } from "~/admin-kit/list/list-page";
import { readListQuery } from "~/admin-kit/list/query";
import type { SheetReply } from "~/admin-kit/sheet/sheet";
import { SheetBody } from "~/admin-kit/sheet/sheet-page";
import { complaintListSpec, complaintQueryOf } from "~/complaints/admin/complaint-list";
import { complaintSheet } from "~/complaints/admin/complaint-page.loader.server";
import { COMPLAINT_ROWS } from "~/complaints/admin/list.loader.server";
import type { ComplaintListRow } from "~/complaints/admin/list.server";
import type { Progress, Sheet } from "~/complaints/model";
import { AGREEMENT, termText } from "~/complaints/progress/constants";
import { ProgressPanel } from "~/complaints/progress/progress-panel";
import { viewProgress } from "~/complaints/progress/view";

import { makeProgress, makeSheet } from "../../../factories/complaints";
import { contextOf } from "../../../support/context";
import { fieldNames, htmlOf, tags, textOf } from "../../../support/render";
import { partsOf } from "../../../support/sheets";
import { XSS } from "../../catalog/make-listing";

const NOW = new Date("2026-10-06T17:00:00Z");
const NONE: ReadonlySet<string> = new Set();
const OFFER = { text: "Cambiamos el aro.", at: NOW, until: "2026-10-14" };
const offered = (text = OFFER.text): Partial<Progress> => ({
  state: "offered",
  offer: { ...OFFER, text },
  history: [...makeProgress().history, { step: "offer", at: NOW, actor: "jefa", text }],
});
const answered = (text = "No procede."): Partial<Progress> => ({ state: "answered", answer: { text, at: NOW } });

const panel = (changes: Partial<Progress> = {}, { now = NOW, clave = null as string | null } = {}) =>
  htmlOf(
    <ProgressPanel
      progress={viewProgress(makeProgress(makeSheet(), changes), now, NONE, () => "Rebi")}
      action="/libro-de-reclamaciones/000000001-2026/respuesta"
      clave={clave}
    />,
    { address: "/libro-de-reclamaciones/000000001-2026" },
  );

type Read = Parameters<typeof complaintSheet>[0];

function caseOf(
  progress: Partial<Progress> = {},
  sheet: Partial<Sheet> = {},
  { now = NOW, ...beside }: Partial<Read> & { now?: Date } = {},
) {
  const stated = makeSheet(sheet);
  return complaintSheet(
    {
      sheet: stated,
      progress: makeProgress(stated, progress),
      crowded: false,
      mails: [],
      templates: [],
      queue: { list: { to: "/administracion/reclamos", label: "Reclamos" }, standing: "", previous: null, next: null },
      ...beside,
    },
    () => "Jefa",
    contextOf({ env: { holidays: NONE }, clock: { now: () => now } }),
  );
}

const replyOf = (values: Record<string, string>, more: Partial<SheetReply> = {}): SheetReply => ({
  ok: false,
  errors: {},
  values,
  ...more,
});
const page = (sheet = caseOf(), reply: SheetReply | null = null) =>
  htmlOf(<SheetBody sheet={sheet} reply={reply} />, { address: "/administracion/reclamos/000000001-2026" });
/** Warnings of the page, and the hint of the answer. */
const warningsOf = (sheet: ReturnType<typeof caseOf>) =>
  partsOf(sheet, "plazo").flatMap((part) => ("notice" in part ? part.notice.text : []));
const hintOf = (sheet: ReturnType<typeof caseOf>) =>
  partsOf(sheet, "titulo-respuesta").flatMap((part) =>
    "form" in part ? (part.form.fields?.respuesta?.hint ?? "") : [],
  )[0];

describe("time left of a complaint", () => {
  test.each([
    ["running", 4, "Quedan 4 días hábiles"],
    ["running", 1, "Queda 1 día hábil"],
    ["paused", 1, "En pausa (queda 1 día hábil)"],
    ["paused", 0, "En pausa (quedan 0 días hábiles)"],
    ["overdue", -1, "Vencido hace 1 día hábil"],
    ["overdue", -12, "Vencido hace 12 días hábiles"],
    ["closed", 0, "Terminado"],
  ] as const)("%s with %i days", (state, daysLeft, text) => {
    expect(termText({ state, daysLeft, due: "27 de octubre de 2026", isLastDay: false })).toBe(text);
  });

  test("the time left of a complaint has words for the last day, and for remaining non-business days", () => {
    const term = { state: "running", daysLeft: 0, due: "27 de octubre de 2026" } as const;
    expect(termText({ ...term, isLastDay: true })).toBe("Vence hoy");
    expect(termText({ ...term, isLastDay: false })).toBe("Vence el 27 de octubre de 2026");
  });
});

describe("consumer's panel", () => {
  test("the consumer's panel shows the due date and every step", async () => {
    const text = textOf(await panel());
    expect(text).toContain("Te responderemos a más tardar el 27 de octubre de 2026");
    expect(text).toContain("En trámite Quedan 14 días hábiles");
    expect(text).toMatch(/Presentado 5 de octubre de 2026.+ · Ana Quispe/);
    expect(textOf(await panel({}, { now: new Date("2026-10-27T17:00:00Z") }))).toContain("a más tardar hoy");
    expect(textOf(await panel({}, { now: new Date("2026-10-28T17:00:00Z") }))).toContain(
      "Debimos responder tu reclamo hasta el 27 de octubre de 2026",
    );
  });

  test("the consumer's panel offers both answers to an offer as forms that post the offer's version, with the law's wording and a checkbox", async () => {
    const html = await panel(offered(), { clave: "a.b" });
    expect(tags(html, "form").map(({ method, action }) => [method, action])).toEqual(
      Array(2).fill(["post", "/libro-de-reclamaciones/000000001-2026/respuesta"]),
    );
    expect(
      tags(html, "input")
        .filter(({ name }) => name === "version")
        .map(({ value }) => value),
    ).toEqual(["2", "2"]);
    expect(
      tags(html, "input")
        .filter(({ name }) => name === "clave")
        .map(({ value }) => value),
    ).toEqual(["a.b", "a.b"]);
    expect(tags(html, "input").find(({ name }) => name === "confirmo")).toMatchObject({
      type: "checkbox",
      value: "si",
      required: "",
    });
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["aceptar", "rechazar"]);
    const text = textOf(html);
    expect(text).toContain(AGREEMENT);
    expect(text).toContain("Puedes decidir hasta el 14 de octubre de 2026");
    expect(text).toContain("a más tardar el 3 de noviembre de 2026");
    expect(fieldNames(await panel(offered()))).not.toContain("clave");
  });

  test("the consumer's panel shows an administrator the offer without its forms", async () => {
    const html = await htmlOf(
      <ProgressPanel
        progress={viewProgress(makeProgress(makeSheet(), offered()), NOW, NONE, () => "Rebi")}
        action={null}
        clave={null}
      />,
      { address: "/libro-de-reclamaciones/000000001-2026" },
    );
    expect(html).not.toContain("<form");
    expect(textOf(html)).toContain("Cambiamos el aro.");
  });

  test("the consumer's panel has no forms once the offer has lapsed, or without one", async () => {
    expect(await panel(offered(), { now: new Date("2026-10-15T17:00:00Z") })).not.toContain("<form");
    expect(textOf(await panel(offered(), { now: new Date("2026-10-15T17:00:00Z") }))).toContain(
      "Oferta vencida sin respuesta",
    );
    for (const changes of [{}, answered()]) expect(await panel(changes)).not.toContain("<form");
  });

  test("the consumer's panel shows the answer, or the agreement", async () => {
    expect(textOf(await panel(answered()))).toContain(
      "Respondimos tu reclamo el 6 de octubre de 2026, 12:00. Nuestra respuesta 6 de octubre de 2026, 12:00 No procede.",
    );
    const text = textOf(await panel({ ...offered(), state: "settled", offer: null }));
    expect(text).toContain(`Lo que acordamos ${AGREEMENT} Cambiamos el aro.`);
    expect(text).toContain("Tu reclamo terminó con un acuerdo.");
  });

  test("the consumer's panel escapes text", async () => {
    for (const html of [await panel(offered(XSS)), await panel(answered(XSS)), await panel({ consumerName: XSS })]) {
      expect(html).not.toContain("<script>");
      expect(html).not.toContain("<img");
    }
  });
});

describe("administrator's page of a complaint", () => {
  test("the administrator's page of a complaint shows the whole sheet with ways to reach the consumer, and its files", async () => {
    const html = await page(
      caseOf({}, { attachments: [{ key: "k", name: "aro.jpg", type: "image/jpeg", bytes: 2048, sha256: "x" }] }),
    );
    const text = textOf(html);
    for (const part of [
      "La bicicleta llegó con el aro doblado.",
      "Que cambien el aro",
      "S/ 2,500.50",
      "DNI 45678912",
      "Jr. Puno 123, Lima",
      "aro.jpg (JPEG, 2 KB)",
      "Quedan 14 días hábiles",
    ])
      expect(text.replaceAll("\u00a0", " ")).toContain(part);
    expect(tags(html, "a").map(({ href }) => href)).toEqual(
      expect.arrayContaining([
        "tel:+51987654321",
        "mailto:ana%40correo.test",
        "/libro-de-reclamaciones/000000001-2026/pdf",
        "/libro-de-reclamaciones/000000001-2026/adjuntos/1",
      ]),
    );
    expect(tags(html, "h1")).toHaveLength(1);
    expect(text).not.toContain("representante");
    expect(textOf(await page(caseOf({}, { guardian: { name: "Rosa", address: "", phone: "", email: "" } })))).toContain(
      "Nombre del representante Rosa",
    );
  });

  test("the administrator's page of a complaint leads on to the complaint to be answered next, within its list", async () => {
    const next = "/administracion/reclamos/000000002-2026?lista=tipo%3Dreclamo";
    const list = { to: "/administracion/reclamos?tipo=reclamo", label: "Reclamos" };
    const html = await page(caseOf({}, {}, { queue: { list, standing: "1 de 2", previous: null, next } }));
    const to = (shown: string) => tags(shown, "a").map(({ href }) => href);
    expect(to(html)).toEqual(expect.arrayContaining([next, list.to]));
    expect(textOf(html)).toContain("1 de 2");
    expect(to(await page())).not.toContain(next);
  });

  test("the administrator's page of a complaint offers an answer and an offer, each with a preview", async () => {
    const html = await page();
    const all = ["version", "archivos", "respuesta", "oferta"];
    expect([...new Set(fieldNames(html))]).toEqual(all);
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["revisar-respuesta", "revisar-oferta"]);
    const reply = replyOf(
      { intent: "revisar-respuesta", respuesta: "Te devolvemos el dinero.", version: "1" },
      { preview: { subject: "Respuesta a tu reclamo", text: "Hola, Ana" } },
    );
    const reviewed = await page(caseOf(), reply);
    expect(tags(reviewed, "button").map(({ value }) => value)).toEqual([
      "revisar-respuesta",
      "responder",
      "revisar-oferta",
    ]);
    expect(textOf(reviewed)).toContain("Así lo leerá el consumidor Respuesta a tu reclamo Hola, Ana");
    expect(reviewed).toContain(">Te devolvemos el dinero.</textarea>");
  });

  test("the administrator's page of a complaint explains the effect of an offer on the due date, and the recipient of the answer", async () => {
    expect(textOf(await page())).toContain(
      "podrá aceptarla hasta el 14 de octubre de 2026. Si no lo hace, tu último día para responder será el 3 de noviembre de 2026.",
    );
    expect(textOf(await page(caseOf({}, {}, { now: new Date("2026-10-27T17:00:00Z") })))).toContain(
      "el mismo día en que vence la oferta",
    );
    expect(hintOf(caseOf({}, { answerBy: "ambos" }))).toBe(
      "Llega por correo a ana@correo.test. Debes enviarla por carta a Jr. Puno 123, Lima. No se puede cambiar " +
        "después de enviarla.",
    );
    const { consumer } = makeSheet();
    expect(hintOf(caseOf({}, { consumer: { ...consumer, email: "" } }))).toMatch(
      /^Debes enviarla por carta a Jr\. Puno 123, Lima\. No se puede/,
    );
    expect(hintOf(caseOf({}, { consumer: { ...consumer, email: "", address: "" } }))).toContain(
      "No dejó correo ni domicilio",
    );
  });

  test("the administrator's page of a complaint warns of the requirements of the law, and of a consumer without means to accept", async () => {
    const { consumer } = makeSheet();
    expect(warningsOf(caseOf({}, { kind: "queja" }))).toEqual([expect.stringContaining("tratarla como reclamo")]);
    expect(warningsOf(caseOf({}, { uid: null, consumer: { ...consumer, email: "" } }))).toEqual([
      expect.stringContaining("no podrá aceptar una oferta en línea"),
    ]);
    expect(warningsOf(caseOf(answered(), { kind: "queja" }))).toEqual([]);
    expect(textOf(await page(caseOf({}, {}, { now: new Date("2026-10-28T17:00:00Z") })))).toContain(
      "La respuesta formal venció el 27 de octubre de 2026. Envíala ahora.",
    );
    expect(
      textOf(await page(caseOf({ ...answered(), answer: { text: "Tarde.", at: new Date("2026-10-28T17:00:00Z") } }))),
    ).toContain("Respondido fuera de plazo");
  });

  test("a complaint's page has only the forms that its state allows; text typed into another stays in sight", async () => {
    const names = async (sheet: ReturnType<typeof caseOf>, reply: SheetReply | null = null) => [
      ...new Set(fieldNames(await page(sheet, reply))),
    ];
    expect(await names(caseOf(offered()))).toEqual(["version", "archivos", "respuesta"]);
    expect(textOf(await page(caseOf({ suspended: 5 })))).toContain("ya suspendieron el plazo 5 días hábiles");
    const reply = replyOf(
      { intent: "responder", respuesta: "Mi texto largo." },
      { errors: { "": "Este caso ya tiene su respuesta formal." } },
    );
    const html = await page(caseOf(answered()), reply);
    expect(await names(caseOf(answered()), reply)).toEqual([]);
    expect(textOf(html)).toContain("Lo que escribiste Mi texto largo.");
    expect(textOf(html)).toContain("Este caso ya tiene su respuesta formal.");
  });

  test("the administrator's page of a complaint offers templates for both texts, and carries the files of earlier rounds", async () => {
    const html = await page(
      caseOf({}, {}, { templates: [{ value: "t1", label: XSS }] }),
      replyOf(
        {
          intent: "revisar-respuesta",
          respuesta: "Sí.",
          "archivos-guardados": "sellado",
          "archivos-lista": "guía.pdf (2 KB)",
        },
        { errors: { archivos: "Un archivo pesa demasiado." } },
      ),
    );
    expect(tags(html, "select").map(({ id, name }) => [id, name])).toEqual([
      ["plantilla-respuesta", "plantilla"],
      ["plantilla-oferta", "plantilla"],
    ]);
    const intents = tags(html, "button").map(({ value }) => value);
    expect(intents).toEqual(expect.arrayContaining(["plantilla-respuesta", "plantilla-oferta"]));
    expect(textOf(html)).toContain("Ya están guardados: guía.pdf (2 KB)");
    expect(tags(html, "input").find(({ name }) => name === "archivos-guardados")).toMatchObject({ value: "sellado" });
    expect(tags(html, "input").find(({ name }) => name === "archivos")).toMatchObject({ "aria-invalid": "true" });
    expect(html).not.toContain("<script>");
  });

  test("the pages of a complaint show the files of the answer", async () => {
    const file = { key: "k", name: XSS, type: "application/pdf" as const, bytes: 2048, sha256: "x" };
    const progress = { ...answered(), answer: { text: "No procede.", at: NOW, files: [file] } };
    const html = await page(caseOf(progress));
    expect(tags(html, "a").map(({ href }) => href)).toContain(
      "/libro-de-reclamaciones/000000001-2026/adjuntos/respuesta-1",
    );
    expect(html).not.toContain("<img");
    const own = await panel(progress, { clave: "a.b" });
    expect(tags(own, "a").map(({ href }) => href)).toEqual([
      "/libro-de-reclamaciones/000000001-2026/adjuntos/respuesta-1?clave=a.b",
    ]);
    expect(own).not.toContain("<img");
  });

  test("a complaint's page confirms a sent text when only its confirmation was lost", async () => {
    const errors = { "": "El servicio no está disponible en este momento." };
    const reply = replyOf({ respuesta: "No\r\nprocede. " }, { errors });
    const text = textOf(await page(caseOf(answered("No\nprocede.")), reply));
    expect(text).toContain("Sí se envió");
    expect(text).not.toContain("El servicio no está disponible");
    const offer = replyOf({ oferta: OFFER.text }, { errors });
    expect(textOf(await page(caseOf(offered()), offer))).toContain("Sí se envió");
  });

  test("a complaint's page shows each error at its field and in the summary", async () => {
    const html = await page(
      caseOf(),
      replyOf({ oferta: "" }, { errors: { oferta: "Escribe la solución que ofreces." } }),
    );
    expect(tags(html, "textarea").find(({ name }) => name === "oferta")).toMatchObject({ "aria-invalid": "true" });
    expect(html.match(/Escribe la solución que ofreces\./g)).toHaveLength(2);
    expect(tags(html, "a").map(({ href }) => href)).toContain("#oferta");
  });
});

describe("administrators' list", () => {
  const row = (changes: Partial<ComplaintListRow> = {}): ComplaintListRow => ({
    number: "000000001-2026",
    version: 1,
    kind: "queja",
    consumerName: "Ana",
    state: "received",
    filedAt: "5 de octubre de 2026",
    excerpt: "La bicicleta llegó con el aro doblado.",
    term: { state: "overdue", due: "27 de octubre de 2026", daysLeft: -2, isLastDay: false },
    ...changes,
  });
  const counts = { estado: { "": 7, "con-oferta": 3, "por-enviar": 1 }, plazo: { vencidos: 2, pronto: 1 } };
  const list = (query = "", changes: Partial<AdminListView> & { of?: ComplaintListRow[] } = {}) => {
    const { of = [row()], ...more } = changes;
    const params = new URLSearchParams(query);
    const spec = complaintListSpec(params);
    const rows = of.map((one) => ({ ...COMPLAINT_ROWS.cardOf(one, null), facts: COMPLAINT_ROWS.factsOf(one, null) }));
    const page = { spec, query: readListQuery(spec, params), rows, next: null, previous: null, standing: "1 en total" };
    const words = { title: "Reclamos", searched: "Número", file: "/administracion/reclamos.csv", empty: "Nada." };
    return htmlOf(<AdminListPage view={{ ...words, counts, ...page, ...more }} />, {
      address: "/administracion/reclamos",
    });
  };
  const hrefs = (html: string) => tags(html, "a").map(({ href }) => href);

  test("the list of complaints for administrators marks overdue complaints in words and links to each complaint", async () => {
    const html = await list();
    expect(textOf(html)).toContain(
      "000000001-2026 Vencido hace 2 días hábiles De Ana Tipo de hoja Queja Presentado 5 de octubre de 2026 Plazo Venció el 27 de octubre de 2026 La bicicleta llegó con el aro doblado.",
    );
    expect(hrefs(html)).toContain("/administracion/reclamos/000000001-2026");
  });

  test("the list of complaints for administrators keeps its filters in the address, in its file and in the way back", async () => {
    const html = await list("plazo=vencidos&tipo=queja", {
      next: "000000001-2026",
      standing: "Página 1 de 2 · 21 en total",
    });
    expect(hrefs(html)).toEqual(
      expect.arrayContaining([
        "/administracion/reclamos?tipo=queja",
        "/administracion/reclamos?estado=con-oferta&tipo=queja",
        "/administracion/reclamos?plazo=pronto&tipo=queja",
        "/administracion/reclamos?plazo=vencidos&tipo=queja&desde=000000001-2026",
        "/administracion/reclamos.csv?plazo=vencidos&tipo=queja",
        "/administracion/reclamos/000000001-2026?lista=plazo%3Dvencidos%26tipo%3Dqueja",
      ]),
    );
    expect(textOf(html)).toContain("Página 1 de 2 · 21 en total");
    expect(
      tags(html, "a")
        .filter((link) => link["aria-current"] === "page")
        .map(({ href }) => href),
    ).toEqual(["/administracion/reclamos?tipo=queja", "/administracion/reclamos?plazo=vencidos&tipo=queja"]);
  });

  test.each([
    ["estado=otro", "por-responder"],
    ["estado=__proto__", "por-responder"],
    ["estado=respondidos&plazo=vencidos", "respondidos"],
    ["plazo=toString", "por-responder"],
    ["tipo=otra&del=ayer&al=2026-13-01", "por-responder"],
  ])("the list of complaints for administrators reads %s as its known value", (query, name) => {
    const params = new URLSearchParams(query);
    const values = readListQuery(complaintListSpec(params), params);
    expect(complaintQueryOf(values)).toEqual({ list: name, due: null, kind: null, from: null, until: null, way: null });
  });

  test("the list of complaints for administrators leads from a search's sheets back to the search", async () => {
    const html = await list("numero=Ana", { note: "2 hojas de «Ana».", of: [row({ number: "000000002-2026" })] });
    expect(textOf(html)).toContain("2 hojas de «Ana».");
    expect(hrefs(html)).toContain("/administracion/reclamos/000000002-2026?lista=numero%3DAna");
  });

  test("the list of complaints for administrators escapes what people typed", async () => {
    expect(textOf(await list("tipo=queja", { of: [] }))).toContain("Nada con estos filtros.");
    const html = await list(new URLSearchParams({ numero: XSS }).toString(), {
      note: XSS,
      of: [row({ consumerName: XSS, excerpt: XSS })],
    });
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("<img");
  });
});
