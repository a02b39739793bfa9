import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { SheetReply } from "~/admin-kit/sheet/sheet";
import { SheetBody } from "~/admin-kit/sheet/sheet-page";
import { ANSWER_FILE_MESSAGES } from "~/cases/admin/case-form.server";
import { REQUEST_MESSAGES } from "~/cases/admin/request-step.action.server";
import * as adminFile from "~/cases/admin/solicitud-archivo.route";
import * as one from "~/cases/admin/solicitud.route";
import type { Cases } from "~/cases/cases.server";
import type { Case } from "~/cases/document";
import { UpstreamError } from "~/platform/errors";
import { DEAD_ANSWER_LINK } from "~/privacy/rights/answer-file.server";
import * as ownFile from "~/privacy/rights/mis-derechos-archivo.route";

import { hrefs, htmlOf, tags, textOf } from "../../support/render";
import { formOf } from "../selling/support";
import { ADMIN, NOW, NUMBER, argsOf, caseOf, get, thrown } from "./support";

const REQUEST: Partial<Case> = {
  kind: "datos",
  due: "2026-12-22",
  extendableBy: 20,
  subject: "Derecho de acceso",
  fields: [],
};

describe("page of a request about personal data", () => {
  const screen = async (changes: Partial<Case>, reply: Partial<SheetReply> = {}, templates: object[] = []) => {
    const args = argsOf(ADMIN, { find: () => Promise.resolve(caseOf({ ...REQUEST, ...changes })) }, get());
    Object.assign(args.context, { templates: { optionsFor: () => Promise.resolve(templates) } });
    return htmlOf(<SheetBody sheet={await one.loader(args)} reply={{ errors: {}, values: {}, ...reply }} />, {
      address: `/administracion/solicitudes/${NUMBER}`,
    });
  };
  const intents = (html: string) =>
    [...tags(html, "button"), ...tags(html, "input")]
      .filter(({ name, value }) => name === "intent" && (value === "answered" || value === "extended"))
      .map(({ value }) => value);

  test("the page of a request about personal data offers the answer with files and the extension with its new last day", async () => {
    const html = await screen({});
    expect(intents(html)).toEqual(["answered", "extended"]);
    for (const said of [
      "Se envía a rosa@correo.test",
      "El nuevo plazo vence el 21 de enero de 2027",
      "Hasta 3 archivos PDF, JPG o PNG, de 5 MB como máximo cada uno.",
    ])
      expect(textOf(html)).toContain(said);
    expect(tags(html, "form").filter(({ enctype }) => enctype === "multipart/form-data")).toHaveLength(1);
    expect(tags(html, "input").find(({ type }) => type === "file")).toMatchObject({ name: "archivos", multiple: "" });
  });

  test.each([
    ["the law fixes the term", { extendableBy: null }, "La ley no permite ampliar"],
    [
      "it was extended",
      { history: [{ at: NOW, actor: "admin", step: "extended" as const, note: "Motivo", due: "2027-01-21" }] },
      "ya se amplió una vez",
    ],
    ["it has ended", { due: "2026-11-19" }, "El plazo ya venció"],
  ])("the page of a request about personal data says why no extension is possible: %s", async (_, changes, said) => {
    const html = await screen(changes);
    expect(intents(html)).toEqual(["answered"]);
    expect(textOf(html)).toContain(said);
  });

  test("the page of a request about personal data has neither form for attended cases, erased ones and those that nobody sent", async () => {
    for (const changes of [{ status: "attended" as const }, { erasedAt: NOW }, { email: "" }])
      expect(intents(await screen(changes))).toEqual([]);
  });

  test("a page of another kind of case has the answer alone, with the templates to choose from", async () => {
    const html = await screen({ kind: "contacto", due: null }, {}, [{ value: "t1", label: "Horario <1>" }]);
    expect(intents(html)).toEqual(["answered"]);
    expect(textOf(html)).not.toContain("ampliar el plazo");
    expect(tags(html, "select")[0]).toMatchObject({ id: "plantilla", name: "plantilla" });
    expect(tags(html, "button").map(({ value }) => value)).toContain("plantilla-respuesta");
    expect(html).toContain("Horario &lt;1&gt;");
  });

  test("the page of a request about personal data says that the answer ends what is kept of a deleted account", async () => {
    expect(textOf(await screen({ eraseWhenAttended: true }))).toContain("al responder se borra lo que queda de ella");
  });

  test("the page of a request about personal data shows extension and answer in the history, with links to its files for administrators", async () => {
    const file = { key: "k", name: "datos <1>.pdf", type: "application/pdf" as const, bytes: 2048, sha256: "1" };
    const html = await screen({
      status: "attended",
      history: [
        { at: NOW, actor: "person", step: "filed", note: "" },
        { at: NOW, actor: "admin", step: "extended", note: "El motivo", due: "2027-01-21" },
        { at: NOW, actor: "admin", step: "answered", note: "La respuesta", files: [file] },
      ],
    });
    const text = textOf(html);
    for (const said of ["Plazo ampliado hasta el 21 de enero de 2027", "El motivo", "Respondida", "La respuesta"])
      expect(text).toContain(said);
    expect(hrefs(html)).toContain(`/administracion/solicitudes/${NUMBER}/archivos/2/1`);
    expect(html).toContain("datos &lt;1&gt;.pdf");
  });

  test("the page of a request about personal data keeps rejected texts in their fields, and in sight where the form is gone", async () => {
    const errors = { "": "Cambió" };
    const why = { paso: "ampliar", motivo: "otro", nota: "Mi motivo escrito" };
    const open = await screen({}, { values: { respuesta: "Mi respuesta escrita" }, errors });
    expect(open).toContain("Mi respuesta escrita</textarea>");
    expect(await screen({}, { values: why, errors })).toContain("Mi motivo escrito</textarea>");
    const gone = await screen({ status: "attended" }, { values: { respuesta: "Mi respuesta escrita" }, errors });
    expect(textOf(gone)).toContain("Lo que escribiste Mi respuesta escrita");
  });

  test("the page of a request about personal data puts a file's error at its field", async () => {
    const html = await screen({}, { errors: { archivos: "pesa mucho" } });
    expect(tags(html, "input").find(({ type }) => type === "file")).toMatchObject({
      "aria-invalid": "true",
      "aria-describedby": "archivos-hint archivos-error",
    });
    expect(hrefs(html)).toContain("#archivos");
  });
});

describe("step of a request about personal data", () => {
  type Requests = Partial<Cases["requests"]>;
  const ANSWER = "Esta es tu copia.";
  const REASON = "Faltan datos de un archivo.";
  const send = (body: BodyInit, requests: Requests, found: Case | null = caseOf(REQUEST)) => {
    const request = new Request(`http://x.test/administracion/solicitudes/${NUMBER}`, { method: "POST", body });
    const args = argsOf(ADMIN, { find: () => Promise.resolve(found) }, request);
    Object.assign(args.context.cases, { requests });
    Object.assign(args.context, {
      adminWork: { freeOf: <Row,>(rows: Row[]) => Promise.resolve(rows) },
      maxBodyBytes: 40 * 1024 * 1024,
    });
    return one.action(args);
  };
  const answerForm = (files: File[] = [], changes: Record<string, string> = {}) => {
    const form = formOf({ seen: "1", intent: "answered", respuesta: ANSWER, ...changes });
    for (const file of files) form.append("archivos", file);
    return form;
  };
  const pdf = (name: string, text = name, type = "application/pdf") => new File([`%PDF-${text}`], name, { type });
  const png = (name: string) => new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 0])], name);

  test("a template comes behind what was typed, filled in; nothing is sent, and files have to be chosen again", async () => {
    const asked: unknown[] = [];
    const send = (text: string | null, files: File[] = []) => {
      const form = answerForm(files, { intent: "plantilla-respuesta", plantilla: "t1", respuesta: "Hola:" });
      const request = new Request(`http://x.test/administracion/solicitudes/${NUMBER}`, { method: "POST", body: form });
      const args = argsOf(ADMIN, { find: () => Promise.resolve(caseOf(REQUEST)) }, request);
      const textOf = (...sent: unknown[]) => Promise.resolve(asked.push(sent) ? text : null);
      Object.assign(args.context, { templates: { textOf }, maxBodyBytes: 40 * 1024 * 1024 });
      return one.action(args);
    };
    expect(await send("Tu caso vence.", [pdf("a.pdf")])).toMatchObject({
      data: {
        values: { respuesta: "Hola:\n\nTu caso vence." },
        errors: { archivos: REQUEST_MESSAGES.filesAgain },
      },
    });
    expect(asked[0]).toEqual([
      "t1",
      ["solicitudes", "datos"],
      {
        numero: NUMBER,
        nombre: "Rosa <Quispe>",
        fecha: "20 de noviembre de 2026",
        vence: "22 de diciembre de 2026",
        hoy: "20 de noviembre de 2026",
      },
    ]);
    expect(await send(null)).toMatchObject({
      data: { errors: { plantilla: expect.any(String) as string }, values: { respuesta: "Hola:" } },
      init: { status: 409 },
    });
  });

  test("an extension is taken for the administrator with its reason", async () => {
    let asked: unknown;
    const extend: Cases["requests"]["extend"] = (number, change) => {
      asked = { number, ...change };
      return Promise.resolve({ ok: true, repeated: false });
    };
    const answer = await send(
      formOf({ seen: "1", intent: "extended", motivo: "otro", nota: ` ${REASON} `, actor: "x" }),
      {
        extend,
      },
    );
    expect(asked).toEqual({ number: NUMBER, actor: "admin", note: REASON, seen: 1 });
    expect(answer).toMatchObject({ status: 303 });
  });

  test("an answer is taken with its files, each once, typed by their content", async () => {
    let asked: unknown;
    const answer: Cases["requests"]["answer"] = (number, change, files) => {
      asked = { number, ...change, files: files.map(({ attachment: { name, type } }) => `${name} ${type}`) };
      return Promise.resolve({ ok: true, repeated: false });
    };
    const form = answerForm([pdf("a.pdf", "1", "text/html"), pdf("copia.pdf", "1"), png("foto.pdf")]);
    expect(await send(form, { answer })).toMatchObject({ status: 303 });
    expect(asked).toEqual({
      number: NUMBER,
      actor: "admin",
      note: ANSWER,
      seen: 1,
      files: ["a.pdf application/pdf", "foto.pdf image/png"],
    });
  });

  test.each([
    ["a missing reason", { intent: "extended", motivo: " " }, { "motivo-ampliar": "Elige un motivo de la lista." }],
    [
      "a long note",
      { intent: "extended", motivo: "volumen", nota: "x".repeat(501) },
      { "nota-ampliar": "Nota: como máximo 500 caracteres (tienes 501)." },
    ],
    ["a missing answer", { intent: "answered", respuesta: "" }, { respuesta: REQUEST_MESSAGES.answer }],
    [
      "a long answer",
      { intent: "answered", respuesta: "x".repeat(6001) },
      { respuesta: "Respuesta: como máximo 6000 caracteres (tienes 6001)." },
    ],
  ])("a step rejects %s, and keeps what was typed", async (_, values: Record<string, string>, errors) => {
    expect(await send(formOf({ seen: "1", ...values }), {})).toMatchObject({
      data: { errors, values },
      init: { status: 400 },
    });
  });

  test.each([
    ["empty", [new File([], "vacio.pdf")], `"vacio.pdf" ${ANSWER_FILE_MESSAGES.empty}`],
    ["of another type", [new File(["RIFF0000WEBP"], "foto.webp")], `"foto.webp" ${ANSWER_FILE_MESSAGES.type}`],
    ["too large", [pdf("grande.pdf", "x".repeat(5 * 1024 * 1024))], `"grande.pdf" ${ANSWER_FILE_MESSAGES.size}`],
    ["the fourth", ["a", "b", "c", "d"].map((name) => pdf(`${name}.pdf`)), `"d.pdf" ${ANSWER_FILE_MESSAGES.many}`],
    ["unreadably large", [pdf("enorme.pdf", "x".repeat(11 * 1024 * 1024))], "Un archivo pesa más de 10 MB"],
  ])("a step rejects a file that is %s, and keeps the answer", async (_, files, said) => {
    expect(await send(answerForm(files), {})).toMatchObject({
      data: { errors: { archivos: expect.stringContaining(said) as string }, values: { respuesta: ANSWER } },
      init: { status: 400 },
    });
  });

  test("a step of a request about personal data asks for the files again where the form was sent without them", async () => {
    const body = new URLSearchParams({ seen: "1", intent: "answered", respuesta: ANSWER });
    expect(await send(body, {})).toMatchObject({
      data: { errors: { archivos: REQUEST_MESSAGES.filesLost }, values: { respuesta: ANSWER } },
      init: { status: 400 },
    });
  });

  test.each([
    ["conflict", 'cambió mientras la veías: ahora está atendida y su último paso es "Respondida"'],
    ["not-allowed", "ya no espera respuesta: ahora está atendida"],
    ["full", "demasiados pasos"],
  ] as const)("the failure %s is a 409 with what the case has become", async (reason, said) => {
    const became = caseOf({
      ...REQUEST,
      status: "attended",
      history: [{ at: NOW, actor: "otra", step: "answered", note: "Otra" }],
    });
    const answer = () => Promise.resolve({ ok: false as const, reason });
    expect(await send(answerForm([pdf("a.pdf")]), { answer }, became)).toMatchObject({
      data: {
        errors: { "": expect.stringContaining(said) as string, archivos: REQUEST_MESSAGES.filesAgain },
        values: { respuesta: ANSWER },
      },
      init: { status: 409 },
    });
  });

  test("a step of a request about personal data answers 404 for an unknown case, 503 for a service that is down, and rethrows a defect", async () => {
    const failing = (error: Error): Requests => ({ answer: () => Promise.reject(error) });
    const missing: Requests = { answer: () => Promise.resolve({ ok: false, reason: "not-found" }) };
    expect(await thrown(send(answerForm(), missing))).toMatchObject({ init: { status: 404 } });
    expect(await send(answerForm([pdf("a.pdf")]), failing(new UpstreamError("r2", "timeout", "slow")))).toMatchObject({
      data: { errors: { archivos: REQUEST_MESSAGES.filesAgain }, values: { respuesta: ANSWER } },
      init: { status: 503 },
    });
    await expect(send(answerForm(), failing(new TypeError("a defect")))).rejects.toThrow("a defect");
  });
});

describe("files of an answer", () => {
  const params = { number: NUMBER, position: "2", n: "1" };
  const opened = { file: { name: "año.pdf", type: "application/pdf", bytes: 3 }, body: new Response("abc").body };
  const argsWith = (context: object, search = "") =>
    ({ request: get(`/x${search}`), params, context }) as unknown as LoaderFunctionArgs;

  test("files of an answer are sent to administrators only", async () => {
    const rejection = new Response(null, { status: 302 });
    const requests = { file: () => Promise.resolve(opened) };
    const guarded = { accounts: { requireAdmin: () => Promise.reject(rejection as unknown as Error) }, cases: {} };
    expect(await thrown(adminFile.loader(argsWith(guarded)))).toBe(rejection);
    const entries: unknown[] = [];
    const audit = { record: (entry: unknown) => Promise.resolve(void entries.push(entry)) };
    const answer = await adminFile.loader(argsWith({ accounts: ADMIN, cases: { requests }, audit }));
    expect(entries).toEqual([{ actor: "admin", action: "case.file-opened", target: `cases/${NUMBER}`, label: NUMBER }]);
    expect(answer.headers.get("Content-Disposition")).toContain("filename*=UTF-8''a%C3%B1o.pdf");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const none = { accounts: ADMIN, cases: { requests: { file: () => Promise.resolve(null) } } };
    expect(await thrown(adminFile.loader(argsWith(none)))).toMatchObject({ init: { status: 404 } });
  });

  test("files of an answer are sent to the holder of the mail's link; a dead one is answered by a page in Spanish", async () => {
    let asked: unknown;
    const openFile = (...link: unknown[]) => {
      asked = link;
      return Promise.resolve(asked && link[3] === "k.s" ? opened : null);
    };
    const context = { cases: { requests: { openFile } }, requestId: "r", nonce: "n" };
    const answer = await ownFile.loader(argsWith(context, "?clave=k.s"));
    expect(asked).toEqual([NUMBER, "2", "1", "k.s"]);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    for (const search of ["", "?clave=x"]) {
      const dead = await ownFile.loader(argsWith(context, search));
      expect([dead.status, await dead.text()]).toEqual([404, expect.stringContaining(DEAD_ANSWER_LINK.title)]);
    }
  });
});
