import { describe, expect, test } from "vitest";

import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { limaDay } from "~/business/calendar";
import * as detail from "~/complaints/admin/reclamo.route";
import * as list from "~/complaints/admin/reclamos.route";
import type { Progress } from "~/complaints/model";
import { createComplaintProgress } from "~/complaints/progress/progress.server";
import * as file from "~/routes/admin/administracion-lista-csv";

import { contextOf } from "../../support/context";
import { intentsOf, itemsOf } from "../../support/sheets";
import { answered, type Handler } from "../accounts/pages-support";
import { database, databaseDown, env, log, signedInPerson } from "../accounts/support";
import { admin, asking, beginWithSheet, filed, number, page, replaceSheet, run, send, state } from "./routes-support";

beginWithSheet();

const csv: Handler = (args) =>
  file.loader({ ...args, params: { lista: "reclamos" } } as Parameters<typeof file.loader>[0]);

describe("access to the administrators' pages", () => {
  const loaders: [string, Handler][] = [
    ["/administracion/reclamos", list.loader as Handler],
    [page("000000001-2026"), detail.loader as Handler],
    ["/administracion/reclamos.csv", csv],
  ];

  test.each(loaders)("%s sends a visitor to sign in, and is not found for other users", async (path, loader) => {
    expect(await run(loader, path, null)).toMatchObject({
      status: 302,
      location: `/login?redirect=${encodeURIComponent(path)}`,
    });
    const { cookie } = await signedInPerson();
    expect(await run(loader, path, cookie)).toMatchObject({ status: 404 });
  });

  test("the administrators' pages reject a step of anyone but an administrator", async () => {
    const { cookie, uid } = await signedInPerson();
    const own = await filed(uid);
    for (const intent of ["responder", "ofrecer", "revisar-respuesta"]) {
      const form = { intent, version: "1", respuesta: "Te devolvemos el dinero.", oferta: "Te devolvemos el dinero." };
      expect(await send(form, null)).toMatchObject({ status: 302 });
      expect(await send(form, cookie)).toMatchObject({ status: 404 });
      expect(await run(detail.action as Handler, page(own), cookie, { form }, { number: own })).toMatchObject({
        status: 404,
      });
    }
    expect((await state()).state).toBe("received");
    expect((await state(own)).state).toBe("received");
  });
});

describe("list address", () => {
  test("the address of the list redirects from a number to its sheet, and explains an unknown one", async () => {
    expect(
      await run(list.loader as Handler, `/administracion/reclamos?numero=+${number}+`, admin.cookie),
    ).toMatchObject({ status: 302, location: page() });
    for (const missing of ["000000000-1999", "hola", "a/b"]) {
      expect(
        await run(
          list.loader as Handler,
          `/administracion/reclamos?numero=${encodeURIComponent(missing)}`,
          admin.cookie,
        ),
      ).toMatchObject({
        status: 200,
        body: { rows: [], isCut: false, missing: expect.stringContaining("No hay una hoja") },
      });
    }
  });
});

describe("file address", () => {
  test("the address of a file answers with a file that no cache may store", async () => {
    const answer = (await csv(asking("/administracion/reclamos.csv?estado=todos", admin.cookie))) as Response;
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "private, no-store",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="reclamos-todos-\d{4}-\d\d-\d\d\.csv"; filename/,
      ),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toContain(number);
  });
});

describe("administrator's complaint page", () => {
  test("the administrator's page of a complaint shows the sheet and the administrators of each step by name", async () => {
    await send({ intent: "ofrecer", version: "1", oferta: "Cambiamos el aro sin costo." });
    const { body } = await run(detail.loader as Handler, page(), admin.cookie);
    expect(body).toMatchObject({ title: `Reclamo ${number}`, shown: { version: 2 } });
    expect(itemsOf(body as AdminSheet, "historia")).toMatchObject([
      { notes: [expect.stringMatching(/ · Ana Quispe$/)] },
      { title: "Oferta de solución", notes: [expect.stringMatching(/ · Ana$/)] },
    ]);
    expect(intentsOf(body as AdminSheet)).toContain("revisar-respuesta");
    expect(JSON.stringify(body)).not.toContain("clave=");
  });

  test.each(["999999999-1999", "x", "a%2Fb"])("the page is not found for %s", async (missing) => {
    expect(await run(detail.loader as Handler, page(missing), admin.cookie, {}, { number: missing })).toMatchObject({
      status: 404,
    });
    expect(
      await run(
        detail.action as Handler,
        page(missing),
        admin.cookie,
        { form: { intent: "responder", version: "1", respuesta: "Te devolvemos el dinero." } },
        { number: missing },
      ),
    ).toMatchObject({ status: 404 });
  });

  test("the administrator's page of a complaint shows the consumer's mail before anything is sent", async () => {
    const answer = await send({ intent: "revisar-respuesta", version: "1", respuesta: "Te devolvemos el dinero." });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        errors: {},
        values: { respuesta: "Te devolvemos el dinero." },
        preview: {
          subject: `Respuesta a tu reclamo (${number})`,
          text: expect.stringContaining("Te devolvemos el dinero."),
        },
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain("clave=");
    expect((await state()).state).toBe("received");
  });

  test("the page of a complaint leads on within the list that it came from, and within no other", async () => {
    await filed();
    const asked = async (query: string) => {
      const { body } = await run(detail.loader as Handler, `${page()}?lista=${query}`, admin.cookie);
      const { queue } = body as AdminSheet;
      if (!queue) throw new Error("a page without a list");
      return queue;
    };
    const lista = "estado=todos&tipo=queja";
    const { list, previous, next } = await asked(encodeURIComponent(`${lista}&desde=000000001-2026`));
    expect(list.to).toBe(`/administracion/reclamos?${lista}`);
    for (const to of [previous, next])
      expect(to ?? `?${new URLSearchParams({ lista }).toString()}`).toContain(
        `?${new URLSearchParams({ lista }).toString()}`,
      );
    for (const forged of ["//malo.test", "https%3A%2F%2Fmalo.test%2F", "javascript%3Aalert(1)", "x%3D%22%3E"])
      expect((await asked(forged)).list.to).toBe("/administracion/reclamos");
  });

  test("the administrator's page of a complaint stores an answer and confirms it, idempotently", async () => {
    const form = { intent: "responder", version: "1", respuesta: "Te devolvemos el dinero." };
    for (let count = 0; count < 2; count += 1) {
      const answer = await send(form);
      expect(answer).toMatchObject({
        status: 303,
        location: expect.stringMatching(/^\/administracion\/reclamos(\/\d{9}-2026)?(\?|$)/),
      });
      expect(answer.location).not.toBe(page());
      expect(answer.flash).toContain("enviamos la respuesta formal.");
    }
    expect(await state()).toMatchObject({
      state: "answered",
      answer: { text: "Te devolvemos el dinero." },
      history: [{}, { step: "answer", actor: admin.uid }],
    });
  });

  const letterForm = (changes: Record<string, string | File> = {}): FormData => {
    const form = new FormData();
    const fields = { intent: "carta-enviada", version: "2", fecha: limaDay(new Date()), empresa: "Serpost 123" };
    const file = new File(["%PDF-1.7\ncargo"], "cargo.pdf");
    for (const [name, value] of Object.entries({ ...fields, constancia: file, ...changes })) form.append(name, value);
    return form;
  };
  const post = (form: FormData, cookie = admin.cookie) => {
    const given = asking(page(), cookie, { form: {} });
    const request = new Request(given.request.url, { method: "POST", headers: { Cookie: cookie }, body: form });
    return answered(detail.action({ ...given, request }) as Promise<unknown>);
  };

  test("the administrator's page of a complaint closes the term of an answer by letter with the proof of the letter, idempotently", async () => {
    replaceSheet(await filed(null, {}, { answerBy: "carta" }));
    const answer = await send({ intent: "responder", version: "1", respuesta: "Te devolvemos el dinero." });
    expect(answer.flash).toContain("Falta la carta");
    expect(await state()).toMatchObject({ state: "posting", letter: null });
    for (const [changes, field] of [
      [{ fecha: "" }, "fecha"],
      [{ fecha: "2999-01-01" }, "fecha"],
      [{ fecha: "2020-01-01" }, "fecha"],
      [{ empresa: " " }, "empresa"],
      [{ constancia: new File(["MZ"], "virus.pdf") }, "constancia"],
      [{ constancia: new File([new Uint8Array(5 * 1024 * 1024 + 1)], "grande.pdf") }, "constancia"],
      [{ constancia: "" }, "constancia"],
    ] as const)
      expect(await post(letterForm(changes)), JSON.stringify(changes)).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.any(String) } },
      });
    expect((await state()).state).toBe("posting");
    for (let count = 0; count < 2; count += 1)
      expect(await post(letterForm())).toMatchObject({
        status: 303,
        location: expect.stringMatching(/^\/administracion\/reclamos/),
      });
    expect(await state()).toMatchObject({
      state: "answered",
      letter: { carrier: "Serpost 123", sentOn: limaDay(new Date()), proof: { name: "cargo.pdf" } },
      history: [{}, { step: "letter" }, { step: "post", actor: admin.uid }],
    });
    const { letter } = (await state()) as unknown as Progress;
    expect(await (await env.PHOTOS.get(letter?.proof.key ?? ""))?.text()).toBe("%PDF-1.7\ncargo");
  });

  test("the administrator's page of a complaint rejects a letter for a complaint without a written answer, and to users", async () => {
    expect(await post(letterForm({ version: "1" }))).toMatchObject({ status: 409 });
    expect((await post(letterForm(), (await signedInPerson()).cookie)).status).toBe(404);
    expect((await state()).state).toBe("received");
  });

  test("the administrator's page of a complaint shows the delivery of its mails, and queues a failed one again once", async () => {
    await send({ intent: "responder", version: "1", respuesta: "Te devolvemos el dinero." });
    const id = `complaint-${number}-1-consumer`;
    const failed = { state: "ERROR", attempts: 3, error: "550 no such user", endTime: new Date() };
    await database.commit([{ update: `mail/${id}`, data: { delivery: failed } }]);
    const { body } = await run(detail.loader as Handler, page(), admin.cookie);
    expect(itemsOf(body as AdminSheet, "correos")).toContainEqual(
      expect.objectContaining({
        badges: [{ label: "No se envió", tone: "danger" }],
        notes: [expect.stringContaining("550 no such user")],
        form: expect.objectContaining({ hidden: { mail: id } }),
      }),
    );
    expect((await send({ intent: "reenviar", mail: id })).flash).toContain("está en cola para enviarse de nuevo");
    expect((await database.read(`mail/${id}`))?.data.delivery).toMatchObject({ state: "RETRY", attempts: 3 });
    expect((await send({ intent: "reenviar", mail: id })).flash).toContain("ya se envió o está en cola");
    expect(await send({ intent: "reenviar", mail: "account-secret" })).toMatchObject({ status: 409 });
  });

  test.each([
    [{ intent: "responder", respuesta: "" }, { respuesta: "Escribe la respuesta." }],
    [{ intent: "responder", respuesta: "Ya." }, { respuesta: "Respuesta: escribe al menos 10 caracteres." }],
    [
      { intent: "responder", respuesta: "x".repeat(6001) },
      { respuesta: "Respuesta: como máximo 6000 caracteres (tienes 6001)." },
    ],
    [{ intent: "ofrecer", oferta: " \n " }, { oferta: "Escribe la solución que ofreces." }],
    [{ intent: "ofrecer", oferta: "x".repeat(3001) }, { oferta: "Oferta: como máximo 3000 caracteres (tienes 3001)." }],
    [{ intent: "revisar-oferta", oferta: "poco" }, { oferta: "Oferta: escribe al menos 10 caracteres." }],
    [{ intent: "otra" }, { "": "No entendimos qué quieres hacer. Vuelve a intentarlo." }],
  ])("the page rejects %j with the typed text", async (form: Record<string, string>, errors) => {
    const answer = await send({ version: "1", ...form });
    expect(answer).toMatchObject({ status: 400, body: { errors } });
    expect(answer.body).not.toHaveProperty("preview");
    for (const [name, value] of Object.entries(form))
      expect((answer.body as { values: Record<string, string> }).values[name]).toBe(value);
    expect((await state()).state).toBe("received");
  });

  test("the administrator's page of a complaint answers 409 with the typed text when the case changed meanwhile", async () => {
    await send({ intent: "ofrecer", version: "1", oferta: "Cambiamos el aro sin costo." });
    expect(await send({ intent: "ofrecer", version: "1", oferta: "Te damos un vale por el aro." })).toMatchObject({
      status: 409,
      body: {
        values: { oferta: "Te damos un vale por el aro." },
        errors: { "": expect.stringContaining("Ya hay una oferta") },
      },
    });
    expect(await send({ intent: "responder", version: "1", respuesta: "Un texto largo y pensado." })).toMatchObject({
      status: 409,
      body: {
        values: { respuesta: "Un texto largo y pensado." },
        errors: { "": expect.stringContaining("cambió mientras lo mirabas") },
      },
    });
    expect(await send({ intent: "responder", respuesta: "Un texto largo y pensado." })).toMatchObject({ status: 409 });
  });

  test("the administrator's page of a complaint keeps a long answer during every failure", async () => {
    const respuesta = "Estimada señora: ".repeat(300);
    const form = { intent: "responder", version: "1", respuesta };
    expect(await send(form, admin.cookie, { down: true })).toMatchObject({
      status: 503,
      body: { values: { respuesta, version: "1" }, errors: { "": expect.stringMatching(/\.$/) } },
    });
    const given = asking(page(), admin.cookie, { form });
    const { complaints, tokens, clock } = given.context;
    Object.defineProperty(given.context, "complaints", {
      value: {
        ...complaints,
        progress: createComplaintProgress(contextOf({ env, database: databaseDown, tokens, clock, log })),
      },
    });
    expect(await answered(detail.action(given) as Promise<unknown>)).toMatchObject({
      status: 503,
      body: { values: { respuesta } },
    });
    expect((await state()).state).toBe("received");
  });
});
