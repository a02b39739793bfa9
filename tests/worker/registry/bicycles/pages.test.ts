import { beforeEach, describe, expect, test } from "vitest";

import * as certificate from "~/registry/bicycles/certificate/perfil-bicicleta-certificado.route";
import * as form from "~/registry/bicycles/form/registrar-bicicleta.route";
import * as proof from "~/registry/bicycles/own/perfil-bicicleta-comprobante.route";
import * as own from "~/registry/bicycles/own/perfil-bicicleta.route";
import * as list from "~/registry/bicycles/own/perfil-bicicletas.route";
import * as open from "~/registry/bicycles/public/r.route";

import { answered, args, settled, type Handler } from "../../accounts/pages-support";
import { signedInPerson } from "../../accounts/support";
import { pictureFile } from "../../selling/support";

const PAGE = "/registrar-bicicleta";
let me: { uid: string; cookie: string };
let stranger: { uid: string; cookie: string };
let id: string;
let serial: string;

beforeEach(async () => {
  [me, stranger] = await Promise.all([signedInPerson({}), signedInPerson({})]);
  id = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  serial = `SN${crypto.randomUUID().slice(0, 8)}`;
});

const typed = (more: Record<string, string | File> = {}) => ({
  id,
  category: "mtb",
  brand: "Trek",
  model: "Marlin",
  colors: "rojo",
  serial,
  intent: "registrar",
  ...more,
});

/** Sends a form through the action that reads it as a stream. */
async function send(handler: Handler, path: string, who: { cookie: string }, fields: Record<string, string | File>) {
  const given = args(path, who.cookie, { form: fields, identity: true });
  const answer = await answered(handler({ ...given, params: { id } }));
  await settled();
  return answer;
}

const read = (handler: Handler, who: { cookie: string } | null, params: Record<string, string> = { id }) =>
  answered(handler({ ...args("/x", who?.cookie ?? null, { identity: true }), params }));

async function registered() {
  const answer = await send(form.action as Handler, PAGE, me, {
    ...typed(),
    framePhoto: await pictureFile("bici.png"),
    proof: new File(["%PDF-1.4 boleta"], "boleta.pdf"),
  });
  expect(answer).toMatchObject({ status: 303, location: `/perfil/bicicletas/${id}/certificado` });
}

describe("the registering form", () => {
  test("the registering form registers in one sending, with photo and proof", registered);

  test("the registering form keeps text and files when something is missing, and goes on from there", async () => {
    const photo = await pictureFile("bici.png");
    const rejected = await send(form.action as Handler, PAGE, me, {
      ...typed({ brand: "", year: "3" }),
      framePhoto: photo,
    });
    expect(rejected).toMatchObject({
      status: 400,
      body: {
        errors: { brand: expect.any(String), year: expect.any(String) },
        values: { model: "Marlin", year: "3" },
        files: { framePhoto: { key: expect.stringContaining(`${id}/`) } },
      },
    });
    const again = await read(form.loader as Handler, me);
    expect(again.body).toMatchObject({ id, isDraft: true, values: { model: "Marlin", colors: "rojo", year: "" } });
    expect(await send(form.action as Handler, PAGE, me, typed())).toMatchObject({ status: 303 });
  });

  test("a form that breaks off after a photo shows that photo, and asks for the rest", async () => {
    const fields = { id, model: "Marlin", framePhoto: await pictureFile("bici.png"), intent: "registrar" };
    const given = args(PAGE, me.cookie, { form: fields, identity: true });
    const whole = new Uint8Array(await given.request.clone().arrayBuffer());
    const request = new Request(given.request, { body: whole.subarray(0, -60) });
    const answer = await answered((form.action as Handler)({ ...given, request, params: { id } }));
    await settled();
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: { "": "No pudimos leer todas las fotos. Sube de nuevo las que faltan." },
        files: { framePhoto: { key: expect.stringContaining(`${id}/`) } },
      },
    });
  });

  test("a user who registers to report a theft comes to its form", async () => {
    const photo = await pictureFile("bici.png");
    const fields = { ...typed({ reportar: "1" }), framePhoto: photo };
    expect(await send(form.action as Handler, PAGE, me, { ...fields, intent: "guardar" })).toMatchObject({
      status: 303,
      location: `${PAGE}?reportar=1`,
    });
    expect(await send(form.action as Handler, PAGE, me, typed({ reportar: "1" }))).toMatchObject({
      status: 303,
      location: `/denunciar-robo?bicicleta=${id}`,
    });
  });

  test("a registered serial leads to the claim, and says nothing of its owner", async () => {
    await registered();
    const first = id;
    id = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
    const photo = await pictureFile("bici.png");
    const taken = await send(form.action as Handler, PAGE, stranger, { ...typed(), framePhoto: photo });
    expect(taken).toMatchObject({ status: 409, body: { taken: true, errors: { serial: expect.any(String) } } });
    expect(JSON.stringify(taken.body)).not.toContain(first);
    expect(JSON.stringify(taken.body)).not.toContain(me.uid);
  });

  test("an order of another buyer is not tied", async () => {
    const photo = await pictureFile("bici.png");
    const answer = await send(form.action as Handler, PAGE, me, {
      ...typed({ origin: "here", pedido: "order-of-another" }),
      framePhoto: photo,
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: { origin: expect.any(String) } } });
  });
});

describe("a registered bicycle", () => {
  test("a registered bicycle is its owner's alone: pages, papers, proof, changes", async () => {
    await registered();
    for (const handler of [own.loader, certificate.loader, proof.loader])
      expect(await read(handler as Handler, stranger)).toMatchObject({ status: 404 });
    expect(await send(own.action as Handler, "/x", stranger, { intent: "archivar" })).toMatchObject({ status: 404 });
    expect((await read(list.loader as Handler, stranger)).body).toEqual({
      bicycles: [],
      incoming: [],
      hasDraft: false,
    });
    expect((await read(list.loader as Handler, me)).body).toMatchObject({ bicycles: [{ id, isArchived: false }] });
    expect(await read(proof.loader as Handler, me)).toMatchObject({ status: 200 });
  });

  test("the code of a registered bicycle shows everyone the bicycle, without owner and serial", async () => {
    await registered();
    const { body } = await read(certificate.loader as Handler, me);
    const code = (body as { view: { code: string } }).view.code;
    const seen = await read(open.loader as Handler, null, { code });
    expect(seen.body).toMatchObject({ name: "Trek Marlin", standing: "first" });
    expect(JSON.stringify(seen.body)).not.toMatch(new RegExp(`${me.uid}|${serial}|boleta`));
    expect(await read(open.loader as Handler, null, { code: "0000000000" })).toMatchObject({ status: 404 });
  });

  test("a registered bicycle is put up for sale by its owner alone, once however often it is pressed, and its pages say so", async () => {
    await registered();
    const sell = (who: { cookie: string }) => send(own.action as Handler, "/x", who, { intent: "vender" });
    expect((await read(list.loader as Handler, me)).body).toMatchObject({
      bicycles: [{ sale: null, isSellable: true }],
    });
    expect(await sell(stranger)).toMatchObject({ status: 404 });
    const first = await sell(me);
    expect(first).toMatchObject({ status: 303, location: expect.stringMatching(/^\/sell\/flow\/\w+\/vehiculo$/) });
    expect((await sell(me)).location).toBe(first.location);
    const sale = { label: "Anuncio: borrador", isDraft: true, isOnSale: false, href: first.location };
    for (const page of [own.loader, list.loader])
      expect(JSON.stringify((await read(page as Handler, me)).body)).toContain(JSON.stringify(sale.href));
    expect((await read(own.loader as Handler, me)).body).toMatchObject({ card: { sale, isSellable: false } });
  });

  test("a registered bicycle cannot be put up for sale while it is archived, and the page says why", async () => {
    await registered();
    await send(own.action as Handler, "/x", me, { intent: "archivar" });
    expect(await send(own.action as Handler, "/x", me, { intent: "vender" })).toMatchObject({
      status: 409,
      body: { errors: { "": expect.stringContaining("archivada") } },
    });
  });

  test("a registered bicycle changes what may change, and is put away and taken back", async () => {
    await registered();
    const view = (await read(own.loader as Handler, me)).body as { version: number };
    const edit = {
      intent: "guardar",
      version: String(view.version),
      category: "mtb",
      colors: "azul",
      serial: "OTHER99",
    };
    expect(await send(own.action as Handler, "/x", me, edit)).toMatchObject({ status: 303 });
    expect((await read(own.loader as Handler, me)).body).toMatchObject({
      values: { colors: "azul", serial },
      history: [{ name: "Datos actualizados", who: "Tú" }, { name: "Registrada" }],
    });
    expect(await send(own.action as Handler, "/x", me, { ...edit, colors: "verde" })).toMatchObject({ status: 409 });
    expect(await send(own.action as Handler, "/x", me, { intent: "archivar" })).toMatchObject({ status: 303 });
    expect(await send(own.action as Handler, "/x", me, { intent: "restaurar" })).toMatchObject({ status: 303 });
  });
});
