import { beforeEach, describe, expect, test } from "vitest";

import { ASKER, LISTING, SELLER, STRANGER, World } from "./support";

let world: World;
beforeEach(async () => {
  world = await World.open();
});

const DONE = { kind: "done" };

describe("asking", () => {
  test("keeps the question, counts it at its listing and tells the seller, in one commit", async () => {
    const before = (await world.database.read(`vehicles/${LISTING}`))?.data;
    expect(await world.ask("¿Tiene papeles en regla?")).toMatchObject({
      ...DONE,
      to: "/producto/bici1#preguntas",
      flash: { message: "Enviamos tu pregunta. Saldrá en el anuncio cuando quien vende responda." },
    });
    const [question] = (await world.questions.own(SELLER.uid, "por-responder", null)).questions;
    expect(question).toMatchObject({ side: "seller", text: "¿Tiene papeles en regla?", name: "Ana", answer: null });
    const after = (await world.database.read(`vehicles/${LISTING}`))?.data;
    expect(after?.questions).toMatchObject({ open: 1, answered: 0, changedAt: world.time });
    expect([after?.version, after?.updatedAt]).toEqual([before?.version, before?.updatedAt]);
    const [mail, ...others] = await world.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "seller-1@demo.pe" });
    expect(mail?.text).toContain("> ¿Tiene papeles en regla?");
    expect(mail?.text).toContain(`https://rebi.example/perfil/preguntas/${question?.id}`);
  });

  test("is idempotent, also at once", async () => {
    const [first, second] = await Promise.all([world.ask("¿Sigue?"), world.ask("¿Sigue?")]);
    expect([first, second, await world.ask("¿Sigue?")]).toMatchObject([DONE, DONE, DONE]);
    expect(await world.database.count({ collection: "questions" })).toBe(1);
    expect(await world.counts()).toMatchObject({ open: 1 });
    expect(await world.mails()).toHaveLength(1);
  });

  test("does not show what nobody has answered", async () => {
    await world.ask("¿Sigue?");
    expect(await world.shown()).toEqual([]);
    expect((await world.questions.publicPage(LISTING, null, null))?.questions).toEqual([]);
  });

  test.each([
    ["", "Escribe tu pregunta."],
    ["?", "Tu mensaje es muy corto: escribe al menos una palabra o un número."],
    ["Llámame al 987 654 321", "Esto lo lee todo el mundo: quita los teléfonos y correos."],
    ["Escríbeme a ana@correo.test", "Esto lo lee todo el mundo: quita los teléfonos y correos."],
    ["Oferta en https://malo.test", "Tu mensaje parece publicidad"],
    ["a".repeat(501), "Pregunta: como máximo 500 caracteres (tienes 501)."],
  ])("rejects %j and gives it back", async (text, message) => {
    expect(await world.ask(text)).toMatchObject({
      kind: "rejected",
      status: 400,
      failure: { errors: { texto: expect.stringContaining(message) }, values: { texto: text } },
    });
    expect(await world.database.count({ collection: "questions" })).toBe(0);
  });

  test("is for listings on offer, of others", async () => {
    await world.list("vendida", { status: "sold" });
    await world.list("rechazada", { status: "rejected" });
    expect(await world.ask("¿Sigue?", { as: SELLER })).toMatchObject({ kind: "rejected", status: 409 });
    expect(await world.ask("¿Sigue?", { listing: "vendida" })).toMatchObject({
      kind: "rejected",
      failure: { errors: { "": "Este anuncio ya no está disponible." } },
    });
    expect(await world.ask("¿Sigue?", { listing: "rechazada" })).toMatchObject({ kind: "not-found" });
    expect(await world.ask("¿Sigue?", { listing: "ninguna" })).toMatchObject({ kind: "not-found" });
  });

  test("is closed between users of whom one blocked the other", async () => {
    await world.database.commit([
      { set: `blocks/${SELLER.uid}_${ASKER.uid}`, data: { blockerId: SELLER.uid, blockedId: ASKER.uid } },
      { set: `blocks/${STRANGER.uid}_${SELLER.uid}`, data: { blockerId: STRANGER.uid, blockedId: SELLER.uid } },
    ]);
    expect(await world.ask("¿Sigue?")).toMatchObject({ kind: "rejected", status: 403 });
    expect(await world.ask("¿Sigue?", { as: STRANGER })).toMatchObject({ kind: "rejected", status: 409 });
  });

  test("is limited to ten a day; what failed does not count", async () => {
    world.down = ["commit"];
    expect(await world.ask("¿Sigue?")).toMatchObject({ kind: "rejected", status: 503 });
    world.down = [];
    for (let n = 1; n <= 10; n += 1) expect(await world.ask(`Pregunta ${n}`)).toMatchObject(DONE);
    expect(await world.ask("Pregunta 11")).toMatchObject({
      kind: "rejected",
      status: 429,
      retryAfterSeconds: expect.any(Number),
      failure: { errors: { "": "Ya hiciste 10 preguntas hoy. Mañana podrás hacer más." } },
    });
    expect(await world.ask("Pregunta 3")).toMatchObject(DONE);
  });

  test("mails of the first that waits, and of later ones after six hours", async () => {
    await world.ask("Primera");
    world.pass(60);
    await world.ask("Segunda");
    expect(await world.mails()).toHaveLength(1);
    world.pass(6 * 60);
    await world.ask("Tercera");
    expect(await world.mails()).toHaveLength(2);
  });

  test("mails nobody who turned it off", async () => {
    await world.person(SELLER, { preferences: { notifications: { messages: false, searches: true } } });
    expect(await world.ask("¿Sigue?")).toMatchObject(DONE);
    expect(await world.mails()).toEqual([]);
  });
});

describe("answering", () => {
  test("publishes question and answer, and tells who asked", async () => {
    const id = await world.asked("¿Qué talla es?");
    world.pass(5);
    expect(await world.answer(id, "Talla M.")).toMatchObject({ ...DONE, to: `/perfil/preguntas/${id}` });
    expect(await world.shown()).toEqual([
      { id, text: "¿Qué talla es?", name: "Ana", answer: "Talla M.", answeredOn: expect.any(String) },
    ]);
    expect(await world.counts()).toMatchObject({ open: 0, answered: 1, changedAt: world.time });
    const mail = (await world.mails()).at(-1);
    expect(mail).toMatchObject({ to: "asker-2@demo.pe" });
    expect(mail?.text).toContain("> Talla M.");
    expect(mail?.text).toContain("https://rebi.example/producto/bici1#preguntas");
  });

  test("is idempotent; another text corrects it without a second mail or count", async () => {
    const id = await world.asked("¿Qué talla es?");
    await world.answer(id, "Talla M.");
    const first = (await world.stored(id))?.answeredAt;
    world.pass(5);
    expect(await world.answer(id, "Talla M.")).toMatchObject(DONE);
    expect(await world.answer(id, "Talla L, perdón.")).toMatchObject(DONE);
    expect(await world.stored(id)).toMatchObject({ answer: "Talla L, perdón.", answeredAt: first, state: "answered" });
    expect(await world.counts()).toMatchObject({ open: 0, answered: 1 });
    expect((await world.shown()).map(({ answer }) => answer)).toEqual(["Talla L, perdón."]);
    expect(await world.mails()).toHaveLength(2);
  });

  test("is the seller's alone, and keeps the rules of public texts", async () => {
    const id = await world.asked("¿Qué talla es?");
    expect(await world.answer(id, "Talla M.", STRANGER)).toMatchObject({ kind: "not-found" });
    expect(await world.answer(id, "Talla M.", ASKER)).toMatchObject({ kind: "not-found" });
    expect(await world.answer("bici1_x", "Talla M.")).toMatchObject({ kind: "not-found" });
    expect(await world.answer(id, "Mi WhatsApp es 987654321")).toMatchObject({ kind: "rejected", status: 400 });
    expect(await world.submit(id, { intent: "otra-cosa" })).toMatchObject({ kind: "rejected", status: 400 });
    expect(await world.stored(id)).toMatchObject({ state: "open", answer: null });
  });

  test("is rejected once the listing is deleted", async () => {
    const id = await world.asked("¿Qué talla es?");
    await world.database.commit([{ delete: `vehicles/${LISTING}` }]);
    expect(await world.answer(id, "Talla M.")).toMatchObject({ kind: "rejected", status: 409 });
  });
});

describe("deleting", () => {
  test.each([
    ["its author", ASKER],
    ["the seller", SELLER],
  ])("is for %s while it waits", async (_, who) => {
    const id = await world.asked("¿Sigue?");
    expect(await world.submit(id, { intent: "eliminar" }, STRANGER)).toMatchObject({ kind: "not-found" });
    expect(await world.submit(id, { intent: "eliminar" }, who)).toMatchObject({ ...DONE, to: "/perfil/preguntas" });
    expect(await world.stored(id)).toBeNull();
    expect(await world.counts()).toMatchObject({ open: 0, answered: 0 });
  });

  test("is over once it was answered", async () => {
    const id = await world.asked("¿Sigue?");
    await world.answer(id, "Sí.");
    for (const who of [ASKER, SELLER])
      expect(await world.submit(id, { intent: "eliminar" }, who)).toMatchObject({ kind: "rejected", status: 409 });
    expect(await world.shown()).toHaveLength(1);
  });
});

describe("the newest answers of a listing", () => {
  test("the newest answers of a listing cost no Firestore call without any, and one query after each change", async () => {
    const listing = await world.listing();
    const calls = async (): Promise<string[]> => {
      const found = await world.listing();
      world.calls.length = 0;
      if (found) await world.questions.newest(found);
      await world.settled();
      return [...world.calls];
    };
    expect(listing?.questions).toBeUndefined();
    expect(await calls()).toEqual([]);
    const id = await world.asked("¿Sigue?");
    expect(await calls()).toEqual([]);
    await world.answer(id, "Sí.");
    world.pass(1);
    expect(await calls()).toEqual(["runQuery"]);
    expect(await calls()).toEqual([]);
    world.pass(1);
    await world.answer(id, "Ya no.");
    world.pass(1);
    expect(await calls()).toEqual(["runQuery"]);
    expect((await world.shown()).map(({ answer }) => answer)).toEqual(["Ya no."]);
  });

  test("the newest answers of a listing are five, newest answer first; the rest stands on pages of its own", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      world.pass(150);
      const id = await world.asked(`Pregunta ${n}`, n % 2 ? ASKER : STRANGER);
      ids.unshift(id);
      await world.answer(id, `Respuesta ${n}`);
    }
    expect((await world.shown()).map(({ id }) => id)).toEqual(ids.slice(0, 5));
    const first = await world.questions.publicPage(LISTING, null, null);
    expect(first?.questions.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(first).toMatchObject({ isFirst: true, next: ids[19], canAsk: true });
    const second = await world.questions.publicPage(LISTING, ids[19] ?? "", SELLER.uid);
    expect(second?.questions.map(({ id }) => id)).toEqual(ids.slice(20));
    expect(second).toMatchObject({ isFirst: false, next: null, canAsk: false });
  });

  test("the newest answers of a listing have a page only where the listing has one", async () => {
    await world.list("borrador", { status: "pending_payment" });
    expect(await world.questions.publicPage("borrador", null, STRANGER.uid)).toBeNull();
    expect(await world.questions.publicPage("borrador", null, SELLER.uid)).not.toBeNull();
    expect(await world.questions.publicPage("../x", null, null)).toBeNull();
  });
});

describe("a user's own questions", () => {
  test("a user's own questions stand in three lists, each with only theirs", async () => {
    const waiting = await world.asked("¿Sigue?");
    world.pass(1);
    const answered = await world.asked("¿Qué talla?", STRANGER);
    await world.answer(answered, "Talla M");
    const ids = async (uid: string, list: Parameters<typeof world.questions.own>[1]) =>
      (await world.questions.own(uid, list, null)).questions.map(({ id }) => id);
    expect(await ids(SELLER.uid, "por-responder")).toEqual([waiting]);
    expect(await ids(SELLER.uid, "respondidas")).toEqual([answered]);
    expect(await ids(ASKER.uid, "hechas")).toEqual([waiting]);
    expect(await ids(ASKER.uid, "por-responder")).toEqual([]);
    expect(await world.questions.find(ASKER.uid, waiting)).toMatchObject({ side: "asker" });
    expect(await world.questions.find(STRANGER.uid, waiting)).toBeNull();
  });

  test("a user's own questions are reported by anyone once answered, and before that by the seller", async () => {
    const id = await world.asked("¿Sigue?");
    expect(await world.questions.reportable(id, STRANGER.uid)).toBeNull();
    expect(await world.questions.reportable(id, SELLER.uid)).toEqual({
      sellerId: SELLER.uid,
      text: "¿Sigue?",
      answer: null,
    });
    await world.answer(id, "Sí.");
    expect(await world.questions.reportable(id, STRANGER.uid)).toMatchObject({ answer: "Sí." });
    expect(await world.questions.reportable("x", STRANGER.uid)).toBeNull();
  });
});

describe("personal data", () => {
  test("personal data of an author who leaves: answers stay without the name, what waits is deleted", async () => {
    const answered = await world.asked("¿Qué talla?");
    await world.answer(answered, "Talla M");
    const waiting = await world.asked("¿Sigue?");
    world.pass(1);
    expect((await world.shown()).map(({ name }) => name)).toEqual(["Ana"]);
    expect(await world.questions.personalData.export(ASKER.uid, "")).toMatchObject([
      { side: "asker", text: expect.any(String) },
      { side: "asker", text: expect.any(String) },
    ]);
    world.pass(1);
    expect(await world.questions.personalData.erase(ASKER.uid, "")).toBe("done");
    expect(await world.questions.personalData.erase(ASKER.uid, "")).toBe("done");
    expect(await world.stored(waiting)).toBeNull();
    expect(await world.stored(answered)).toMatchObject({ askerId: "", askerName: "", answer: "Talla M" });
    expect(await world.counts()).toMatchObject({ open: 0, answered: 1 });
    expect((await world.shown()).map(({ name }) => name)).toEqual([""]);
  });

  test("personal data of a seller who leaves: all questions to them are deleted", async () => {
    const id = await world.asked("¿Qué talla?");
    await world.answer(id, "Talla M");
    expect(await world.questions.personalData.export(SELLER.uid, "")).toMatchObject([
      { side: "seller", answer: "Talla M" },
    ]);
    await world.database.commit([{ delete: `vehicles/${LISTING}` }]);
    expect(await world.questions.personalData.erase(SELLER.uid, "")).toBe("done");
    expect(await world.database.count({ collection: "questions" })).toBe(0);
  });
});
