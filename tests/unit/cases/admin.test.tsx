import { describe, expect, test } from "vitest";

import { AdminListPage, type AdminListView } from "~/admin-kit/list/list-page";
import { listPath, readListQuery } from "~/admin-kit/list/query";
import type { SheetReply } from "~/admin-kit/sheet/sheet";
import { SheetBody } from "~/admin-kit/sheet/sheet-page";
import { CASE_LIST, caseFilterOf } from "~/cases/admin/case-list";
import { CASE_ROWS } from "~/cases/admin/list.loader.server";
import * as one from "~/cases/admin/solicitud.route";
import * as list from "~/cases/admin/solicitudes.route";
import type { Cases } from "~/cases/cases.server";
import type { Case } from "~/cases/document";
import { CASE_KINDS, DECIDED_KINDS, type CaseChange, type CaseKind } from "~/cases/model";
import { openCountText } from "~/cases/queue-query";
import { caseView, replyHref } from "~/cases/view";
import { FirestoreError } from "~/platform/firestore/errors";
import { UNKNOWN_INTENT } from "~/platform/forms/outcome";

import { hrefs, htmlOf, tags, textOf } from "../../support/render";
import { partsOf } from "../../support/sheets";
import { ADMIN, NOW, NUMBER, argsOf, caseOf, get, post, thrown } from "./support";

describe("access to the case pages", () => {
  const rejections = [
    ["a visitor", new Response(null, { status: 302, headers: { Location: "/login" } })],
    ["a person who is no admin", { init: { status: 404 } }],
  ] as const;
  for (const [who, rejection] of rejections) {
    const guard = () => Promise.reject(rejection as unknown as Error);
    const accounts = { requireAdmin: guard, requireAdminProof: guard };
    test(`${who} neither reads nor changes anything`, async () => {
      expect(await thrown(list.loader(argsOf(accounts, {}, get())))).toBe(rejection);
      expect(await thrown(one.loader(argsOf(accounts, {}, get())))).toBe(rejection);
      expect(await thrown(one.action(argsOf(accounts, {}, post({ intent: "attended", seen: "1" }))))).toBe(rejection);
    });
  }
});

describe("list address", () => {
  test.each(["", "?tipo=datos", "?estado=atendidas", `?tipo=taller&estado=atendidas&del=2026-11-01&desde=${NUMBER}`])(
    "%j survives reading and writing",
    (search) => {
      expect(listPath(CASE_LIST, readListQuery(CASE_LIST, new URLSearchParams(search)))).toBe(
        `/administracion/solicitudes${search}`,
      );
    },
  );

  test("the address of the cases' list ignores values that make no sense", () => {
    const query = readListQuery(CASE_LIST, new URLSearchParams("tipo=__proto__&estado=x&del=ayer&al=2026-02-30"));
    expect(caseFilterOf(query)).toEqual({ kind: null, status: "open", from: null, until: null, way: null });
  });
});

describe("case deadline", () => {
  test.each([
    ["2026-11-20", "Vence hoy", "overdue"],
    ["2026-11-23", "Queda 1 día hábil", "near"],
    ["2026-11-25", "Quedan 3 días hábiles", "near"],
    ["2026-11-26", "Quedan 4 días hábiles", "calm"],
    ["2026-11-19", "Vencida hace 1 día hábil", "overdue"],
    ["2026-11-17", "Vencida hace 3 días hábiles", "overdue"],
  ])("the deadline of a case on %s is %s (%s)", (due, left, urgency) => {
    expect(caseView(caseOf({ due }), NOW, new Set()).deadline).toEqual({
      text: `${left} (${due.split("-").reverse().join("/")})`,
      urgency,
    });
  });

  test("the deadline of a case shows only the day of an attended case, and is null without a legal term", () => {
    expect(caseView(caseOf({ due: "2026-11-01", status: "attended" }), NOW, new Set()).deadline).toEqual({
      text: "Plazo: 01/11/2026",
      urgency: "calm",
    });
    expect(caseView(caseOf(), NOW, new Set()).deadline).toBeNull();
  });
});

const ATTEND = [{ value: "atender", label: "Marcar como atendidas" }];

describe("queue page", () => {
  const open = { ...Object.fromEntries(CASE_KINDS.map((kind) => [kind, 0])), contacto: 100, datos: 2 } as Record<
    CaseKind,
    number
  >;
  const today = { now: NOW, holidays: new Set<string>() };
  const counts = { tipo: Object.fromEntries(CASE_KINDS.map((kind) => [kind, openCountText(open[kind])])) };
  const screen = (search: string, cases: Case[], changes: Partial<AdminListView> = {}) => {
    const rows = cases.map((one) => ({ ...CASE_ROWS.cardOf(one, today), facts: CASE_ROWS.factsOf(one, today) }));
    const query = readListQuery(CASE_LIST, new URLSearchParams(search));
    const page = { spec: CASE_LIST, query, rows, next: null, previous: null, empty: "No hay solicitudes aquí." };
    const view = { title: "Solicitudes", searched: "Número", counts, ...page, ...changes };
    return htmlOf(<AdminListPage view={view} />, { address: "/administracion/solicitudes" });
  };

  test("the queue of cases lists cases with kind, term, sender and one line of the text, filters with counts, and the next page", async () => {
    const found = caseOf({ kind: "datos", due: "2026-11-19" });
    const html = await screen("?tipo=datos", [found], { next: NUMBER, standing: "Página 1 de 2 · 26 en total" });
    const text = textOf(html);
    for (const said of [
      NUMBER,
      "Datos personales",
      "Vencida hace 1 día hábil (19/11/2026)",
      "Contacto 99+",
      "Datos personales 2",
      "20/11/2026, 10:00",
      "Página 1 de 2 · 26 en total",
    ])
      expect(text).toContain(said);
    expect(html).toContain("Rosa &lt;Quispe&gt;");
    expect(html).toContain("Hola &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(hrefs(html)).toEqual(
      expect.arrayContaining([
        `/administracion/solicitudes/${NUMBER}?lista=tipo%3Ddatos`,
        `/administracion/solicitudes?tipo=datos&desde=${NUMBER}`,
        "/administracion/solicitudes?tipo=datos&estado=atendidas",
        "/administracion/solicitudes",
      ]),
    );
    expect(
      tags(html, "a")
        .filter((link) => link["aria-current"] === "page")
        .map(({ href }) => href?.replaceAll("&amp;", "&")),
    ).toEqual(["/administracion/solicitudes?tipo=datos", "/administracion/solicitudes?tipo=datos"]);
  });

  test("the queue of cases says that there are no cases, and that a search found none", async () => {
    expect(textOf(await screen("", []))).toContain("No hay solicitudes aquí.");
    const missing = await screen("?q=nada", [], { missing: "No hay una solicitud de ese número." });
    expect(tags(missing, "input").find(({ name }) => name === "q")).toMatchObject({ "aria-invalid": "true" });
  });

  test("the queue of cases offers to attend to several open cases, but not to those with a legal term", async () => {
    const due = caseOf({ number: "R-00000002", kind: "datos", due: "2026-11-30" });
    const bulk = { path: "/administracion/solicitudes/lote", options: ATTEND, areAllChosen: false, upTo: 50 };
    const html = await screen("?tipo=datos", [due, caseOf()], { bulk });
    const boxes = tags(html, "input").filter(({ name, type }) => name === "fila" && type === "checkbox");
    expect(boxes.map(({ value }) => value)).toEqual([`${NUMBER}~1`]);
    expect(textOf(html)).toContain("Marcar como atendidas");
    expect(textOf(html)).toContain("Todo lo que cumple los filtros, hasta 50");
    expect(html).toContain('<input type="hidden" name="lista" value="tipo=datos"/>');
    expect(textOf(await screen("", [due], { bulk }))).not.toContain("Marcar como atendidas");
  });
});

describe("case page", () => {
  const sheetOf = (found: Case, path?: string, queue: object = {}) =>
    one.loader(
      argsOf(ADMIN, { find: (number) => Promise.resolve(number === NUMBER ? found : null), ...queue }, get(path)),
    );
  const screen = async (found: Case, reply: Partial<SheetReply> = {}) =>
    htmlOf(<SheetBody sheet={await sheetOf(found)} reply={{ errors: {}, values: {}, ...reply }} />, {
      address: `/administracion/solicitudes/${NUMBER}`,
    });

  test("the page of a case shows everything written, escaped, with a prefilled mail and the steps", async () => {
    const steps: Case["history"] = [
      { at: NOW, actor: "person", step: "filed", note: "" },
      { at: NOW, actor: "admin", step: "attended", note: "Llamé" },
      { at: NOW, actor: "gone", step: "reopened", note: "" },
    ];
    const html = await screen(caseOf({ history: steps }));
    expect(html).not.toContain("<script>");
    for (const said of [
      "rosa@correo.test",
      "987 654 321",
      "Tema Horario",
      "Ana Admin · 20/11/2026, 10:00 Llamé",
      "gone · 20/11/2026",
    ])
      expect(textOf(html)).toContain(said);
    expect(hrefs(html)).toContain(
      "mailto:rosa@correo.test?subject=Re%3A%20%5BR-7K4M92QX%5D%20Otro&body=Hola%2C%20Rosa%20%3CQuispe%3E%3A%0A%0A",
    );
    expect(tags(html, "input").find(({ name }) => name === "seen")).toMatchObject({ type: "hidden", value: "3" });
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["answered", "attended"]);
  });

  test.each(DECIDED_KINDS)(
    "an open case of kind %s has no button but that of its decision, and leads to its decision",
    async (kind) => {
      const fields = [{ label: "Inspección", value: "https://rebi.test/administracion/inspecciones/i1" }];
      const html = await screen(caseOf({ kind, fields }));
      expect(tags(html, "button").map(({ value }) => value)).toEqual([...(kind === "robo" ? ["decidir-robo"] : [])]);
      const decisions: Partial<Record<CaseKind, string>> = {
        taller: `/administracion/talleres/nuevo?caso=${NUMBER}`,
        registro: `/administracion/series/${NUMBER}`,
        inspeccion: "/administracion/inspecciones/i1",
      };
      if (decisions[kind]) expect(hrefs(html)).toContain(decisions[kind]);
      else
        expect(partsOf(await sheetOf(caseOf({ kind })), "de-que-se-trata")[0]).toEqual({
          said: "El anuncio ya no existe.",
        });
    },
  );

  test("the page of a case offers no reopening where the decision has made something", async () => {
    const html = await screen(caseOf({ kind: "registro", status: "attended", outcome: "bicycles/b1" }));
    expect(tags(html, "button").map(({ value }) => value)).toEqual([]);
  });

  test("the page of a case offers to reopen an attended case", async () => {
    const html = await screen(caseOf({ status: "attended" }), {
      errors: { "": "Alguien más cambió" },
      values: {},
    });
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["reopened"]);
    expect(textOf(html)).toContain("Alguien más cambió");
  });

  test("the page of a case says what is erased, or will be", async () => {
    const waiting = textOf(await screen(caseOf({ kind: "datos", eraseWhenAttended: true })));
    expect(waiting).toContain("Se borran al marcarla como atendida");
    expect(waiting).toContain("Marcar como atendida y borrar datos");
    const erased = await screen(caseOf({ name: "", email: "", text: "", fields: [], phone: null, erasedAt: NOW }));
    expect(textOf(erased)).toContain("Datos borrados");
    expect(hrefs(erased).filter((href) => href.startsWith("mailto:"))).toEqual([]);
  });

  test("the page of a case leads back to the page of the list that it came from, also after a step, and to no other address", async () => {
    const back = async (lista: string) => {
      const path = `/administracion/solicitudes/${NUMBER}?lista=${encodeURIComponent(lista)}`;
      const html = await htmlOf(<SheetBody sheet={await sheetOf(caseOf(), path)} reply={null} />, { address: path });
      return hrefs(html).filter((href) => href.startsWith("/administracion/solicitudes"));
    };
    const list = "tipo=contacto";
    expect(await back(`${list}&desde=R-00000001`)).toEqual([`/administracion/solicitudes?${list}`]);
    for (const forged of ["//malo.test", "https://malo.test/?x", "tipo=%22%3E%3Cimg"])
      expect((await back(forged)).at(-1)).toBe("/administracion/solicitudes");
  });

  test("the page of a case answers 404 for an unknown number", async () => {
    expect(await thrown(one.loader(argsOf(ADMIN, { find: () => Promise.resolve(null) }, get())))).toMatchObject({
      init: { status: 404 },
    });
  });

  test("the page of a case encodes header characters of an address, so that it starts no second mail header", () => {
    expect(replyHref({ ...caseOf(), email: "a&cc=x?bcc=y@z.test" })).toMatch(
      /^mailto:a%26cc%3Dx%3Fbcc%3Dy@z\.test\?subject=/,
    );
  });
});

describe("case step", () => {
  const send = (values: Record<string, string>, change: Cases["queue"]["change"]) =>
    one.action(argsOf(ADMIN, { change, find: () => Promise.resolve(null) }, post(values)));
  const never: Cases["queue"]["change"] = () => Promise.reject(new Error("changed"));

  const notes: Record<string, string> = {
    attended: "Respondida por correo o por teléfono.",
    reopened: "",
    note: "Llamé",
  };

  test.each([
    ["attended", "La marcamos como atendida."],
    ["reopened", "La abrimos de nuevo."],
  ])("%s is recorded for the administrator, announced, and leads back", async (intent, flash) => {
    let asked: unknown;
    const answer = await send(
      { intent, note: " Llamé ", motivo: "respondida", seen: "2", actor: "otra", step: "filed" },
      (number: string, change: CaseChange) => {
        asked = { number, ...change };
        return Promise.resolve({ ok: true, repeated: false });
      },
    );
    expect(asked).toEqual({ number: NUMBER, step: intent, actor: "admin", note: notes[intent], seen: 2 });
    if (!(answer instanceof Response)) throw new Error("no redirect");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/administracion/solicitudes/${NUMBER}`]);
    expect(decodeURIComponent(answer.headers.get("Set-Cookie") ?? "")).toContain(flash);
  });

  test.each(["", "filed", "toString"])("the unknown step %j is rejected, the note kept", async (intent) => {
    expect(await send({ intent, note: "x", seen: "1" }, never)).toMatchObject({
      data: { errors: { "": UNKNOWN_INTENT }, values: { note: "x" } },
      init: { status: 400 },
    });
  });

  test("a step of a case rejects a closing without a reason, and one with too long a note", async () => {
    const long = "x".repeat(1001);
    expect(await send({ intent: "attended", motivo: "repetida", nota: long, seen: "1" }, never)).toMatchObject({
      data: { errors: { "nota-cerrar": "Nota: como máximo 500 caracteres (tienes 1001)." }, values: { nota: long } },
      init: { status: 400 },
    });
    expect(await send({ intent: "attended", seen: "1" }, never)).toMatchObject({
      data: { errors: { "motivo-cerrar": "Elige un motivo de la lista." } },
    });
  });

  test.each([
    ["conflict", "Alguien más cambió esta solicitud"],
    ["not-allowed", "ya cambió de estado"],
    ["full", "demasiados pasos"],
  ] as const)("a step of a case shows the failure %s and keeps the note", async (reason, said) => {
    expect(
      await send({ intent: "attended", motivo: "otro", nota: "Listo por teléfono", seen: "x" }, () =>
        Promise.resolve({ ok: false, reason }),
      ),
    ).toMatchObject({
      data: { errors: { "": expect.stringContaining(said) as string }, values: { nota: "Listo por teléfono" } },
      init: { status: 409 },
    });
  });

  test("a step of a case answers 404 for an unknown case, 503 without the database, and rethrows a defect", async () => {
    const form = { intent: "attended", motivo: "otro", nota: "Listo por teléfono", seen: "1" };
    expect(await thrown(send(form, () => Promise.resolve({ ok: false, reason: "not-found" })))).toMatchObject({
      init: { status: 404 },
    });
    expect(await send(form, () => Promise.reject(new FirestoreError("UNAVAILABLE", "down")))).toMatchObject({
      data: { values: { nota: "Listo por teléfono" } },
      init: { status: 503 },
    });
    await expect(send(form, () => Promise.reject(new TypeError("a defect")))).rejects.toThrow("a defect");
  });

  test("a case's page shows the current state after a conflict, and keeps the unsaved note", () => {
    const asked = (actionStatus: number, actionResult: object = { ok: false }) =>
      one.shouldRevalidate({ actionResult, actionStatus, defaultShouldRevalidate: true } as Parameters<
        typeof one.shouldRevalidate
      >[0]);
    expect([asked(409), asked(400), asked(200, { unreached: true })]).toEqual([true, false, false]);
  });
});
