import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import type { AdminRow } from "~/admin-kit/list/admin-list";
import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import * as inspection from "~/inspections/admin/inspeccion.route";
import * as inspections from "~/inspections/admin/inspecciones.route";
import type { DocumentData } from "~/platform/firestore/types";
import { WORKSHOP_STATE_NAMES } from "~/workshops/admin/paths";
import * as edit from "~/workshops/admin/taller-editar.route";
import * as application from "~/workshops/admin/taller-nuevo.route";
import * as workshop from "~/workshops/admin/taller.route";
import * as list from "~/workshops/admin/talleres.route";

import { formsOf, intentsOf, itemsOf } from "../../support/sheets";
import type { World } from "../../support/world";
import {
  ACCEPT,
  APPLIED,
  BOOKED,
  BOOKED_BICYCLE,
  OTHER_SLUG,
  REASON,
  SLUG,
  TO_OTHER,
  WORKSHOP_FIELDS,
  decide,
  seedApplication,
  seedOtherWorkshop,
  seedWorkshop,
} from "./acts-services";
import { NUMBER, withInspection } from "./acts-support";
import { adminWorld, NOW } from "./admin-world";
import { answerOf } from "./answer";

let world: World;
beforeEach(() => {
  world = adminWorld();
});

const stored = async (path: string) => (await world.database.read(path))?.data;
const mails = async (): Promise<DocumentData[]> =>
  (await world.database.find({ collection: "mail", limit: 20 })).map(({ data }) => data);
const act = (form: Record<string, string>) =>
  answerOf(world.ask(workshop.action, { slug: SLUG }, { version: "1", confirmo: "si", ...form }));

const sheet = async (search = ""): Promise<AdminSheet> =>
  ((await world.ask(inspection.loader, { id: "i1" }, undefined, search)) as { sheet: AdminSheet }).sheet;

async function withStaff(changes: DocumentData = {}): Promise<void> {
  const rosa = { uid: "rosa", email: "rosa@correo.test", displayName: "Rosa", emailVerified: true };
  await world.seed({ set: "users/rosa", data: { ...newUserDocument(rosa, NOW), ...changes } });
}

describe("an application", () => {
  const shown = async () => (await world.ask(application.loader, {}, undefined, `?caso=${NUMBER}`)) as AdminSheet;

  test("the application of a workshop is accepted as it is: nothing of it is typed again", async () => {
    await seedApplication(world);
    const sheet = await shown();
    expect(sheet.queue).toMatchObject({ standing: "1 de 1" });
    const [accept] = formsOf(sheet);
    expect(Object.keys(accept?.fields ?? {})).toEqual(["hasta"]);
    expect(accept?.values).toMatchObject({ hasta: "2027-11-23" });
    const form = { intent: "aceptar", hasta: "2027-11-23" };
    expect(await answerOf(decide(world, form))).toMatchObject({ status: 303 });
    expect(await stored(`workshops/${SLUG}`)).toMatchObject({
      name: "La Cadena",
      department: "lima",
      district: "Miraflores",
      address: "Calle Los Pedales 340",
      vehicles: ["bicicleta"],
      services: [{ id: "frenos" }, { id: "revision" }],
      phone: "+51987654321",
    });
  });

  test("the application of a workshop asks for what it does not say so that it can be read", async () => {
    const fields = APPLIED.fields.filter(({ label }) => label !== "Servicios");
    await seedApplication(world, { fields, subject: "La Cadena (Nadaquever) quiere ser taller certificado" });
    expect(Object.keys(formsOf(await shown())[0]?.fields ?? {})).toEqual(
      expect.arrayContaining(["department", "services", "hasta"]),
    );
    expect(await answerOf(decide(world, { intent: "aceptar", hasta: "2027-11-23" }))).toMatchObject({ status: 400 });
  });

  test("the application of a workshop becomes a workshop in sight: both are linked, the sender is told, the account sees the agenda", async () => {
    await Promise.all([seedApplication(world), withStaff()]);
    expect(await answerOf(decide(world, ACCEPT))).toMatchObject({
      status: 303,
      location: `/administracion/talleres/${SLUG}`,
    });
    expect(await stored(`workshops/${SLUG}`)).toMatchObject({
      name: "La Cadena",
      province: "Lima",
      district: "Miraflores",
      services: [{ id: "frenos", from: 25, to: 60.5 }],
      hours: [
        { day: 1, from: 540, to: 780 },
        { day: 1, from: 900, to: 1140 },
      ],
      phone: "+51987654321",
      caseNumber: NUMBER,
      active: true,
      certifiedUntil: new Date("2027-11-23T05:00:00Z"),
    });
    expect(await stored(`cases/${NUMBER}`)).toMatchObject({ status: "attended", outcome: `workshops/${SLUG}` });
    expect(await stored("users/rosa")).toMatchObject({ role: "workshop", workshopId: SLUG });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect((mail!.message as { text: string }).text).toContain("/taller/agenda");
    expect(await world.context().workshops.list()).toMatchObject([{ id: SLUG }]);
  });

  test("the application of a workshop is followed by the next one that waits, unless its workshop still needs an account", async () => {
    await Promise.all([seedApplication(world), withStaff()]);
    const next = { ...APPLIED, number: "R-9K4M92QX" };
    const nextPage = "/administracion/talleres/nuevo?caso=R-9K4M92QX&lista=tipo%3Dtaller";
    await world.seed({ set: `cases/${next.number}`, data: { ...next } });
    expect(await answerOf(decide(world, ACCEPT))).toMatchObject({ status: 303, location: nextPage });
    const reject = { seen: "1", intent: "rechazar", motivo: "otro", nota: REASON };
    const last = await answerOf(world.ask(application.action, {}, reject, `?caso=${next.number}`));
    expect(last).toMatchObject({ status: 303, location: "/administracion/solicitudes?tipo=taller" });
    expect(last.flash?.message).toContain("No queda nada más en esta lista");
  });

  test("an application sent twice, and twice at once, makes one workshop and one mail", async () => {
    await seedApplication(world);
    const answers = await Promise.all([decide(world, ACCEPT), decide(world, ACCEPT)].map(answerOf));
    answers.push(await answerOf(decide(world, ACCEPT)));
    for (const answer of answers) expect(answer.location).toBe(`/administracion/talleres/${SLUG}`);
    expect(await world.database.count({ collection: "workshops" })).toBe(1);
    expect(await mails()).toHaveLength(1);
  });

  test("the application of a workshop takes another address where its name has one already", async () => {
    await Promise.all([seedApplication(world), seedWorkshop(world)]);
    expect(await answerOf(decide(world, ACCEPT))).toMatchObject({
      location: `/administracion/talleres/${SLUG}-miraflores`,
    });
  });

  test.each([
    [{ district: "" }, { district: "Elige el distrito." }],
    [{ "dia-1": "de nueve a una" }, { "dia-1": expect.stringContaining("Lunes: escribe las horas") }],
    [{ "desde-frenos": "70" }, { "hasta-frenos": expect.stringContaining("igual o mayor") }],
    [{ geo: "Lima" }, { geo: expect.stringContaining("coordenadas") }],
    [{ hasta: "2026-11-22" }, { hasta: "Certificado: elige un día desde hoy." }],
    [{ hasta: "2040-01-01" }, { hasta: expect.stringContaining("tres años") }],
    [{ hasta: "pronto" }, { hasta: expect.stringContaining("hasta qué día") }],
    [{ phone: "" }, { phone: "Escribe un teléfono para llamarte." }],
  ])("the form says at its field what is wrong with %j, and keeps what was typed", async (changes, errors) => {
    await seedApplication(world);
    const answer = await answerOf(decide(world, { ...ACCEPT, ...changes }));
    expect(answer).toMatchObject({ status: 400, errors, values: { workshop: "La Cadena" } });
    expect(Object.keys(answer.errors ?? {})).toHaveLength(1);
    expect(await world.database.count({ collection: "workshops" })).toBe(0);
  });

  test("the application of a workshop is rejected with a reason that its sender reads, once", async () => {
    await seedApplication(world);
    expect(await answerOf(decide(world, { intent: "rechazar", motivo: "otro", nota: "no" }))).toMatchObject({
      status: 400,
      errors: { nota: expect.stringContaining("al menos 10") },
    });
    const form = { intent: "rechazar", motivo: "otro", nota: REASON };
    expect(await answerOf(decide(world, form))).toMatchObject({ status: 303 });
    expect(await answerOf(decide(world, form))).toMatchObject({ status: 303 });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect((mail!.message as { text: string }).text).toContain(REASON);
    expect(await answerOf(decide(world, { ...ACCEPT, seen: "2" }))).toMatchObject({ status: 409 });
  });

  test.each([
    ["changed meanwhile", { history: [] }],
    ["was attended", { status: "attended" as const }],
    ["lost its account", { erasedAt: NOW }],
  ])("an application that %s is decided by nobody", async (_, changes) => {
    await seedApplication(world, changes);
    for (const form of [ACCEPT, { intent: "rechazar", motivo: "otro", nota: REASON }])
      expect(await answerOf(decide(world, form))).toMatchObject({ status: 409 });
    expect(await world.entries()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test("an application of another kind is no application of a workshop", async () => {
    await seedApplication(world, { kind: "contacto" });
    for (const form of [ACCEPT, { intent: "rechazar", motivo: "otro", nota: REASON }])
      expect(await answerOf(decide(world, form))).toMatchObject({ status: 404 });
    expect(await answerOf(world.ask(application.loader, {}, undefined, `?caso=${NUMBER}`))).toMatchObject({
      status: 404,
    });
  });
});

describe("a workshop", () => {
  const visible = async () => (await world.context().workshops.list()).map(({ id }) => id);

  test("a workshop leaves the finder and comes back; its accounts are told, and what it has booked is named first", async () => {
    await Promise.all([seedWorkshop(world), withStaff({ role: "workshop", workshopId: SLUG })]);
    await withInspection(BOOKED, () => Promise.resolve())(world);
    const shown = (await world.ask(workshop.loader, { slug: SLUG })) as AdminSheet;
    expect(shown.badges).toMatchObject([{ label: "Visible" }]);
    expect(itemsOf(shown, "pendientes")).toMatchObject([
      { to: "/administracion/inspecciones/i1", title: "Honda Navi", notes: [expect.stringContaining("Reservada")] },
    ]);
    expect(itemsOf(shown, "cuentas")).toMatchObject([{ form: { hidden: { uid: "rosa" } } }]);
    expect(await act({ intent: "suspender", motivo: "otro", nota: REASON, confirmo: "" })).toMatchObject({
      status: 400,
      errors: { confirmo: expect.any(String) },
    });
    expect(await act({ intent: "suspender", motivo: "otro", nota: REASON })).toMatchObject({ status: 303 });
    expect(await visible()).toEqual([]);
    expect(await act({ intent: "suspender", motivo: "otro", nota: REASON })).toMatchObject({ status: 303 });
    expect(await mails()).toHaveLength(1);
    expect(await stored("inspections/i1")).toMatchObject({ status: "booked" });
    expect(await act({ intent: "mostrar", version: "2" })).toMatchObject({ status: 303 });
    expect(await visible()).toEqual([SLUG]);
    expect((await mails()).map(({ message }) => (message as { subject: string }).subject).sort()).toEqual([
      "La Cadena aparece otra vez",
      "Suspendimos la ficha de La Cadena",
    ]);
  });

  test("a workshop with an expired certificate is in no finder and takes no booking after its end", async () => {
    await seedWorkshop(world, { certifiedUntil: new Date("2026-11-24T05:00:00Z"), services: [{ id: "revision" }] });
    expect(await visible()).toEqual([SLUG]);
    const { booking } = world.context().inspections;
    const found = await booking.workshopOf(SLUG);
    expect((await booking.days(found!)).map(({ day }) => day)).toEqual(["2026-11-23", "2026-11-24"]);
    expect(await act({ intent: "terminar-certificado", motivo: "otro", nota: REASON })).toMatchObject({ status: 303 });
    expect(await visible()).toEqual([]);
    expect(await world.ask(workshop.loader, { slug: SLUG })).toMatchObject({
      badges: [{ label: WORKSHOP_STATE_NAMES.expired }],
    });
    expect(await act({ intent: "certificar", hasta: "2027-11-23", version: "2" })).toMatchObject({ status: 303 });
    expect(await visible()).toEqual([SLUG]);
    expect(await stored(`workshops/${SLUG}`)).toMatchObject({ certifiedAt: NOW });
  });

  test("a workshop is not changed by a stale form, nor by an unknown one", async () => {
    await seedWorkshop(world, { version: 7 });
    const forms: Record<string, string>[] = [
      { intent: "suspender", motivo: "otro", nota: REASON },
      { intent: "certificar", hasta: "2027-11-23" },
      { intent: "terminar-certificado", motivo: "otro", nota: REASON },
    ];
    for (const form of forms)
      expect(await act(form), form.intent).toMatchObject({ status: 409, errors: { "": expect.any(String) } });
    expect(await answerOf(world.ask(edit.action, { slug: SLUG }, { version: "1", ...WORKSHOP_FIELDS }))).toMatchObject({
      status: 409,
      values: { workshop: "La Cadena" },
    });
    expect(await act({ intent: "borrar" })).toMatchObject({ status: 400 });
    expect(await act({ intent: "certificar", hasta: "ayer" })).toMatchObject({ status: 400 });
    expect(await world.entries()).toEqual([]);
  });

  test("a workshop that does not exist is not found by any form", async () => {
    const forms: Record<string, string>[] = [
      { intent: "suspender", motivo: "otro", nota: REASON },
      { intent: "mostrar" },
      { intent: "certificar", hasta: "2027-11-23" },
      { intent: "dar", email: "rosa@correo.test" },
    ];
    for (const form of forms) expect(await act(form), form.intent).toMatchObject({ status: 404 });
    for (const loader of [workshop.loader, edit.loader])
      expect(await answerOf(world.ask(loader, { slug: "no-hay" }))).toMatchObject({ status: 404 });
  });

  test("a workshop gives its agenda to known accounts with a verified address alone", async () => {
    await Promise.all([seedWorkshop(world), withStaff({ emailVerified: false })]);
    const give = (email: string) => act({ intent: "dar", email });
    expect(await give("rosa")).toMatchObject({ status: 400 });
    expect(await give("nadie@correo.test")).toMatchObject({ status: 422 });
    expect(await give("rosa@correo.test")).toMatchObject({ status: 422 });
    await withStaff({ role: "workshop", workshopId: "otro" });
    expect(await act({ intent: "quitar", uid: "rosa" })).toMatchObject({ status: 303 });
    expect(await stored("users/rosa")).toMatchObject({ workshopId: "otro" });
  });

  test("a workshop is found by its name, its state and its department", async () => {
    await Promise.all([
      seedWorkshop(world),
      world.seed({
        set: "workshops/sillar",
        data: { ...(await workshopData()), name: "Sillar", department: "arequipa", district: "Cayma", active: false },
      }),
    ]);
    const titles = async (search: string) =>
      ((await world.ask(list.loader, {}, undefined, search)) as { rows: { title: string }[] }).rows.map(
        ({ title }) => title,
      );
    expect(await titles("")).toEqual(["La Cadena", "Sillar"]);
    expect(await titles("?q=cadéna")).toEqual(["La Cadena"]);
    expect(await titles("?estado=suspendidos")).toEqual(["Sillar"]);
    expect(await titles("?lugar=lima&estado=visibles")).toEqual(["La Cadena"]);
    expect(await titles("?lugar=paris")).toEqual(["La Cadena", "Sillar"]);
  });
});

test("an account that became an administrator's in the same moment keeps its role", async () => {
  await withStaff();
  const { database } = world;
  /** Finds the account, and lets another administrator be quicker. */
  const find: typeof database.find = async (query) => {
    const found = await database.find(query);
    await database.commit([{ update: "users/rosa", data: { role: "admin" } }]);
    return found;
  };
  const racing = new Proxy(database, {
    get: (target, name) => {
      const value: unknown = name === "find" ? find : Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const { workshopStaff } = world.context({ database: racing }).accounts;
  expect(await workshopStaff.grant("rosa@correo.test", SLUG, "jefa")).toBe("admin");
  expect(await stored("users/rosa")).toMatchObject({ role: "admin" });
  expect(await world.entries()).toEqual([]);
});

async function workshopData(): Promise<DocumentData> {
  const other = adminWorld();
  await seedWorkshop(other);
  return (await other.database.read(`workshops/${SLUG}`))?.data ?? {};
}

describe("inspections", () => {
  test("inspections are listed by state, workshop and day; the late ones are marked", async () => {
    await withInspection({ ...BOOKED, startsAt: new Date("2026-11-20T15:00:00Z") }, () => Promise.resolve())(world);
    await seedWorkshop(world);
    const rows = async (search: string) =>
      ((await world.ask(inspections.loader, {}, undefined, search)) as { rows: AdminRow[] }).rows;
    for (const search of [
      "",
      "?estado=reservadas",
      `?taller=${SLUG}`,
      "?cuando=atrasadas",
      `?cuando=atrasadas&taller=${SLUG}`,
    ])
      expect(await rows(search), search).toMatchObject([
        { key: "i1~1", badges: [{ label: "Reservada" }, { label: "Atrasada" }] },
      ]);
    for (const search of ["?estado=terminadas", "?cuando=hoy", "?cuando=proximas&estado=reservadas"])
      expect(await rows(search), search).toEqual([]);
  });

  test("inspections are cancelled with a reason for both sides, by a form that is not stale", async () => {
    await Promise.all([seedWorkshop(world), withStaff({ role: "workshop", workshopId: SLUG })]);
    const send = (form: Record<string, string>) =>
      answerOf(world.ask(inspection.action, { id: "i1" }, { intent: "cancelar", version: "1", ...form }));
    await withInspection({ ...BOOKED, userId: "ana" }, () => Promise.resolve())(world);
    expect(await send({ motivo: "" })).toMatchObject({
      status: 400,
      errors: { motivo: "Elige un motivo de la lista." },
    });
    expect(await send({ motivo: "otro", nota: REASON, version: "0" })).toMatchObject({ status: 409 });
    expect(await send({ motivo: "otro", nota: REASON })).toMatchObject({ status: 303 });
    expect(await send({ motivo: "otro", nota: REASON })).toMatchObject({ status: 303 });
    const told = await mails();
    expect(told).toHaveLength(2);
    for (const { message } of told) expect((message as { text: string }).text).toContain(REASON);
    expect(await world.entries()).toHaveLength(1);
    const cancelled = await sheet();
    expect(cancelled.badges).toMatchObject([{ label: "Cancelada" }, false]);
    expect(intentsOf(cancelled)).toEqual([]);
  });

  test("inspections are given to another workshop: its free times are offered, the reason is asked for", async () => {
    await Promise.all([
      seedWorkshop(world),
      seedOtherWorkshop(world),
      withStaff({ role: "workshop", workshopId: SLUG }),
    ]);
    const send = (form: Record<string, string>) =>
      answerOf(world.ask(inspection.action, { id: "i1" }, { intent: "pasar", version: "1", ...TO_OTHER, ...form }));
    await withInspection({ ...BOOKED_BICYCLE, userId: "ana" }, () => Promise.resolve())(world);
    const asked = await sheet();
    const [choice] = formsOf(asked);
    expect(choice?.fields?.taller?.options?.map(({ value }) => value)).toEqual(["", OTHER_SLUG]);
    expect(intentsOf(asked)).toEqual(["", "cancelar"]);
    const offered = await sheet(`?taller=${OTHER_SLUG}`);
    expect(intentsOf(offered)).toEqual(["", "pasar", "cancelar"]);
    expect(formsOf(offered)[1]).toMatchObject({
      hidden: { taller: OTHER_SLUG },
      fields: { horario: { label: "Hora en El Otro", hint: "Su hora de ahora también está libre ahí." } },
      values: { horario: "2026-11-25T1000" },
    });
    expect(await send({ motivo: "" })).toMatchObject({
      status: 400,
      errors: { "motivo-pasar": "Elige un motivo de la lista." },
    });
    expect(await send({ taller: SLUG })).toMatchObject({ status: 409 });
    expect(await send({ horario: "2026-11-22T1000" })).toMatchObject({
      status: 409,
      errors: { horario: /ya no está/ },
    });
    expect(await send({ version: "0" })).toMatchObject({ status: 409 });
    expect(await send({})).toMatchObject({ status: 303, location: "/administracion/inspecciones/i1" });
    expect(await send({})).toMatchObject({ status: 303 });
    expect(await stored("inspections/i1")).toMatchObject({
      workshopId: OTHER_SLUG,
      workshopName: "El Otro",
      version: 2,
    });
    const told = await mails();
    expect(told.flatMap(({ to }) => to).sort()).toEqual(["rosa@correo.test", "rosa@correo.test"]);
    for (const { message } of told) expect((message as { text: string }).text).toContain(REASON);
    expect(await world.entries()).toHaveLength(1);
  });
});
