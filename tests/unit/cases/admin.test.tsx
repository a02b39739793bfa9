import { describe, expect, test } from "vitest";

import { readListQuery } from "~/admin-kit/list/query";
import type { SheetReply } from "~/admin-kit/sheet/sheet";
import { SheetBody } from "~/admin-kit/sheet/sheet-page";
import { CASE_LIST, caseFilterOf, caseListAddress } from "~/cases/admin/case-list";
import { MISSING_NOTE } from "~/cases/admin/case-page.action.server";
import type { CaseListView } from "~/cases/admin/list.loader.server";
import * as one from "~/cases/admin/solicitud.route";
import { CaseListPage } from "~/cases/admin/solicitudes.route";
import * as list from "~/cases/admin/solicitudes.route";
import type { Cases } from "~/cases/cases.server";
import type { Case } from "~/cases/document";
import { CASE_KINDS, DECIDED_KINDS, type CaseChange, type CaseKind } from "~/cases/model";
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
      expect(caseListAddress(new URLSearchParams(search))).toBe(`/administracion/solicitudes${search}`);
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

describe("queue page", () => {
  const open = { ...Object.fromEntries(CASE_KINDS.map((kind) => [kind, 0])), contacto: 100, datos: 2 } as Record<
    CaseKind,
    number
  >;
  const screen = (search: string, cases: Case[], changes: Partial<CaseListView> = {}) => {
    const rows = cases.map((found) => caseView(found, NOW, new Set()));
    const page = { rows, next: null, previous: null, standing: "", areAllChosen: false, asked: null, found: null };
    const view = { query: readListQuery(CASE_LIST, new URLSearchParams(search)), open, ...page, ...changes };
    return htmlOf(<CaseListPage view={view} />, { address: "/administracion/solicitudes" });
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

  test("the queue of cases says that there are no cases, and shows what a search found or not", async () => {
    expect(textOf(await screen("", []))).toContain("No hay solicitudes aquí.");
    const none = { rows: [], isCut: false };
    const missing = await screen("?q=nada", [], { open: null, asked: "nada", found: none });
    expect(textOf(missing)).toContain("No hay una solicitud de ese número");
    expect(hrefs(missing)).toContain("/administracion/solicitudes");
    const many = await screen("?q=rosa+qui", [], { asked: "rosa qui", found: { rows: [], isCut: true } });
    expect(textOf(many)).toContain("Hay muchos nombres parecidos.");
    const rows = [caseView(caseOf(), NOW, new Set())];
    const found = await screen("?q=92QX", [], { asked: "92QX", found: { rows, isCut: false } });
    expect(textOf(found)).toContain("1 solicitud de «92QX».");
    // The way back is to the search.
    expect(hrefs(found)).toContain(`/administracion/solicitudes/${NUMBER}?lista=q%3D92QX`);
    expect(textOf(await screen("?q=r", [], { asked: "r", found: { rows, isCut: true } }))).toContain(
      "Más de 1 solicitud de «r»: estas son las más recientes.",
    );
  });

  test("the queue of cases offers to attend to several open cases, but not to those with a legal term", async () => {
    const due = caseOf({ number: "R-00000002", kind: "datos", due: "2026-11-30" });
    const html = await screen("", [due, caseOf()]);
    const boxes = tags(html, "input").filter(({ name }) => name === "fila");
    expect(boxes.map(({ value }) => value)).toEqual([`${NUMBER}~1`]);
    expect(textOf(html)).toContain("Marcar como atendidas");
    for (const without of [await screen("", [due]), await screen("?estado=atendidas", [caseOf()])])
      expect(textOf(without)).not.toContain("Marcar como atendidas");
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
      { at: NOW, actor: "admin", step: "note", note: "Llamé" },
      { at: NOW, actor: "gone", step: "note", note: "" },
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
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["answered", "attended", "note"]);
  });

  test.each(DECIDED_KINDS)(
    "an open case of kind %s has no button but a note, and leads to its decision",
    async (kind) => {
      const fields = [{ label: "Inspección", value: "https://rebi.test/administracion/inspecciones/i1" }];
      const html = await screen(caseOf({ kind, fields }));
      expect(tags(html, "button").map(({ value }) => value)).toEqual([
        ...(kind === "robo" ? ["decidir-robo"] : []),
        "note",
      ]);
      const decisions: Partial<Record<CaseKind, string>> = {
        taller: `/administracion/talleres/nuevo?caso=${NUMBER}`,
        registro: `/administracion/series/${NUMBER}`,
        inspeccion: "/administracion/inspecciones/i1",
      };
      if (decisions[kind]) expect(hrefs(html)).toContain(decisions[kind]);
      else expect(partsOf(await sheetOf(caseOf({ kind })), "decidir")[0]).toEqual({ said: "El anuncio ya no existe." });
    },
  );

  test("the page of a case offers no reopening where the decision has made something", async () => {
    const html = await screen(caseOf({ kind: "registro", status: "attended", outcome: "bicycles/b1" }));
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["note"]);
  });

  test("the page of a case offers to reopen an attended case, and keeps a rejected note", async () => {
    const html = await screen(caseOf({ status: "attended" }), {
      errors: { "": "Alguien más cambió" },
      values: { note: "mi nota" },
    });
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["reopened", "note"]);
    expect(html).toContain("mi nota</textarea>");
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
    const list = "tipo=contacto&desde=R-00000001";
    expect(await back(list)).toEqual([`/administracion/solicitudes?${list}`, `/administracion/solicitudes?${list}`]);
    for (const forged of ["//malo.test", "https://malo.test/?x", "tipo=%22%3E%3Cimg"])
      expect((await back(forged)).at(-1)).toBe("/administracion/solicitudes");
  });

  test("a case's page leads on to the case whose term ends next, within its list", async () => {
    const following = async (due: string) => {
      const nextAfter = () => Promise.resolve({ number: "R-00000002", due });
      const path = `/administracion/solicitudes/${NUMBER}?lista=tipo%3Ddatos`;
      return (await sheetOf(caseOf(), path, { nextAfter })).links;
    };
    const to = "/administracion/solicitudes/R-00000002?lista=tipo%3Ddatos";
    expect(await following("2026-11-19")).toEqual([{ to, label: "Siguiente vencida" }]);
    expect(await following("2026-11-20")).toEqual([{ to, label: "Siguiente por vencer" }]);
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
    one.action(argsOf(ADMIN, { change }, post(values)));
  const never: Cases["queue"]["change"] = () => Promise.reject(new Error("changed"));

  test.each([
    ["attended", "La marcamos como atendida."],
    ["reopened", "La abrimos de nuevo."],
    ["note", "Guardamos la nota."],
  ])("%s is recorded for the administrator, announced, and leads back", async (intent, flash) => {
    let asked: unknown;
    const answer = await send(
      { intent, note: " Llamé ", seen: "2", actor: "otra", step: "filed" },
      (number: string, change: CaseChange) => {
        asked = { number, ...change };
        return Promise.resolve({ ok: true, repeated: false });
      },
    );
    expect(asked).toEqual({ number: NUMBER, step: intent, actor: "admin", note: "Llamé", seen: 2 });
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

  test("a step of a case rejects a blank or too long note; otherwise a note is optional", async () => {
    expect(await send({ intent: "note", note: " ", seen: "1" }, never)).toMatchObject({
      data: { errors: { note: MISSING_NOTE } },
      init: { status: 400 },
    });
    const long = "x".repeat(1001);
    expect(await send({ intent: "attended", note: long, seen: "1" }, never)).toMatchObject({
      data: { errors: { note: "Nota: como máximo 1000 caracteres (tienes 1001)." }, values: { note: long } },
      init: { status: 400 },
    });
  });

  test.each([
    ["conflict", "Alguien más cambió esta solicitud"],
    ["not-allowed", "ya cambió de estado"],
    ["full", "demasiados pasos"],
  ] as const)("a step of a case shows the failure %s and keeps the note", async (reason, said) => {
    expect(
      await send({ intent: "attended", note: "Listo", seen: "x" }, () => Promise.resolve({ ok: false, reason })),
    ).toMatchObject({
      data: { errors: { "": expect.stringContaining(said) as string }, values: { note: "Listo" } },
      init: { status: 409 },
    });
  });

  test("a step of a case answers 404 for an unknown case, 503 without the database, and rethrows a defect", async () => {
    const form = { intent: "attended", note: "Listo", seen: "1" };
    expect(await thrown(send(form, () => Promise.resolve({ ok: false, reason: "not-found" })))).toMatchObject({
      init: { status: 404 },
    });
    expect(await send(form, () => Promise.reject(new FirestoreError("UNAVAILABLE", "down")))).toMatchObject({
      data: { values: { note: "Listo" } },
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
