import { describe, expect, test } from "vitest";

import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import * as detail from "~/complaints/admin/reclamo.route";
import * as attachment from "~/complaints/libro-hoja-adjunto.route";
import type { Progress } from "~/complaints/model";

import { formsOf } from "../../support/sheets";
import { answered, type Handler } from "../accounts/pages-support";
import { database, env, signedInPerson } from "../accounts/support";
import { admin, asking, beginWithSheet, filed, number, page, replaceSheet, run, send, state } from "./routes-support";

beginWithSheet();

const PDF = "%PDF-1.7\nguía";
const pdf = (name = "guia.pdf", text = PDF) => new File([text], name);

/** The answer's form with files, as a browser sends it. */
function post(fields: Record<string, string>, files: readonly File[] = [], cookie = admin.cookie) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ version: "1", ...fields })) form.append(name, value);
  for (const file of files) form.append("archivos", file);
  const given = asking(page(), cookie, { form: {} });
  const request = new Request(given.request.url, { method: "POST", headers: { Cookie: cookie }, body: form });
  return answered(detail.action({ ...given, request }) as Promise<unknown>);
}
const valuesOf = (answer: { body: unknown }) => (answer.body as { values: Record<string, string> }).values;
const REVIEW = { intent: "revisar-respuesta", respuesta: "Te devolvemos el dinero." };
const SEND = { ...REVIEW, intent: "responder" };

describe("files of an answer", () => {
  test("files of an answer survive the preview, go with the answer, and are opened by whoever may read the sheet", async () => {
    const { uid, cookie } = await signedInPerson();
    replaceSheet(await filed(uid));
    const reviewed = await post(REVIEW, [pdf()]);
    expect(reviewed).toMatchObject({ status: 200, body: { values: { "archivos-lista": "guia.pdf (1 KB)" } } });
    const { "archivos-guardados": stored = "" } = valuesOf(reviewed);
    const sent = { ...SEND, "archivos-guardados": stored };
    for (let count = 0; count < 2; count += 1) expect(await post(sent)).toMatchObject({ status: 303 });
    const progress = (await state()) as unknown as Progress;
    expect(progress).toMatchObject({ state: "answered", answer: { files: [{ name: "guia.pdf", bytes: 14 }] } });
    expect(progress.history).toHaveLength(2);
    const [file] = progress.answer?.files ?? [];
    expect(await (await env.PHOTOS.get(file?.key ?? ""))?.text()).toBe(PDF);
    const mail = (await database.read(`mail/complaint-${number}-1-consumer`))?.data as { message: { text: string } };
    expect(mail.message.text).toContain("guia.pdf (1 KB)");
    const clave = /clave=([\w.%-]+)/.exec(mail.message.text)?.[1] ?? "";

    const path = `/libro-de-reclamaciones/${number}/adjuntos/respuesta-1`;
    const open = (who: string | null, query = "", n = "respuesta-1") =>
      run(attachment.loader as Handler, path + query, who, {}, { number, n });
    for (const who of [cookie, admin.cookie]) expect((await open(who)).status).toBe(200);
    expect((await open(null, `?clave=${clave}`)).status).toBe(200);
    expect((await open((await signedInPerson()).cookie)).status).toBe(404);
    expect((await open(null)).status).toBe(302);
    expect((await open(null, "?clave=x.y")).status).toBe(404);
    for (const n of ["respuesta-2", "respuesta-0", "respuesta-01"])
      expect((await open(cookie, "", n)).status).toBe(404);
  });

  test.each([
    ["a program", [new File(["MZ"], "virus.pdf")], "no es un PDF"],
    ["an empty one", [new File([""], "vacio.pdf")], "está vacío"],
    ["one too large", [new File([new Uint8Array(5 * 1024 * 1024 + 1)], "grande.pdf")], "pesa más de 5 MB"],
    ["a fourth", [1, 2, 3, 4].map((at) => pdf(`${at}.pdf`, `${PDF}${at}`)), "hasta 3 archivos"],
  ])("an answer rejects %s by its name, with the typed text", async (_name, files, words) => {
    const answer = await post(SEND, files);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { archivos: expect.stringContaining(words) }, values: { respuesta: SEND.respuesta } },
    });
    expect((await state()).state).toBe("received");
  });

  test("files of another sheet or forged ones are rejected in an answer, and stored ones can be taken out", async () => {
    const stored = valuesOf(await post(REVIEW, [pdf()]))["archivos-guardados"] ?? "";
    for (const forged of ["x.y", `${stored}x`])
      expect(await post({ ...SEND, "archivos-guardados": forged })).toMatchObject({
        status: 400,
        body: { errors: { archivos: expect.stringContaining("ya no están disponibles") } },
      });
    expect(await post({ ...SEND, "archivos-guardados": stored, "quitar-archivos": "si" })).toMatchObject({
      status: 303,
    });
    expect((await state()).answer).not.toHaveProperty("files");
    replaceSheet(await filed());
    expect(await post({ ...SEND, "archivos-guardados": stored })).toMatchObject({ status: 400 });
  });

  test("files of an answer that differ make another answer than the one that was sent: a conflict", async () => {
    await post(SEND, [pdf()]);
    expect(await post(SEND, [pdf("otra.pdf", `${PDF} otra`)])).toMatchObject({ status: 409 });
  });
});

describe("template of an answer", () => {
  const template = { id: "plantilla-1", name: "Demora", text: "{nombre}: {numero}.", use: "reclamos", version: 1 };
  const put = (active = true) =>
    database.commit([{ set: "answerTemplates/all", data: { revision: 1, templates: [{ ...template, active }] } }]);

  test("the template of an answer comes behind what was typed, filled in, and nothing is sent", async () => {
    await put();
    const form = { intent: "plantilla-respuesta", plantilla: "plantilla-1", respuesta: "Buenos días:", version: "1" };
    expect(await send(form)).toMatchObject({
      status: 200,
      body: {
        errors: {},
        values: { respuesta: `Buenos días:\n\nAna Quispe: ${number}.` },
      },
    });
    const offer = await send({ intent: "plantilla-oferta", plantilla: "plantilla-1", oferta: "", version: "1" });
    expect(valuesOf(offer).oferta).toBe(`Ana Quispe: ${number}.`);
    expect((await state()).state).toBe("received");
    const { body } = await run(detail.loader as Handler, page(), admin.cookie);
    const answer = formsOf(body as AdminSheet).find(({ fields }) => fields?.respuesta !== undefined);
    expect(answer?.fields?.plantilla?.options).toEqual([{ value: "plantilla-1", label: "Demora" }]);
  });

  test("a template of an answer that is not offered any more is a conflict, with the typed text", async () => {
    await put(false);
    const form = { intent: "plantilla-respuesta", plantilla: "plantilla-1", respuesta: "Buenos días:", version: "1" };
    expect(await send(form)).toMatchObject({
      status: 409,
      body: {
        errors: { "plantilla-respuesta": "Esa plantilla ya no está. Elige otra." },
        values: { respuesta: "Buenos días:" },
      },
    });
  });

  test("the template of an answer is for administrators alone", async () => {
    const form = { intent: "plantilla-respuesta", plantilla: "plantilla-1", version: "1" };
    expect(await send(form, (await signedInPerson()).cookie)).toMatchObject({ status: 404 });
  });
});
