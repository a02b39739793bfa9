import { beforeEach, describe, expect, test } from "vitest";

import * as info from "~/inspections/inspeccion-info.route";
import * as report from "~/inspections/report/inspeccion.route";
import * as agenda from "~/inspections/work/taller-agenda.route";
import * as work from "~/inspections/work/taller-inspeccion.route";
import * as section from "~/inspections/work/taller-seccion.route";
import * as booking from "~/routes/services/inspeccion-reservar";
import * as own from "~/routes/services/perfil-inspeccion";

import { answered, args, type Handler } from "../accounts/pages-support";
import { database, signedInPerson } from "../accounts/support";

type Person = Awaited<ReturnType<typeof signedInPerson>>;
let user: Person;
let mechanic: Person;

beforeEach(async () => {
  [user, mechanic] = await Promise.all([
    signedInPerson(),
    signedInPerson({ role: "workshop", workshopId: "un-taller" }),
  ]);
});

const at = (path: string, cookie: string | null, options: Parameters<typeof args>[2] & { params?: object } = {}) => ({
  ...args(path, cookie, { identity: true, ...options }),
  params: { ...options.params },
});

async function inspection(userId: string, workshopId: string): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date();
  await database.commit([
    {
      create: `inspections/${id}`,
      data: {
        kind: "mechanical",
        userId,
        userName: "Ana",
        userEmail: "ana@demo.pe",
        phone: "+51987654321",
        vehicle: { kind: "bicicleta", listingId: null, bicycleId: null, title: "Trek", details: "" },
        workshopId,
        workshopName: "Un taller",
        slotId: "2030-01-02T1000",
        startsAt: new Date("2030-01-02T15:00:00Z"),
        status: "booked",
        payAt: "workshop",
        priceCentimos: 6000,
        orderId: null,
        caseNumber: null,
        holdUntil: null,
        answers: {},
        odometer: null,
        reportCode: null,
        history: [],
        createdAt: now,
        updatedAt: now,
        version: 1,
      },
    },
  ]);
  return id;
}

describe("the workshop's pages", () => {
  test("the workshop's pages are of the role alone", async () => {
    const id = await inspection(user.uid, "un-taller");
    const params = { id, section: "frenos" };
    const form = { intent: "terminar" };
    for (const loader of [agenda.loader, work.loader, section.loader] as Handler[])
      expect(await answered(loader(at("/taller/x", user.cookie, { params })))).toMatchObject({ status: 404 });
    for (const action of [work.action, section.action] as Handler[])
      expect(await answered(action(at("/taller/x", user.cookie, { params, form })))).toMatchObject({ status: 404 });
  });

  test("the workshop's pages show the inspections of the own workshop, never of another", async () => {
    const [mine, other] = await Promise.all([inspection(user.uid, "un-taller"), inspection(user.uid, "otro")]);
    const read = (id: string) =>
      answered((work.loader as Handler)(at("/taller/x", mechanic.cookie, { params: { id } })));
    expect((await read(mine)).body).toMatchObject({ title: "Trek", client: "Ana", isOpen: true });
    expect(await read(other)).toMatchObject({ status: 404 });
    const params = { id: other, section: "frenos" };
    const form = { intent: "guardar" };
    expect(await answered((section.action as Handler)(at("/x", mechanic.cookie, { params, form })))).toMatchObject({
      status: 404,
    });
  });
});

test("an own inspection is its user's alone, and is cancelled by its form", async () => {
  const id = await inspection(user.uid, "un-taller");
  const params = { id };
  const form = { intent: "cancelar" };
  const path = `/perfil/inspecciones/${id}`;
  expect(await answered((own.loader as Handler)(at(path, mechanic.cookie, { params })))).toMatchObject({ status: 404 });
  expect(await answered((own.action as Handler)(at(path, mechanic.cookie, { params, form })))).toMatchObject({
    status: 404,
  });
  expect(
    await answered((own.action as Handler)(at(path, user.cookie, { params, form: { intent: "x" } }))),
  ).toMatchObject({ status: 400 });
  expect(await answered((own.action as Handler)(at(path, user.cookie, { params, form })))).toMatchObject({
    status: 303,
    location: path,
  });
  expect((await database.read(`inspections/${id}`))?.data.status).toBe("cancelled");
});

test("booking says before it opens what it will be, and books nothing", async () => {
  const { body } = await answered((booking.loader as Handler)(at("/inspeccion/reservar", user.cookie)));
  expect(body).toEqual({ booking: null });
  const form = { horario: "2030-01-02T1000" };
  expect(await answered((booking.action as Handler)(at("/inspeccion/reservar", user.cookie, { form })))).toMatchObject({
    status: 404,
  });
  expect(info.loader(at("/inspeccion-info", null))).toMatchObject({
    mechanical: "proximamente",
    legal: "proximamente",
  });
  expect(
    await answered((report.loader as Handler)(at("/inspeccion/x", null, { params: { code: "x" } }))),
  ).toMatchObject({ status: 404 });
});
