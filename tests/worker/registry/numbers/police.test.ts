import { beforeEach, describe, expect, test } from "vitest";

import * as log from "~/admin/audit/registro.route";
import { HOUR_MS, MINUTE_MS } from "~/business/durations";
import * as page from "~/registry/numbers/police/policia.route";

import { makeListing } from "../../../unit/catalog/make-listing";
import { answerOf } from "../../admin/answer";
import { liveTheft, seedBicycle, theftWorld, type TheftWorld } from "../theft/support";

const UNIT = "Comisaría de Breña";
const WHY = "Intervención en la avenida Brasil, parte 120.";
const OFFICER = { email: "agente@correo.test", emailVerified: true, role: "policia", policeUnit: UNIT } as const;

let world: TheftWorld;
beforeEach(async () => {
  world = await theftWorld();
  await world.seedUser("agente", OFFICER);
  world.user = { uid: "agente" };
});

const post = async (form: Record<string, string>) => answerOf(world.ask(page.action, {}, form));
const lookups = async () =>
  (await world.database.find({ collection: "policeLookups", limit: 9 })).map(({ data }) => data);
const asked = async (numero: string) =>
  (await world.ask(page.action, {}, { intent: "numero", numero, motivo: WHY })) as {
    data: {
      answer: { id: string; bicycles: { id: string; likeness: string; facts: object[] }[]; elsewhere: object[] };
    };
  };

describe("an officer", () => {
  test("an officer finds a bicycle by its number and by any part of it, and the holder is not in the answer", async () => {
    const bicycle = await seedBicycle(world);
    await liveTheft(world, bicycle);
    for (const [numero, likeness] of [
      ["WTU123K4567", "exact"],
      ["U123K45", "partial"],
      ["4567", "partial"],
      ["WTU1?3K4567", "near"],
    ] as const) {
      const { data } = await asked(numero);
      expect(data.answer.bicycles, numero).toMatchObject([{ id: bicycle, likeness }]);
      expect(JSON.stringify(data), numero).not.toMatch(/rosa|correo/);
      expect(JSON.stringify(data)).toContain("28451-2026 (sin comprobar)");
    }
  });

  test("each look-up of an officer is on record with its reason, and administrators see it", async () => {
    const bicycle = await seedBicycle(world);
    await asked("WTU123K4567");
    expect(await lookups()).toMatchObject([
      { uid: "agente", unit: UNIT, kind: "number", asked: "WTU123K4567", reason: WHY, bicycleIds: [bicycle] },
    ]);
    world.user = { uid: "jefa", role: "admin" };
    expect(await world.ask(log.loader, {}, undefined, "?accion=police.looked-up")).toMatchObject({
      rows: [
        {
          text: `${UNIT}: ${WHY}`,
          facts: expect.arrayContaining([
            expect.objectContaining({ label: "Quién", value: "agente" }),
            expect.objectContaining({ label: "Sobre", value: "WTU123K4567" }),
            expect.objectContaining({ label: "Cambios", value: "respuestas: vacío → 1" }),
          ]),
        },
      ],
    });
  });

  test("sixty look-ups of an officer with one reason in a day are an alarm, once, in the log and by mail", async () => {
    await world.seedUser("jefa", { role: "admin" });
    const lookup = { uid: "agente", unit: UNIT, kind: "number", asked: "4567", reason: WHY, bicycleIds: [] };
    const reasonKey = "intervencion en la avenida brasil parte";
    const times = { createdAt: world.time, expiresAt: world.time };
    const before = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        set: `policeLookups/l${at}`,
        data: { ...lookup, reasonKey, ...times },
      }));
    await world.seed(...before(58));
    const alarms = async () => (await world.entries()).filter(({ data }) => data.action === "police.alarm");
    await asked("4567");
    await world.settled();
    expect(await alarms()).toEqual([]);
    // Numbers and signs make no other reason.
    await post({ intent: "numero", numero: "4567", motivo: "¡Intervención en la avenida Brasil! Parte 987" });
    await asked("4567");
    await world.settled();
    expect((await alarms()).map(({ data }) => data)).toMatchObject([{ actor: "agente", target: "users/agente" }]);
    expect((await world.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ["jefa@demo.pe", "Muchas consultas policiales con un mismo motivo"],
    ]);
  });

  test("an officer without a reason gets no answer, and what was typed stays", async () => {
    await seedBicycle(world);
    expect(await post({ intent: "numero", numero: "WTU123K4567", motivo: "" })).toMatchObject({
      status: 400,
      errors: { motivo: expect.any(String) },
      values: { numero: "WTU123K4567" },
    });
    expect(await lookups()).toEqual([]);
  });

  test("an officer sees a report that waits, with its police number, and what it says of the number", async () => {
    const bicycle = await seedBicycle(world);
    const report = await liveTheft(world, bicycle);
    await world.update(`thefts/${report}`, { state: "waiting", serialNear: [] });
    await world.update(`bicycles/${bicycle}`, { theftId: null });
    await world.update("serialNumbers/WTU123K4567", { theftIds: [], waitingIds: [report] });
    const { data } = await asked("WTU123K4567");
    expect(data.answer.bicycles).toMatchObject([{ id: bicycle, why: "contested" }]);
    expect(JSON.stringify(data)).toContain("Reporte en revisión");
    expect(JSON.stringify(data)).toContain("28451-2026");
  });

  test("an officer sees what is on offer with the number, and what was found", async () => {
    const { id, ...listing } = makeListing();
    const serialKey = "WTU123K4567";
    await world.seed({ create: `vehicles/${id}`, data: { ...listing, serial: serialKey, serialKey } });
    const { data } = await asked("WTU123K4567");
    expect(data.answer.elsewhere).toMatchObject([{ label: "En venta", href: `/vehiculo/${id}` }]);
  });

  test.each(["xxxxxxxxxxxx", "porque porque", "1234567890"])(
    "an officer gets no answer for the reason %s, which says nothing",
    async (motivo) => {
      expect(await post({ intent: "numero", numero: "WTU123K4567", motivo })).toMatchObject({ status: 400 });
      expect(await lookups()).toEqual([]);
    },
  );

  test("an officer reads the live reports of a district", async () => {
    await liveTheft(world);
    const form = { intent: "distrito", department: "lima", district: "Miraflores", "motivo-distrito": WHY };
    expect(JSON.stringify(await world.ask(page.action, {}, form))).toContain("WTU123K4567");
    const other = { ...form, district: "Breña" };
    expect(JSON.stringify(await world.ask(page.action, {}, other))).not.toContain("WTU123K4567");
    expect(await lookups()).toHaveLength(2);
  });

  test("an officer has a limit of look-ups an hour", async () => {
    for (let n = 0; n < 60; n += 1) await world.limiter.take("police:agente", { limit: 60, windowSeconds: 3600 });
    expect(await post({ intent: "numero", numero: "WTU123K4567", motivo: WHY })).toMatchObject({ status: 429 });
    expect(await lookups()).toEqual([]);
  });
});

describe("a message of an officer", () => {
  const TEXT = "Tenemos una bicicleta que puede ser la tuya: ven con tu comprobante.";

  async function form(bicicleta: string, consulta: string) {
    const { stamp } = (await world.ask(page.loader, {})) as { stamp: string };
    world.time = new Date(world.time.getTime() + MINUTE_MS);
    return { intent: "mensaje", sello: stamp, consulta, bicicleta, mensaje: TEXT };
  }
  const received = async () =>
    (await world.mails()).filter(({ to, text }) => to === "rosa@correo.test" && text.includes(TEXT));

  test("a message of an officer reaches the holder once, with the unit and without an address, and both go on", async () => {
    const bicycle = await seedBicycle(world);
    const { data } = await asked("WTU123K4567");
    const sent = await form(bicycle, data.answer.id);
    const answers = [await post(sent), await post(sent)];
    expect(answers).toMatchObject([{ status: 303 }, { status: 303 }]);
    expect(answers[0]?.location).toMatch(/^\/mensajes-protegidos\//);
    const mails = await received();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(UNIT);
    expect(mails[0]?.text).not.toContain("agente@");
    expect(await post(await form(bicycle, data.answer.id))).toMatchObject({ status: 303 });
    expect(await world.database.find({ collection: "relays", limit: 5 })).toMatchObject([
      { data: { kind: "police", lines: [{ from: "other" }, { from: "other" }] } },
    ]);
  });

  test("a message of an officer is refused where the holder has ended the conversation", async () => {
    const bicycle = await seedBicycle(world);
    const { data } = await asked("WTU123K4567");
    await post(await form(bicycle, data.answer.id));
    const [relay] = await world.database.find({ collection: "relays", limit: 2 });
    await world.merge(`relays/${relay?.id}`, { endedBy: "owner" });
    const mails = (await world.mails()).length;
    expect(await post(await form(bicycle, data.answer.id))).toMatchObject({
      status: 409,
      errors: { "": "Esta conversación se terminó: ya no se puede escribir en ella." },
    });
    expect(await world.mails()).toHaveLength(mails);
  });

  test("further messages of an officer wait for the end of the hour, in one mail", async () => {
    const bicycle = await seedBicycle(world);
    const { data } = await asked("WTU123K4567");
    for (let n = 0; n < 3; n += 1) await post(await form(bicycle, data.answer.id));
    expect(await received()).toHaveLength(2);
  });

  test("a message needs an own look-up of the last day that has shown the bicycle", async () => {
    const bicycle = await seedBicycle(world);
    const other = await seedBicycle(world, { serial: "ZZTOP77777" });
    const { data } = await asked("WTU123K4567");
    expect(await post(await form(other, data.answer.id))).toMatchObject({ status: 409 });
    expect(await post(await form(bicycle, "f".repeat(32)))).toMatchObject({ status: 409 });
    await world.seedUser("otro", { ...OFFICER, email: "otro@correo.test" });
    world.user = { uid: "otro" };
    expect(await post(await form(bicycle, data.answer.id))).toMatchObject({ status: 409 });
    world.user = { uid: "agente" };
    world.time = new Date(world.time.getTime() + 25 * HOUR_MS);
    expect(await post(await form(bicycle, data.answer.id))).toMatchObject({ status: 409 });
    expect(await received()).toEqual([]);
  });
});

test.each([
  ["a user without a role", { role: "user" }],
  ["a workshop's user", { role: "workshop", workshopId: "la-cadena" }],
  ["an administrator", { role: "admin" }],
  ["a blocked officer", { ...OFFICER, isActive: false }],
] as const)("%s finds no page of the police, to read or to ask", async (_who, changes) => {
  await world.seedUser("otra", { email: "otra@correo.test", emailVerified: true, ...changes });
  world.user = { uid: "otra" };
  const statusOf = async (asking: Promise<unknown>) =>
    asking.then(
      () => 200,
      (thrown: { init?: { status: number }; status?: number }) => thrown.init?.status ?? thrown.status,
    );
  expect(await statusOf(world.ask(page.loader, {}))).toBe(404);
  expect(
    await statusOf(world.ask(page.action, {}, { intent: "numero", numero: "WTU123K4567", motivo: WHY })),
  ).toBeOneOf([403, 404]);
  expect(await lookups()).toEqual([]);
});
