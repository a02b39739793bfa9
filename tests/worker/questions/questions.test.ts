import { beforeEach, describe, expect, test } from "vitest";

import { NETWORK_FULL } from "../../support/context";
import { failing } from "../../support/faults";
import { readListing, seedListing } from "../../support/market";
import type { World } from "../../support/world";
import {
  answerQuestion,
  askedQuestion,
  ASKER,
  askQuestion,
  LISTING,
  questionCounts,
  questionsWorld,
  SELLER,
  shownQuestions,
  storedQuestion,
  STRANGER,
  submitOwn,
} from "./support";

let world: World;
beforeEach(async () => {
  world = await questionsWorld();
});

const DONE = { kind: "done" };

describe("asking", () => {
  test("the asking of a question keeps the question, counts it at its listing and tells the seller, in one commit", async () => {
    const before = (await world.database.read(`vehicles/${LISTING}`))?.data;
    expect(await askQuestion(world, "¿Tiene papeles en regla?")).toMatchObject({
      ...DONE,
      to: "/producto/bici1#preguntas",
      flash: { message: "Enviamos tu pregunta. Saldrá en el anuncio cuando el vendedor responda." },
    });
    const [question] = (await world.context().questions.own(SELLER.uid, "por-responder", null)).questions;
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

  test("the asking of a question is idempotent, also at once", async () => {
    const [first, second] = await Promise.all([askQuestion(world, "¿Sigue?"), askQuestion(world, "¿Sigue?")]);
    expect([first, second, await askQuestion(world, "¿Sigue?")]).toMatchObject([DONE, DONE, DONE]);
    expect(await world.database.count({ collection: "questions" })).toBe(1);
    expect(await questionCounts(world)).toMatchObject({ open: 1 });
    expect(await world.mails()).toHaveLength(1);
  });

  test("the asking of a question does not show what nobody has answered", async () => {
    await askQuestion(world, "¿Sigue?");
    expect(await shownQuestions(world)).toEqual([]);
    expect((await world.context().questions.publicPage(LISTING, null, null))?.questions).toEqual([]);
  });

  test.each([
    ["", "Escribe tu pregunta."],
    ["?", "Tu mensaje es muy corto: escribe al menos una palabra o un número."],
    ["Llámame al 987 654 321", "Las preguntas son públicas: quita teléfonos, correos y números de cuenta."],
    ["Escríbeme a ana@correo.test", "Las preguntas son públicas: quita teléfonos, correos y números de cuenta."],
    ["Oferta en https://malo.test", "Tu mensaje parece publicidad"],
    ["a".repeat(501), "Pregunta: como máximo 500 caracteres (tienes 501)."],
  ])("the asking of a question rejects %j and gives it back", async (text, message) => {
    expect(await askQuestion(world, text)).toMatchObject({
      kind: "rejected",
      status: 400,
      failure: { errors: { texto: expect.stringContaining(message) }, values: { texto: text } },
    });
    expect(await world.database.count({ collection: "questions" })).toBe(0);
  });

  test("a question is for listings on offer, of others", async () => {
    await seedListing(world, "vendida", { status: "sold" });
    await seedListing(world, "rechazada", { status: "rejected" });
    expect(await askQuestion(world, "¿Sigue?", { as: SELLER })).toMatchObject({ kind: "rejected", status: 409 });
    expect(await askQuestion(world, "¿Sigue?", { listing: "vendida" })).toMatchObject({
      kind: "rejected",
      failure: { errors: { "": "Este anuncio ya no está disponible." } },
    });
    expect(await askQuestion(world, "¿Sigue?", { listing: "rechazada" })).toMatchObject({ kind: "not-found" });
    expect(await askQuestion(world, "¿Sigue?", { listing: "ninguna" })).toMatchObject({ kind: "not-found" });
  });

  test("the asking of a question is closed between users of whom one blocked the other", async () => {
    await world.seed(
      { set: `blocks/${SELLER.uid}_${ASKER.uid}`, data: { blockerId: SELLER.uid, blockedId: ASKER.uid } },
      { set: `blocks/${STRANGER.uid}_${SELLER.uid}`, data: { blockerId: STRANGER.uid, blockedId: SELLER.uid } },
    );
    expect(await askQuestion(world, "¿Sigue?")).toMatchObject({ kind: "rejected", status: 403 });
    expect(await askQuestion(world, "¿Sigue?", { as: STRANGER })).toMatchObject({ kind: "rejected", status: 409 });
  });

  test("the asking of a question is limited to ten a day; what failed does not count", async () => {
    world.fault = failing(["commit"]);
    expect(await askQuestion(world, "¿Sigue?")).toMatchObject({ kind: "rejected", status: 503 });
    world.fault = () => null;
    for (let n = 1; n <= 10; n += 1) expect(await askQuestion(world, `Pregunta ${n}`)).toMatchObject(DONE);
    expect(await askQuestion(world, "Pregunta 11")).toMatchObject({
      kind: "rejected",
      status: 429,
      retryAfterSeconds: expect.any(Number),
      failure: { errors: { "": "Ya hiciste 10 preguntas hoy. Mañana podrás hacer más." } },
    });
    expect(await askQuestion(world, "Pregunta 3")).toMatchObject(DONE);
  });

  test("the asking of a question uses up nothing of the user's day while a network is full", async () => {
    const { budgets } = world;
    world.budgets = NETWORK_FULL;
    for (let n = 1; n <= 11; n += 1) expect(await askQuestion(world, `Pregunta ${n}`)).toMatchObject({ status: 429 });
    world.budgets = budgets;
    expect(await askQuestion(world, "Pregunta 1")).toMatchObject(DONE);
  });

  test("mails of the first that waits, and of later ones after six hours", async () => {
    await askQuestion(world, "Primera");
    world.pass({ minutes: 60 });
    await askQuestion(world, "Segunda");
    expect(await world.mails()).toHaveLength(1);
    world.pass({ minutes: 6 * 60 });
    await askQuestion(world, "Tercera");
    expect(await world.mails()).toHaveLength(2);
  });

  test("a question mails nobody who turned it off", async () => {
    await world.update(`users/${SELLER.uid}`, {
      preferences: { notifications: { messages: false, searches: true } },
    });
    expect(await askQuestion(world, "¿Sigue?")).toMatchObject(DONE);
    expect(await world.mails()).toEqual([]);
  });
});

describe("answering", () => {
  test("the answer to a question publishes question and answer, and tells who asked", async () => {
    const id = await askedQuestion(world, "¿Qué talla es?");
    world.pass({ minutes: 5 });
    expect(await answerQuestion(world, id, "Talla M.")).toMatchObject({ ...DONE, to: `/perfil/preguntas/${id}` });
    expect(await shownQuestions(world)).toEqual([
      { id, text: "¿Qué talla es?", name: "Ana", answer: "Talla M.", answeredOn: expect.any(String) },
    ]);
    expect(await questionCounts(world)).toMatchObject({ open: 0, answered: 1, changedAt: world.time });
    const mail = (await world.mails()).at(-1);
    expect(mail).toMatchObject({ to: "asker-2@demo.pe" });
    expect(mail?.text).toContain("> Talla M.");
    expect(mail?.text).toContain("https://rebi.example/producto/bici1#preguntas");
  });

  test("the answer to a question is idempotent; another text corrects it without a second mail or count", async () => {
    const id = await askedQuestion(world, "¿Qué talla es?");
    await answerQuestion(world, id, "Talla M.");
    const first = (await storedQuestion(world, id))?.answeredAt;
    world.pass({ minutes: 5 });
    expect(await answerQuestion(world, id, "Talla M.")).toMatchObject(DONE);
    expect(await answerQuestion(world, id, "Talla L, perdón.")).toMatchObject(DONE);
    expect(await storedQuestion(world, id)).toMatchObject({
      answer: "Talla L, perdón.",
      answeredAt: first,
      state: "answered",
    });
    expect(await questionCounts(world)).toMatchObject({ open: 0, answered: 1 });
    expect((await shownQuestions(world)).map(({ answer }) => answer)).toEqual(["Talla L, perdón."]);
    expect(await world.mails()).toHaveLength(2);
  });

  test("the answer to a question is the seller's alone, and keeps the rules of public texts", async () => {
    const id = await askedQuestion(world, "¿Qué talla es?");
    expect(await answerQuestion(world, id, "Talla M.", STRANGER)).toMatchObject({ kind: "not-found" });
    expect(await answerQuestion(world, id, "Talla M.", ASKER)).toMatchObject({ kind: "not-found" });
    expect(await answerQuestion(world, "bici1_x", "Talla M.")).toMatchObject({ kind: "not-found" });
    expect(await answerQuestion(world, id, "Mi WhatsApp es 987654321")).toMatchObject({
      kind: "rejected",
      status: 400,
    });
    expect(await submitOwn(world, id, { intent: "otra-cosa" })).toMatchObject({ kind: "rejected", status: 400 });
    expect(await storedQuestion(world, id)).toMatchObject({ state: "open", answer: null });
  });

  test("the answer to a question is rejected once the listing is deleted", async () => {
    const id = await askedQuestion(world, "¿Qué talla es?");
    await world.seed({ delete: `vehicles/${LISTING}` });
    expect(await answerQuestion(world, id, "Talla M.")).toMatchObject({ kind: "rejected", status: 409 });
  });
});

describe("deleting", () => {
  test.each([
    ["its author", ASKER],
    ["the seller", SELLER],
  ])("the deletion of a question is for %s while it waits", async (_, who) => {
    const id = await askedQuestion(world, "¿Sigue?");
    expect(await submitOwn(world, id, { intent: "eliminar" }, STRANGER)).toMatchObject({ kind: "not-found" });
    expect(await submitOwn(world, id, { intent: "eliminar" }, who)).toMatchObject({ ...DONE, to: "/perfil/preguntas" });
    expect(await storedQuestion(world, id)).toBeNull();
    expect(await questionCounts(world)).toMatchObject({ open: 0, answered: 0 });
  });

  test("the deletion of a question is over once it was answered", async () => {
    const id = await askedQuestion(world, "¿Sigue?");
    await answerQuestion(world, id, "Sí.");
    for (const who of [ASKER, SELLER])
      expect(await submitOwn(world, id, { intent: "eliminar" }, who)).toMatchObject({ kind: "rejected", status: 409 });
    expect(await shownQuestions(world)).toHaveLength(1);
  });
});

describe("the newest answers of a listing", () => {
  test("the newest answers of a listing cost no Firestore call without any, and one query after each change", async () => {
    const listing = await readListing(world, LISTING);
    const calls = async (): Promise<string[]> => {
      const found = await readListing(world, LISTING);
      world.asked.length = 0;
      await world.context().questions.newest(found);
      await world.settled();
      return [...world.asked];
    };
    expect(listing?.questions).toBeUndefined();
    expect(await calls()).toEqual([]);
    const id = await askedQuestion(world, "¿Sigue?");
    expect(await calls()).toEqual([]);
    await answerQuestion(world, id, "Sí.");
    world.pass({ minutes: 1 });
    expect(await calls()).toEqual(["runQuery"]);
    expect(await calls()).toEqual([]);
    world.pass({ minutes: 1 });
    await answerQuestion(world, id, "Ya no.");
    world.pass({ minutes: 1 });
    expect(await calls()).toEqual(["runQuery"]);
    expect((await shownQuestions(world)).map(({ answer }) => answer)).toEqual(["Ya no."]);
  });

  test("the newest answers of a listing are five, newest answer first; the rest stands on pages of its own", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      world.pass({ minutes: 150 });
      const id = await askedQuestion(world, `Pregunta ${n}`, n % 2 ? ASKER : STRANGER);
      ids.unshift(id);
      await answerQuestion(world, id, `Respuesta ${n}`);
    }
    expect((await shownQuestions(world)).map(({ id }) => id)).toEqual(ids.slice(0, 5));
    const first = await world.context().questions.publicPage(LISTING, null, null);
    expect(first?.questions.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(first).toMatchObject({ isFirst: true, next: ids[19], canAsk: true });
    const second = await world.context().questions.publicPage(LISTING, ids[19] ?? "", SELLER.uid);
    expect(second?.questions.map(({ id }) => id)).toEqual(ids.slice(20));
    expect(second).toMatchObject({ isFirst: false, next: null, canAsk: false });
  });

  test("the newest answers of a listing have a page only where the listing has one", async () => {
    await seedListing(world, "borrador", { status: "pending_payment" });
    expect(await world.context().questions.publicPage("borrador", null, STRANGER.uid)).toBeNull();
    expect(await world.context().questions.publicPage("borrador", null, SELLER.uid)).not.toBeNull();
    expect(await world.context().questions.publicPage("../x", null, null)).toBeNull();
  });
});

describe("a user's own questions", () => {
  test("a user's own questions stand in three lists, each with only theirs", async () => {
    const waiting = await askedQuestion(world, "¿Sigue?");
    world.pass({ minutes: 1 });
    const answered = await askedQuestion(world, "¿Qué talla?", STRANGER);
    await answerQuestion(world, answered, "Talla M");
    const ids = async (uid: string, list: Parameters<typeof world.questions.own>[1]) =>
      (await world.context().questions.own(uid, list, null)).questions.map(({ id }) => id);
    expect(await ids(SELLER.uid, "por-responder")).toEqual([waiting]);
    expect(await ids(SELLER.uid, "respondidas")).toEqual([answered]);
    expect(await ids(ASKER.uid, "hechas")).toEqual([waiting]);
    expect(await ids(ASKER.uid, "por-responder")).toEqual([]);
    expect(await world.context().questions.find(ASKER.uid, waiting)).toMatchObject({ side: "asker" });
    expect(await world.context().questions.find(STRANGER.uid, waiting)).toBeNull();
  });

  test("a user's own questions are reported by anyone once answered, and before that by the seller", async () => {
    const id = await askedQuestion(world, "¿Sigue?");
    expect(await world.context().questions.reportable(id, STRANGER.uid)).toBeNull();
    expect(await world.context().questions.reportable(id, SELLER.uid)).toEqual({
      sellerId: SELLER.uid,
      text: "¿Sigue?",
      answer: null,
    });
    await answerQuestion(world, id, "Sí.");
    expect(await world.context().questions.reportable(id, STRANGER.uid)).toMatchObject({ answer: "Sí." });
    expect(await world.context().questions.reportable("x", STRANGER.uid)).toBeNull();
  });
});

describe("personal data", () => {
  test("personal data of an author who leaves: answers stay without the name, what waits is deleted", async () => {
    const answered = await askedQuestion(world, "¿Qué talla?");
    await answerQuestion(world, answered, "Talla M");
    const waiting = await askedQuestion(world, "¿Sigue?");
    world.pass({ minutes: 1 });
    expect((await shownQuestions(world)).map(({ name }) => name)).toEqual(["Ana"]);
    expect(await world.context().questions.personalData.export(ASKER.uid, "")).toMatchObject([
      { side: "asker", text: expect.any(String) },
      { side: "asker", text: expect.any(String) },
    ]);
    world.pass({ minutes: 1 });
    expect(await world.context().questions.personalData.erase(ASKER.uid, "")).toBe("done");
    expect(await world.context().questions.personalData.erase(ASKER.uid, "")).toBe("done");
    expect(await storedQuestion(world, waiting)).toBeNull();
    expect(await storedQuestion(world, answered)).toMatchObject({ askerId: "", askerName: "", answer: "Talla M" });
    expect(await questionCounts(world)).toMatchObject({ open: 0, answered: 1 });
    expect((await shownQuestions(world)).map(({ name }) => name)).toEqual([""]);
  });

  test("personal data of a seller who leaves: all questions to them are deleted", async () => {
    const id = await askedQuestion(world, "¿Qué talla?");
    await answerQuestion(world, id, "Talla M");
    expect(await world.context().questions.personalData.export(SELLER.uid, "")).toMatchObject([
      { side: "seller", answer: "Talla M" },
    ]);
    await world.seed({ delete: `vehicles/${LISTING}` });
    expect(await world.context().questions.personalData.erase(SELLER.uid, "")).toBe("done");
    expect(await world.database.count({ collection: "questions" })).toBe(0);
  });
});
