import { beforeEach, describe, expect, test } from "vitest";

import { sha256Hex } from "~/platform/crypto/hash";

import type { World } from "../../support/world";
import { casesWorld, fileCase } from "./support";

let world: World;
beforeEach(() => {
  world = casesWorld();
});

const document = async (number: string) => (await world.database.read(`cases/${number}`))?.data;
const mails = async (number: string) =>
  Promise.all(["business", "person"].map((part) => world.database.read(`mail/case-${number}-${part}`)));
/** Texts of the person that may be found nowhere. */
const PERSONAL = ["Rosa Quispe", "rosa@correo.test", "987654321", "Una pregunta", "sábados", '"rosa"', "llamé a Rosa"];

describe("export of a user's cases", () => {
  test("the export of a user's cases holds those filed signed in, without the notes of the business", async () => {
    const number = await fileCase(world, { uid: "rosa", kind: "datos", answerWithin: 8 });
    await fileCase(world, { uid: "luis", email: "luis@correo.test" });
    await fileCase(world, { uid: null });
    await world.cases.queue.change(number, { step: "attended", actor: "admin-uid", note: "llamé a Rosa", seen: 1 });
    const told = (await world.cases.personalData.export("rosa", "")) as { number: string; steps: unknown[] }[];
    expect(told).toEqual([
      expect.objectContaining({
        number,
        kind: "datos",
        name: "Rosa Quispe",
        email: "rosa@correo.test",
        text: "¿Atienden los sábados?",
        due: "2026-12-02",
        status: "attended",
      }),
    ]);
    expect(told[0]?.steps).toHaveLength(2);
    for (const foreign of ["luis", "llamé", "admin-uid"]) expect(JSON.stringify(told)).not.toContain(foreign);
  });
});

describe("export of cases sent without signing in", () => {
  test("the export of cases sent without signing in holds all that the deletion erases: those from the verified address, and no other", async () => {
    const mine = await fileCase(world, { uid: "rosa" });
    const signedOut = await fileCase(world, { uid: null, email: "Rosa@correo.test" });
    await fileCase(world, { uid: null, email: "luis@correo.test" });
    const told = (await world.cases.personalData.export("rosa", "rosa@correo.test")) as { number: string }[];
    expect(told.map(({ number }) => number).sort()).toEqual([mine, signedOut].sort());
  });
});

describe("erasing a user's cases", () => {
  test("the erasing of a user's cases leaves number, kind, dates and steps, and deletes their mails", async () => {
    const number = await fileCase(world, { uid: "rosa" });
    await world.cases.queue.change(number, { step: "attended", actor: "admin", note: "llamé a Rosa", seen: 1 });
    const other = await fileCase(world, { uid: "luis" });
    world.pass({ seconds: 60 });
    await world.cases.personalData.erase("rosa", "");
    const left = await document(number);
    expect(left).toMatchObject({
      number,
      kind: "contacto",
      status: "attended",
      name: "",
      email: "",
      phone: null,
      subject: "Contacto",
      text: "",
      fields: [],
      uid: null,
      formId: "",
      emailHash: null,
      erasedAt: world.clock.now(),
    });
    expect((left!.history as { step: string }[]).map(({ step }) => step)).toEqual(["filed", "attended"]);
    for (const said of PERSONAL) expect(JSON.stringify(left)).not.toContain(said);
    expect(await mails(number)).toEqual([null, null]);
    expect(await document(other)).toMatchObject({ uid: "luis", name: "Rosa Quispe" });
    expect(await mails(other)).not.toContain(null);
    expect(await world.cases.personalData.export("rosa", "")).toEqual([]);
  });

  test("the erasing of a user's cases keeps a proof of the answer of an attended request of personal data", async () => {
    const number = await fileCase(world, { uid: "rosa", email: "Rosa@correo.test", kind: "datos", answerWithin: 20 });
    await world.cases.queue.change(number, {
      step: "attended",
      actor: "admin",
      note: "Enviado el 20 de noviembre",
      seen: 1,
    });
    await world.cases.personalData.erase("rosa", "");
    const left = await document(number);
    expect(left).toMatchObject({
      kind: "datos",
      due: "2026-12-22",
      status: "attended",
      name: "",
      email: "",
      subject: "Datos personales",
      emailHash: await sha256Hex(`${number}:rosa@correo.test`),
    });
    expect(JSON.stringify(left?.history)).toContain("Enviado el 20 de noviembre");
    expect(await mails(number)).toEqual([null, null]);
  });

  test("the erasing of a user's cases waits with an open request of personal data until it is attended", async () => {
    const number = await fileCase(world, { uid: "rosa", kind: "datos", answerWithin: 10 });
    await world.cases.personalData.erase("rosa", "");
    expect(await document(number)).toMatchObject({
      uid: null,
      name: "Rosa Quispe",
      email: "rosa@correo.test",
      eraseWhenAttended: true,
    });
    expect(await mails(number)).not.toContain(null);
    await world.cases.queue.change(number, { step: "attended", actor: "admin", note: "Copia enviada", seen: 1 });
    const left = await document(number);
    expect(left).toMatchObject({
      status: "attended",
      name: "",
      email: "",
      text: "",
      eraseWhenAttended: false,
      erasedAt: world.clock.now(),
    });
    expect(left?.history as object[]).toHaveLength(2);
    expect(await mails(number)).toEqual([null, null]);
  });

  test("the erasing of a user's cases includes cases sent without signing in from the verified address, and nothing else", async () => {
    const number = await fileCase(world, { email: "Rosa@Correo.test" });
    const open = await fileCase(world, { kind: "datos", answerWithin: 10 });
    const kept = [await fileCase(world, { email: "luis@correo.test" }), await fileCase(world, { uid: "luis" })];
    await world.cases.personalData.erase("rosa", "");
    for (const one of [number, open, ...kept]) expect(await document(one)).toMatchObject({ name: "Rosa Quispe" });
    await world.cases.personalData.erase("rosa", "rosa@correo.test");
    const left = await document(number);
    expect(left).toMatchObject({ number, name: "", email: "", emailKey: null, erasedAt: world.clock.now() });
    for (const said of PERSONAL) expect(JSON.stringify(left)).not.toContain(said);
    expect(await mails(number)).toEqual([null, null]);
    expect(await document(open)).toMatchObject({ name: "Rosa Quispe", emailKey: null, eraseWhenAttended: true });
    await world.cases.queue.change(open, { step: "attended", actor: "admin", note: "", seen: 1 });
    expect(await document(open)).toMatchObject({ name: "", email: "", erasedAt: world.clock.now() });
    for (const one of kept)
      expect(await document(one)).toMatchObject({ name: "Rosa Quispe", email: expect.stringContaining("@") });
  });

  test("the erasing of a user's cases is idempotent, and takes any number of cases", async () => {
    const all = [];
    for (let count = 0; count < 52; count++) all.push(await fileCase(world, { uid: "rosa" }));
    await world.seed({ set: "cases/R-0DD00000", data: { uid: "rosa", name: "Rosa Quispe" } });
    await world.cases.personalData.erase("rosa", "");
    await world.cases.personalData.erase("rosa", "");
    const left = await world.database.find({ collection: "cases", limit: 100 });
    expect(left).toHaveLength(all.length);
    for (const { data } of left) expect(data).toMatchObject({ uid: null, name: "" });
  });
});
