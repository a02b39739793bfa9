import { describe, expect, test } from "vitest";

import { EVENTS_MAX } from "~/assistant/constants";
import { HANDOVER_RULE } from "~/assistant/feedback/handover.server";
import { submitAssistant } from "~/assistant/page/assistant-page.action.server";
import { UpstreamError } from "~/platform/errors";

import { down } from "../../support/faults";
import { ANA, assistantWorld, type AssistantWorld, messagesOf, sendMessage, sumsOf } from "./support";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const submit = (world: AssistantWorld, fields: Record<string, string>, user = ANA) =>
  submitAssistant(world, user, formOf({ desde: "/comprar", ...fields }));
const lastId = async (world: AssistantWorld) => (await messagesOf(world)).at(-1)!.id;
const vote = (world: AssistantWorld, mensaje: string, voto: string) =>
  submit(world, { intent: "valorar", mensaje, voto });
const handOver = async (world: AssistantWorld, changes: Record<string, string> = {}) =>
  submit(world, {
    intent: "persona",
    correo: "ana@correo.test",
    necesito: "Quiero que alguien me llame",
    permiso: "1",
    hasta: await lastId(world),
    ...changes,
  });
const cases = (world: AssistantWorld) => world.database.find({ collection: "cases", limit: 10 });
const mails = (world: AssistantWorld) => world.database.find({ collection: "mail", limit: 10 });

describe("figures", () => {
  test("figures are written with the answer: no further call of Firestore, and once for a form that is sent twice", async () => {
    const world = assistantWorld();
    const sent = { key: "0".repeat(24), text: "busco una bici de montaña en Lima", page: "/comprar" };
    await world.assistant.send(ANA, sent);
    expect(world.asked).toHaveLength(3);
    await world.assistant.send(ANA, sent);
    world.pass({ minutes: 2 });
    await sendMessage(world, "zzz qqq");
    const cards = (await messagesOf(world))[1]!.cards.length;
    expect(cards).toBeGreaterThan(0);
    expect(await sumsOf(world)).toEqual({
      conversations: 1,
      sessions: 1,
      messages: 4,
      milliseconds: 120_000,
      answers: 2,
      resolved: 1,
      recommended: cards,
    });
  });

  test("figures count each message once where several are sent at the same time", async () => {
    const world = assistantWorld();
    await Promise.all([1, 2, 3].map((n) => sendMessage(world, `motos honda ${n}`)));
    expect(await sumsOf(world)).toMatchObject({ conversations: 1, sessions: 1, messages: 6, answers: 3 });
  });

  test("an answer that fails is an error", async () => {
    const world = assistantWorld();
    world.broken = new UpstreamError("kv", "unavailable", "test");
    await sendMessage(world, "motos honda");
    expect(await sumsOf(world)).toMatchObject({ answers: 1, errors: 1 });
    expect((await messagesOf(world)).at(-1)?.outcome).toBe("failed");
  });

  test("figures stop at a thousand events of a conversation", async () => {
    const world = assistantWorld();
    await sendMessage(world, "hola");
    await world.update(`assistantConversations/${ANA.uid}`, { events: EVENTS_MAX });
    const before = await sumsOf(world);
    await sendMessage(world, "motos honda");
    await vote(world, await lastId(world), "down");
    expect(await sumsOf(world)).toEqual(before);
  });

  test("a look at a listing that came from a card is counted in the batch of looks", async () => {
    const world = assistantWorld();
    const look = (referer: string, viewer: string | null = ANA.uid) =>
      world.assistant.figures.countOpened(
        new Request("https://rebi.test/producto/x1/vista", { headers: { Referer: referer } }),
        viewer,
      );
    look("https://rebi.test/producto/x1");
    look("https://rebi.test/producto/x2?de=rebi");
    look("https://otro.test/producto/x1?de=rebi");
    look("https://rebi.test/producto/x1?de=rebi", null);
    look("no address");
    expect(world.batch).toEqual([]);
    look("https://rebi.test/producto/x1?de=rebi");
    expect(world.asked).toEqual([]);
    const [counted] = world.batch;
    expect(counted?.figure).toBe("opened");
    await world.seed(counted!.document.write({ opened: 2 }));
    expect(await sumsOf(world)).toEqual({ opened: 2 });
  });
});

describe("👍 and 👎", () => {
  test("the marks 👍 and 👎 stand on their answer, can be changed, and count once", async () => {
    const world = assistantWorld();
    await sendMessage(world, "motos honda");
    const id = await lastId(world);
    expect(await vote(world, id, "up")).toEqual({ kind: "done", to: `/asistente?desde=%2Fcomprar#opinion-${id}` });
    await vote(world, id, "up");
    expect((await messagesOf(world)).at(-1)?.vote).toBe("up");
    expect(await sumsOf(world)).toMatchObject({ votesUp: 1, resolved: 1 });
    // The day of the answer keeps the vote.
    world.pass({ minutes: 24 * 60 });
    await vote(world, id, "down");
    await Promise.all([vote(world, id, "down"), vote(world, id, "down")]);
    const [day, ...more] = await world.assistant.figures.days({ from: "2026-11-01", to: "2026-12-31" });
    expect(more).toEqual([]);
    expect(day).toMatchObject({ day: "2026-11-20", votesUp: 0, votesDown: 1, resolved: 0 });
    expect(await world.assistant.personalData.export(ANA.uid, "")).toMatchObject({
      conversation: { messages: [{ role: "user" }, { role: "assistant", vote: "down" }] },
    });
  });

  test("the marks 👍 and 👎 of another's answer, of a message and of nothing are rejected", async () => {
    const world = assistantWorld();
    await sendMessage(world, "motos honda");
    const [question, answer] = await messagesOf(world);
    const luis = { uid: "luis", displayName: "Luis" };
    const fields = { intent: "valorar", mensaje: answer!.id, voto: "up" };
    expect(await submit(world, fields, luis)).toMatchObject({ kind: "rejected", status: 409 });
    expect(await vote(world, question!.id, "up")).toMatchObject({ kind: "rejected", status: 409 });
    expect(await vote(world, answer!.id, "100")).toMatchObject({ kind: "rejected", status: 400 });
    expect(await sumsOf(world)).not.toHaveProperty("votesUp");
  });

  test("the marks 👍 and 👎 while Firestore is down say that the service is not available", async () => {
    const world = assistantWorld();
    world.fault = down;
    expect(await vote(world, "a-r", "up")).toMatchObject({ status: 503 });
  });
});

describe("'Hablar con una persona'", () => {
  test("'Hablar con una persona' files the conversation that was shown as a case, with both mails, and counts it", async () => {
    const world = assistantWorld();
    await sendMessage(world, "mi tarjeta es 4111 1111 1111 1111, ¿qué hago?");
    const until = await lastId(world);
    await sendMessage(world, "esto vino después");
    const result = await handOver(world, { hasta: until });
    const [filed, ...more] = await cases(world);
    expect(more).toEqual([]);
    expect(filed?.data).toMatchObject({
      kind: "contacto",
      uid: ANA.uid,
      email: "ana@correo.test",
      name: ANA.displayName,
      subject: "Conversación con Rebi",
      status: "open",
      fields: [{ label: "Permiso para enviar la conversación" }],
    });
    const text = String(filed?.data.text);
    expect(text).toMatch(/^Quiero que alguien me llame\n\nAna Quispe \(/);
    expect(text).toContain("[DATO PROTEGIDO]");
    expect(text).not.toMatch(/4111|vino después/);
    const number = String(filed?.data.number);
    expect(result).toMatchObject({
      kind: "done",
      to: "/asistente?desde=%2Fcomprar#persona",
      flash: { message: `Enviamos tu conversación a nuestro equipo. Tu número de caso es ${number}.` },
    });
    expect(await mails(world)).toHaveLength(2);
    expect(await sumsOf(world)).toMatchObject({ escalated: 1 });
    expect(await world.assistant.personalData.export(ANA.uid, "")).toMatchObject({
      conversation: { caseNumber: number },
    });
  });

  test("'Hablar con una persona' happens once in a conversation, also sent twice at the same time and with another text", async () => {
    const world = assistantWorld();
    await sendMessage(world, "motos honda");
    await Promise.all([handOver(world), handOver(world, { necesito: "Otra cosa" }), handOver(world)]);
    const again = await handOver(world, { necesito: "Una más" });
    const found = await cases(world);
    expect(found).toHaveLength(1);
    expect(again).toMatchObject({ flash: { message: expect.stringContaining(String(found[0]?.data.number)) } });
    expect(await sumsOf(world)).toMatchObject({ escalated: 1 });
    await world.assistant.forget(ANA.uid);
    await sendMessage(world, "motos yamaha");
    await handOver(world);
    expect(await cases(world)).toHaveLength(2);
  });

  test("'Hablar con una persona' needs consent and an address, and keeps what was typed", async () => {
    const world = assistantWorld();
    await sendMessage(world, "motos honda");
    expect(await handOver(world, { permiso: "", correo: "ana" })).toMatchObject({
      kind: "rejected",
      status: 400,
      failure: {
        errors: {
          permiso: "Marca la casilla para que podamos leer esta conversación.",
          correo: "Escribe un correo como nombre@ejemplo.pe.",
        },
        values: { necesito: "Quiero que alguien me llame", correo: "ana" },
      },
    });
    expect(await cases(world)).toEqual([]);
  });

  test("a conversation that is not the one shown is rejected", async () => {
    const world = assistantWorld();
    await sendMessage(world, "motos honda");
    expect(await handOver(world, { hasta: "otra-r" })).toMatchObject({ kind: "rejected", status: 409 });
    const until = await lastId(world);
    await world.assistant.forget(ANA.uid);
    expect(await submit(world, { intent: "persona", correo: "a@b.pe", permiso: "1", hasta: until })).toMatchObject({
      status: 409,
    });
    expect(await cases(world)).toEqual([]);
  });

  test("five conversations a day; the counter is forgotten with the account", async () => {
    const world = assistantWorld();
    for (let n = 0; n < HANDOVER_RULE.limit; n++) {
      await world.assistant.forget(ANA.uid);
      await sendMessage(world, `motos honda ${n}`);
      expect(await handOver(world)).toMatchObject({ kind: "done" });
    }
    await world.assistant.forget(ANA.uid);
    await sendMessage(world, "motos honda");
    expect(await handOver(world)).toMatchObject({ kind: "rejected", status: 429 });
    const { personalData } = world.assistant;
    if (!("erase" in personalData)) throw new Error("kept");
    await personalData.erase(ANA.uid, "");
    await sendMessage(world, "motos honda");
    expect(await handOver(world)).toMatchObject({ kind: "done" });
  });
});
