import { beforeEach, describe, expect, test } from "vitest";

import * as adminDocument from "~/inspections/admin/inspeccion-documento.route";
import * as section from "~/inspections/admin/inspeccion-seccion.route";
import * as work from "~/inspections/admin/inspeccion.route";
import * as document from "~/inspections/legal/perfil-inspeccion-documento.route";
import * as documents from "~/inspections/legal/perfil-inspeccion-documentos.route";
import * as request from "~/routes/services/inspeccion-legal";
import * as own from "~/routes/services/perfil-inspeccion";

import { answered, args, type Handler } from "../accounts/pages-support";
import { database, signedInPerson } from "../accounts/support";

type Person = Awaited<ReturnType<typeof signedInPerson>>;
let user: Person;
let mechanic: Person;
let boss: Person;

beforeEach(async () => {
  [user, mechanic, boss] = await Promise.all([
    signedInPerson(),
    signedInPerson({ role: "workshop", workshopId: "un-taller" }),
    signedInPerson({ role: "admin" }),
  ]);
});

const at = (path: string, cookie: string | null, options: Parameters<typeof args>[2] & { params?: object } = {}) => ({
  ...args(path, cookie, { identity: true, ...options }),
  params: { ...options.params },
});

async function inspection(userId: string): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date();
  await database.commit([
    {
      create: `inspections/${id}`,
      data: {
        kind: "legal",
        userId,
        userName: "Ana",
        userEmail: "ana@demo.pe",
        phone: "+51987654321",
        vehicle: { kind: "moto", listingId: null, bicycleId: null, title: "Honda Navi", details: "" },
        workshopId: "",
        workshopName: "",
        slotId: null,
        startsAt: null,
        status: "requested",
        payAt: "advisor",
        priceCentimos: 7000,
        orderId: null,
        caseNumber: null,
        legal: { plate: "1234-5A", documents: [], wantsBadge: false, reason: "" },
        privateUntil: null,
        holdUntil: null,
        answers: {},
        odometer: null,
        reportCode: null,
        history: [{ at: now, step: "request", by: "user" }],
        createdAt: now,
        updatedAt: now,
        version: 1,
      },
    },
  ]);
  return id;
}

describe("before it opens", () => {
  test("the page says what it will be, and takes no request", async () => {
    const path = "/inspeccion/legal";
    expect((await answered((request.loader as Handler)(at(path, null)))).body).toEqual({ page: null });
    const form = { placa: "1234-5A" };
    expect(await answered((request.action as Handler)(at(path, user.cookie, { form })))).toMatchObject({
      status: 404,
    });
  });
});

describe("the advisor's pages", () => {
  test("the advisor's pages are of administrators alone", async () => {
    const id = await inspection(user.uid);
    const params = { id, section: "propiedad", position: "1" };
    for (const { cookie } of [user, mechanic]) {
      for (const loader of [work.loader, section.loader, adminDocument.loader] as Handler[])
        expect(await answered(loader(at("/administracion/x", cookie, { params })))).toMatchObject({ status: 404 });
      for (const action of [work.action, section.action] as Handler[])
        expect(
          await answered(action(at("/administracion/x", cookie, { params, form: { intent: "aceptar" } }))),
        ).toMatchObject({ status: 404 });
    }
    expect((await database.read(`inspections/${id}`))?.data.status).toBe("requested");
  });

  test("the advisor's pages take a request and fill its checklist by plain forms", async () => {
    const id = await inspection(user.uid);
    const path = `/administracion/inspecciones/${id}`;
    const read = () => answered((work.loader as Handler)(at(path, boss.cookie, { params: { id } })));
    expect((await read()).body).toMatchObject({
      page: { plate: "1234-5A", isWaiting: true, work: { client: "Ana" } },
    });
    const send = (form: Record<string, string>) =>
      answered((work.action as Handler)(at(path, boss.cookie, { params: { id }, form })));
    expect(await send({ intent: "otra" })).toMatchObject({ status: 400 });
    expect(await send({ intent: "aceptar" })).toMatchObject({ status: 303, location: path });
    expect(await send({ intent: "terminar", seguro: "si" })).toMatchObject({ status: 409 });
    const params = { id, section: "propiedad" };
    expect(
      (await answered((section.loader as Handler)(at(`${path}/propiedad`, boss.cookie, { params })))).body,
    ).toMatchObject({ odometer: null, hasPhotos: false });
    const form = { intent: "guardar", "r-titular": "bad" };
    expect(
      await answered((section.action as Handler)(at(`${path}/propiedad`, boss.cookie, { params, form }))),
    ).toMatchObject({ status: 400, body: { errors: { "n-titular": expect.any(String) } } });
  });
});

test("the own pages are their user's alone, and the user cancels by the form", async () => {
  const id = await inspection(user.uid);
  const params = { id, position: "1" };
  const form = { intent: "cancelar" };
  const path = `/perfil/inspecciones/${id}`;
  for (const { cookie } of [mechanic, boss]) {
    for (const loader of [own.loader, documents.loader, document.loader] as Handler[])
      expect(await answered(loader(at(path, cookie, { params })))).toMatchObject({ status: 404 });
    for (const action of [own.action, documents.action] as Handler[])
      expect(await answered(action(at(path, cookie, { params, form })))).toMatchObject({ status: 404 });
  }
  expect((await answered((own.loader as Handler)(at(path, user.cookie, { params })))).body).toMatchObject({
    legal: { plate: "1234-5A", isOpen: true },
    page: null,
  });
  expect((await answered((documents.loader as Handler)(at(path, user.cookie, { params })))).body).toMatchObject({
    documents: [],
    isOpen: true,
  });
  expect(await answered((document.loader as Handler)(at(path, user.cookie, { params })))).toMatchObject({
    status: 404,
  });
  expect(await answered((own.action as Handler)(at(path, user.cookie, { params, form })))).toMatchObject({
    status: 303,
    location: path,
  });
  expect((await database.read(`inspections/${id}`))?.data).toMatchObject({
    status: "cancelled",
    privateUntil: expect.any(Date),
  });
});
