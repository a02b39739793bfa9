import { beforeEach, describe, expect, test } from "vitest";

import { failed } from "~/platform/failed";

import { seedListing } from "../../../support/market";
import {
  answerThread,
  beginThread,
  BUYER,
  messagesWorld,
  type MessagesWorld,
  SELLER,
  submitTo,
  textsOf,
  threadPage,
} from "../support";

const THREAD = "bici1_buyer_2";
const BLOCKED = { status: 403, failure: { errors: { "": "Esta persona no recibe tus mensajes." } } };
let world: MessagesWorld;
beforeEach(async () => {
  world = await messagesWorld();
  await beginThread(world, "Hola");
  world.pass({ minutes: 1 });
});

describe("blocking", () => {
  test("a block keeps the other user from writing anywhere, with the typed text, and sends no mail", async () => {
    await seedListing(world, "moto1");
    expect(await submitTo(world, THREAD, { intent: "bloquear" })).toMatchObject({
      to: `/perfil/mensajes/${THREAD}#responder`,
      flash: { type: "success", message: expect.stringContaining("Bloqueaste") },
    });
    const mails = (await world.mails()).length;
    expect(await answerThread(world, THREAD, "¿Por qué?", BUYER)).toMatchObject({
      ...BLOCKED,
      failure: { values: { text: "¿Por qué?" } },
    });
    expect(await beginThread(world, "Por la moto", { listing: "moto1" })).toMatchObject(BLOCKED);
    expect(await world.find("threads/moto1_buyer_2")).toBeNull();
    expect(await textsOf(world, THREAD)).toEqual(["Hola"]);
    expect(await world.mails()).toHaveLength(mails);
  });

  test("a block is shown to the blocker, who can write again only after unblocking", async () => {
    await submitTo(world, THREAD, { intent: "bloquear" });
    await submitTo(world, THREAD, { intent: "bloquear" });
    expect(await threadPage(world, THREAD, SELLER.uid)).toMatchObject({ isBlocking: true });
    expect(await threadPage(world, THREAD, BUYER.uid)).toMatchObject({ isBlocking: false });
    expect(await answerThread(world, THREAD, "Sí")).toMatchObject({
      status: 409,
      failure: { errors: { "": "Bloqueaste a esta persona. Desbloquéala para escribirle." } },
    });
    expect(await submitTo(world, THREAD, { intent: "desbloquear" })).toMatchObject({
      flash: { type: "success", message: expect.stringContaining("Desbloqueaste") },
    });
    expect(await submitTo(world, THREAD, { intent: "desbloquear" })).toHaveProperty("to");
    expect(await threadPage(world, THREAD, SELLER.uid)).toMatchObject({ isBlocking: false });
    expect(await answerThread(world, THREAD, "Sí")).toHaveProperty("to");
    expect(await answerThread(world, THREAD, "Gracias", BUYER)).toHaveProperty("to");
  });

  test("a block is independent of a block by the other side", async () => {
    await submitTo(world, THREAD, { intent: "bloquear" });
    await submitTo(world, THREAD, { intent: "desbloquear" }, BUYER);
    expect(await answerThread(world, THREAD, "Hola", BUYER)).toMatchObject(BLOCKED);
  });

  test("a block uses up no daily limit", async () => {
    await submitTo(world, THREAD, { intent: "bloquear" });
    for (let count = 0; count < 61; count += 1)
      expect(await answerThread(world, THREAD, `No ${count}`, BUYER)).toMatchObject({ status: 403 });
  });

  test("a block leaves a stranger's thread under the same id alone", async () => {
    // `seller-1` + `buyer_2` and `seller-1_buyer` + `2` have one id.
    await world.seed({
      set: "blocks/seller-1_buyer_2",
      data: { blockerId: "seller-1_buyer", blockedId: "2", createdAt: world.time },
    });
    expect(await answerThread(world, THREAD, "Hola", BUYER)).toHaveProperty("to");
    expect(await threadPage(world, THREAD, SELLER.uid)).toMatchObject({ isBlocking: false });
  });
});

describe("reporting", () => {
  test("a report files the thread with the reason, and says so", async () => {
    expect(
      await submitTo(world, THREAD, { intent: "denunciar", reason: "estafa", detail: "Pide un adelanto" }),
    ).toMatchObject({
      to: `/perfil/mensajes/${THREAD}#responder`,
      flash: { type: "success", message: "Recibimos tu reporte. Lo revisaremos pronto." },
    });
    await submitTo(world, THREAD, { intent: "denunciar", reason: "otro", detail: "Pregunta cosas raras" }, BUYER);
    const [greeting] = (await threadPage(world, THREAD, SELLER.uid))?.messages ?? [];
    expect(world.reported).toEqual([
      {
        reporterId: SELLER.uid,
        kind: "thread",
        targetId: `${THREAD}.buyer`,
        messageId: greeting?.id,
        messageAt: expect.any(Date) as Date,
        reason: "estafa",
        detail: "Pide un adelanto",
      },
      {
        reporterId: BUYER.uid,
        kind: "thread",
        targetId: `${THREAD}.seller`,
        // The seller has written nothing yet.
        messageId: null,
        messageAt: null,
        reason: "otro",
        detail: "Pregunta cosas raras",
      },
    ]);
  });

  test("a report of a thread names the chosen message of the other one; for any other id their newest", async () => {
    await answerThread(world, THREAD, "Segundo mensaje", BUYER);
    world.pass({ minutes: 1 });
    await answerThread(world, THREAD, "Mío");
    const messages = (await threadPage(world, THREAD, SELLER.uid))?.messages ?? [];
    const [first, second, own] = messages.map(({ id }) => id);
    for (const mensaje of [first, own, "0".repeat(32), "a/b"])
      await submitTo(world, THREAD, { intent: "denunciar", reason: "spam", mensaje: String(mensaje) });
    expect(world.reported.map(({ messageId }) => messageId)).toEqual([first, second, second, second]);
  });

  test.each([
    [{}, { reason: "Elige un motivo." }],
    [{ reason: "porque sí" }, { reason: "Elige un motivo." }],
    [{ reason: "otro" }, { detail: "Cuéntanos qué pasa, en al menos 10 caracteres." }],
    [{ reason: "spam", detail: "x y ".repeat(300) }, { detail: "Puede tener hasta 1,000 caracteres." }],
  ] as [Record<string, string>, Record<string, string>][])(
    "%j is rejected at its field, with the typed text",
    async (values, errors) => {
      expect(await submitTo(world, THREAD, { intent: "denunciar", ...values })).toMatchObject({
        status: 400,
        failure: { errors, values },
      });
      expect(world.reported).toEqual([]);
    },
  );

  test("a report says so where it was looked at already and nothing was written since", async () => {
    world.reportResult = { ok: true, isTaken: false };
    const outcome = await submitTo(world, THREAD, { intent: "denunciar", reason: "spam" });
    expect(outcome).toMatchObject({ kind: "done", flash: { type: "info" } });
    expect(JSON.stringify(outcome)).toContain("Ya revisamos tu reporte");
    expect(JSON.stringify(outcome)).not.toContain("La revisaremos pronto");
  });

  test("reporting beyond the day's limit keeps the typed text, with the time of the next try", async () => {
    world.reportResult = failed("limited", { message: "Ya enviaste 20 reportes hoy.", retryAfterSeconds: 60 });
    expect(await submitTo(world, THREAD, { intent: "denunciar", reason: "spam", detail: "Otra vez" })).toMatchObject({
      status: 429,
      retryAfterSeconds: 60,
      failure: { errors: { "": "Ya enviaste 20 reportes hoy." }, values: { reason: "spam", detail: "Otra vez" } },
    });
  });
});
