import { beforeEach, describe, expect, test } from "vitest";

import { complaintListFields } from "~/complaints/list-fields";
import { SHEET_KEY_PURPOSE, SheetKeySchema } from "~/complaints/model";

import { makeSheet } from "../../../factories/complaints";
import { failing } from "../../../support/faults";
import type { World } from "../../../support/world";
import { BUSINESS, complaintsWorld, on, progressOf, seedSheet, SITE, takeStep } from "../support";

const NUMBER = "000000001-2026";
let world: World;

beforeEach(() => {
  world = complaintsWorld();
});

const keyIn = (text: string) => new URL(/http\S+\?clave=\S+/.exec(text)?.[0] ?? "none:").searchParams.get("clave");

describe("complaint step", () => {
  test("a step of a complaint is stored with its actor and time, and leaves the sheet as it was filed", async () => {
    const sheet = await seedSheet(world);
    expect(await takeStep(world, "offer", { text: "Cambiamos el aro." })).toMatchObject({ ok: true, repeated: false });
    expect(await progressOf(world)).toEqual({
      // For lists: they follow from the sheet.
      ...complaintListFields(sheet),
      number: NUMBER,
      uid: "ana",
      kind: "reclamo",
      consumerName: "Ana Quispe",
      state: "offered",
      due: "2026-10-27",
      suspended: 0,
      offer: { text: "Cambiamos el aro.", at: on("2026-10-06"), until: "2026-10-14" },
      answer: null,
      letter: null,
      filedAt: sheet.filedAt,
      updatedAt: on("2026-10-06"),
      history: [
        { step: "file", at: sheet.filedAt, actor: "consumer", text: "" },
        { step: "offer", at: on("2026-10-06"), actor: "jefa", text: "Cambiamos el aro." },
      ],
    });
    await takeStep(world, "decline");
    world.time = on("2026-10-07");
    await takeStep(world, "answer", { text: "No procede." });
    expect(await progressOf(world)).toMatchObject({
      state: "answered",
      answer: { text: "No procede.", at: on("2026-10-07") },
      offer: null,
    });
    expect(await world.find(`complaints/${NUMBER}`)).toEqual({ ...sheet });
  });

  test("a complaint step of the business is told on the consumer's devices, their own is not", async () => {
    await world.seed({ set: "users/ana", data: { hasPush: true } });
    await seedSheet(world);
    const notice = async () => world.find(`pushNotices/ana_complaints_${NUMBER}`);
    await takeStep(world, "offer", { text: "Cambiamos el aro." });
    const told = await notice();
    expect(told).toMatchObject({ userId: "ana", kind: "complaints", at: on("2026-10-06") });
    expect(told?.path).toContain(NUMBER);
    world.time = on("2026-10-07");
    await takeStep(world, "decline");
    expect(await notice()).toMatchObject({ at: on("2026-10-06") });
  });

  test("a step of an unknown or malformed number is not found", async () => {
    await seedSheet(world);
    for (const number of ["000000002-2026", "", "a/b/c", "../users/ana"]) {
      expect(await takeStep(world, "answer", { number, version: 1 })).toEqual({ ok: false, reason: "not-found" });
    }
  });

  test("a step of a complaint follows the holidays of the configuration", async () => {
    world = complaintsWorld({ holidays: ["2026-10-12"] });
    await seedSheet(world);
    await takeStep(world, "offer");
    expect((await progressOf(world)).offer?.until).toBe("2026-10-15");
  });

  test("a step of a complaint is not found for an undecodable document, and logged", async () => {
    await seedSheet(world);
    await world.update(`complaintProgress/${NUMBER}`, { state: "otra" });
    expect(await takeStep(world, "answer")).toEqual({ ok: false, reason: "not-found" });
    expect(world.events()).toContain("firestore.document-does-not-fit");
  });
});

describe("resubmitted step", () => {
  test("a resubmitted step is idempotent with its mails, in sequence and at once", async () => {
    await seedSheet(world);
    const sent = () => takeStep(world, "offer", { version: 1 });
    const outcomes = await Promise.all([sent(), sent(), sent()]);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.repeated)).toHaveLength(1);
    expect(await sent()).toMatchObject({ ok: true, repeated: true });
    expect((await progressOf(world)).history).toHaveLength(2);
    expect(await world.mails()).toHaveLength(1);
  });

  test("a resubmitted step is one step also when the first answer was lost", async () => {
    await seedSheet(world);
    world.fault = (verb, send) =>
      verb === "commit" ? send().then(() => new Response("<html>502</html>", { status: 503 })) : null;
    await expect(takeStep(world, "answer", { version: 1, text: "Te devolvemos el dinero." })).rejects.toMatchObject({
      status: 503,
    });
    world.fault = () => null;
    expect((await progressOf(world)).state).toBe("answered");
    expect(await takeStep(world, "answer", { version: 1, text: "Te devolvemos el dinero." })).toMatchObject({
      ok: true,
      repeated: true,
    });
    expect((await progressOf(world)).history.map(({ step }) => step)).toEqual(["file", "answer"]);
    expect((await world.mails()).filter(({ to }) => to === "ana@correo.test")).toHaveLength(1);
  });
});

describe("simultaneous steps", () => {
  test("simultaneous steps of two administrators: one answers, the other gets a conflict", async () => {
    await seedSheet(world);
    const outcomes = await Promise.all([
      takeStep(world, "answer", { version: 1, actor: "jefa", text: "Sí, procede." }),
      takeStep(world, "answer", { version: 1, actor: "jefe", text: "No procede." }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      reason: "not-allowed",
      message: "Este caso ya tiene su respuesta formal.",
    });
    expect((await progressOf(world)).history).toHaveLength(2);
    expect(await world.mails()).toHaveLength(1);
  });

  test("simultaneous steps of consumer and administrator: one of both is stored", async () => {
    await seedSheet(world);
    await takeStep(world, "offer");
    const outcomes = await Promise.all([
      takeStep(world, "accept", { version: 2 }),
      takeStep(world, "answer", { version: 2 }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(["settled", "answered"]).toContain((await progressOf(world)).state);
  });
});

describe("mails of a step", () => {
  test("mails of a step state an offer, its last day, and a link that opens this sheet", async () => {
    await seedSheet(world);
    await takeStep(world, "offer", { text: "Cambiamos el aro sin costo." });
    const [mail, ...others] = await world.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      id: `complaint-${NUMBER}-1-consumer`,
      to: "ana@correo.test",
      subject: `Te ofrecemos una solución a tu reclamo (${NUMBER})`,
    });
    expect(mail?.text).toContain("Hola, Ana Quispe:");
    expect(mail?.text).toContain("Cambiamos el aro sin costo.");
    expect(mail?.text).toContain("hasta el 14 de octubre de 2026");
    expect(mail?.text).toContain("ni es requisito previo para interponer una denuncia ante el INDECOPI.");
    expect(mail?.text).toContain(`${SITE}/libro-de-reclamaciones/${NUMBER}?clave=`);
    expect(await world.tokens.verify(SHEET_KEY_PURPOSE, keyIn(mail!.text), SheetKeySchema)).toEqual({ number: NUMBER });
  });

  test("mails of a step state an acceptance to both: the wording of the law and the agreement", async () => {
    await seedSheet(world);
    await takeStep(world, "offer", { text: "Cambiamos el aro sin costo." });
    await takeStep(world, "accept");
    expect((await progressOf(world)).history.at(-1)).toMatchObject({
      step: "accept",
      actor: "consumer",
      text: "ACUERDO ACEPTADO PARA SOLUCIONAR EL RECLAMO",
    });
    const mails = (await world.mails()).filter(({ id }) => id.startsWith(`complaint-${NUMBER}-2-`));
    expect(mails.map(({ to }) => to).sort()).toEqual(["ana@correo.test", BUSINESS]);
    for (const { text } of mails) {
      expect(text).toContain("ACUERDO ACEPTADO PARA SOLUCIONAR EL RECLAMO");
      expect(text).toContain("Cambiamos el aro sin costo.");
    }
  });

  test("mails of a step state a rejection to both with the new last day; the business gets no key", async () => {
    await seedSheet(world);
    await takeStep(world, "offer");
    world.time = on("2026-10-09");
    await takeStep(world, "decline");
    const mails = (await world.mails()).filter(({ id }) => id.startsWith(`complaint-${NUMBER}-2-`));
    expect(mails).toHaveLength(2);
    for (const { to, text } of mails) {
      expect(text).toContain("29 de octubre de 2026");
      expect(text.includes("clave=")).toBe(to !== BUSINESS);
    }
    expect(mails.find(({ to }) => to === BUSINESS)?.text).toContain(`${SITE}/administracion/reclamos/${NUMBER}`);
  });

  test("mails of a step send an answer by e-mail to the consumer alone", async () => {
    await seedSheet(world);
    await takeStep(world, "answer", { text: "Te devolvemos S/ 2,500.50.\n\nAtentamente" });
    expect(await world.mails()).toMatchObject([
      {
        to: "ana@correo.test",
        subject: `Respuesta a tu reclamo (${NUMBER})`,
        text: expect.stringContaining("Te devolvemos S/ 2,500.50.\n\nAtentamente"),
      },
    ]);
  });

  test.each(["carta", "ambos"] as const)(
    "mails of a step send the business the postal address for an answer by %s",
    async (answerBy) => {
      await seedSheet(world, makeSheet({ answerBy }));
      await takeStep(world, "answer", { text: "Te devolvemos el dinero." });
      const mails = await world.mails();
      expect(mails.find(({ to }) => to === BUSINESS)).toMatchObject({
        subject: `[${NUMBER}] Falta enviar la respuesta por carta`,
        text: expect.stringMatching(/Ana Quispe, Jr\. Puno 123, Lima:[\s\S]+Te devolvemos el dinero\./),
      });
      expect(mails.find(({ to }) => to === "ana@correo.test")?.text).toContain("por carta a Jr. Puno 123, Lima");
    },
  );

  test("mails of a step become letters without an e-mail, and go to no empty address", async () => {
    const { consumer } = makeSheet();
    await seedSheet(world, makeSheet({ consumer: { ...consumer, email: "" } }));
    await takeStep(world, "offer");
    await takeStep(world, "decline");
    await takeStep(world, "answer");
    const mails = await world.mails();
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([BUSINESS]));
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        `[${NUMBER}] Falta comunicar la oferta por carta`,
        `[${NUMBER}] Falta enviar la respuesta por carta`,
      ]),
    );
  });

  test("mails of a step go to the representative of a minor", async () => {
    await seedSheet(
      world,
      makeSheet({
        guardian: { name: "Rosa Quispe", address: "", phone: "", email: "rosa@correo.test" },
        answerBy: "ambos",
      }),
    );
    await takeStep(world, "answer");
    const mails = await world.mails();
    expect(mails.find(({ to }) => to === "rosa@correo.test")?.text).toContain("Hola, Rosa Quispe:");
    expect(mails.find(({ to }) => to === BUSINESS)?.text).toContain("Rosa Quispe, Jr. Puno 123, Lima:");
    expect(mails).toHaveLength(2);
  });

  test("mails of a step are stored with the step in one commit", async () => {
    await seedSheet(world);
    world.fault = failing(["commit"]);
    await expect(takeStep(world, "answer", { version: 1 })).rejects.toMatchObject({ status: 503 });
    world.fault = () => null;
    expect(await world.mails()).toEqual([]);
    expect((await progressOf(world)).state).toBe("received");
  });
});

describe("preview of a step", () => {
  test("the preview of a step equals the consumer's mail, and changes nothing", async () => {
    await seedSheet(world);
    const input = { step: "offer", actor: "jefa", text: "Cambiamos el aro sin costo.", version: 1 } as const;
    const preview = await world.complaints.progress.preview(NUMBER, input);
    expect(await world.mails()).toEqual([]);
    expect((await progressOf(world)).state).toBe("received");
    await world.complaints.progress.advance(NUMBER, input);
    const [mail] = await world.mails();
    const text = mail!.text.replace(/http\S+clave=\S+/, "[enlace personal a la hoja]");
    expect(preview).toEqual({ ok: true, mail: { subject: mail!.subject, text } });
  });

  test("the preview of a step is rejected like the step", async () => {
    await seedSheet(world);
    await takeStep(world, "answer");
    expect(
      await world.complaints.progress.preview(NUMBER, { step: "offer", actor: "jefa", text: "Tarde ya.", version: 2 }),
    ).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(
      await world.complaints.progress.preview("000000009-2026", {
        step: "offer",
        actor: "jefa",
        text: "Tarde ya.",
        version: 2,
      }),
    ).toEqual({ ok: false, reason: "not-found" });
  });
});

describe("lapsed offers", () => {
  test("lapsed offers are ended by the job, with mails to both, idempotently", async () => {
    await seedSheet(world);
    await takeStep(world, "offer");
    world.time = on("2026-10-14");
    expect(await world.complaints.progress.lapseOffers()).toEqual({ lapsed: 0 });
    world.time = new Date("2026-10-15T05:00:00Z");
    const runs = await Promise.all([world.complaints.progress.lapseOffers(), world.complaints.progress.lapseOffers()]);
    expect(runs.reduce((sum, { lapsed }) => sum + lapsed, 0)).toBe(1);
    expect(await world.complaints.progress.lapseOffers()).toEqual({ lapsed: 0 });
    expect(await progressOf(world)).toMatchObject({
      state: "received",
      due: "2026-11-03",
      suspended: 5,
      offer: null,
      history: [{}, {}, { step: "lapse", actor: "system", at: world.time, text: "" }],
    });
    const mails = (await world.mails()).filter(({ id }) => id.startsWith(`complaint-${NUMBER}-2-`));
    expect(mails.map(({ to }) => to).sort()).toEqual(["ana@correo.test", BUSINESS]);
    for (const { text } of mails) expect(text).toContain("3 de noviembre de 2026");
  });

  test("lapsed offers are ended 20 a run at most; a broken one does not hold up the others", async () => {
    for (let count = 1; count <= 23; count += 1) {
      const sheet = await seedSheet(world, makeSheet({ number: `${String(count).padStart(9, "0")}-2026` }));
      await takeStep(world, "offer", { number: sheet.number });
    }
    await world.update(`complaintProgress/${NUMBER}`, { suspended: "mucho" });
    world.time = on("2026-10-20");
    expect(await world.complaints.progress.lapseOffers()).toEqual({ lapsed: 19 });
    expect(await world.complaints.progress.lapseOffers()).toEqual({ lapsed: 3 });
    expect(await world.complaints.progress.lapseOffers()).toEqual({ lapsed: 0 });
  });

  test("lapsed offers are ended also after a failed one: that is logged, and the job counts as failed", async () => {
    const second = "000000002-2026";
    await seedSheet(world);
    await takeStep(world, "offer");
    await seedSheet(world, makeSheet({ number: second }));
    await takeStep(world, "offer", { number: second });
    // A mail of this very step is there already: the first one's commit fails each time.
    await world.seed({ create: `mail/complaint-${NUMBER}-2-consumer`, data: { to: ["ana@correo.test"] } });
    world.time = on("2026-10-20");
    await expect(world.complaints.progress.lapseOffers()).rejects.toMatchObject({
      name: "AggregateError",
      errors: [expect.objectContaining({ code: "ALREADY_EXISTS" })],
    });
    expect((await world.find(`complaintProgress/${second}`))?.state).toBe("received");
    expect(world.lines).toContainEqual(
      expect.objectContaining({ level: "error", event: "complaints.offer-not-ended", number: NUMBER }),
    );
  });

  test("lapsed offers are over before the job runs: accepting one is rejected, and the end is written", async () => {
    await seedSheet(world);
    await takeStep(world, "offer");
    world.time = on("2026-10-15");
    expect(await takeStep(world, "accept")).toMatchObject({
      ok: false,
      reason: "not-allowed",
      message: expect.stringContaining("La oferta venció"),
    });
    expect(await progressOf(world)).toMatchObject({ state: "received", due: "2026-11-03" });
    expect(await world.complaints.progress.lapseOffers()).toEqual({ lapsed: 0 });
  });

  test("lapsed offers are shown as over, without a write", async () => {
    await seedSheet(world);
    await takeStep(world, "offer");
    world.time = on("2026-10-15");
    const progress = await progressOf(world);
    expect(world.complaints.progress.view(progress)).toMatchObject({
      state: "received",
      offer: null,
      term: { state: "running", due: "3 de noviembre de 2026", daysLeft: 13 },
    });
    expect((await progressOf(world)).state).toBe("offered");
  });
});
