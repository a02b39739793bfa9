import { describe, expect, test } from "vitest";

import { loadQuestions, questionsFile, submitQuestions } from "~/admin/assistant/questions.page.server";
import { groupsOf, UNCLEAR } from "~/assistant/unclear/model";

import { contextOf } from "../../support/context";
import { ANA, assistantWorld, type AssistantWorld, messagesOf, sendMessage } from "./support";

const STRANGE = "¿y qué me dices de todo aquello que conversamos largamente el otro día con mi primo?";

const stored = (at: AssistantWorld) => at.database.find({ collection: UNCLEAR.name, limit: 20 });
const contextOfAdmin = (at: AssistantWorld, recorded: unknown[] = []) =>
  contextOf({
    assistant: at.assistant,
    database: at.database,
    log: at.log,
    clock: at.clock,
    env: { siteUrl: "https://rebi.test" },
    audit: { record: async (entry) => void recorded.push(entry) },
  });

function submit(at: AssistantWorld, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return submitQuestions(contextOfAdmin(at), "jefa", form);
}

describe("questions that Rebi did not understand", () => {
  test("a question that Rebi did not understand is kept for seven days, and not where something of it was masked", async () => {
    const at = assistantWorld();
    await sendMessage(at, STRANGE);
    await sendMessage(at, `${STRANGE} mi dni es 45678912`);
    await sendMessage(at, "motos honda");
    expect((await stored(at)).map(({ data }) => data)).toEqual([
      {
        text: STRANGE,
        userId: ANA.uid,
        why: "unknown",
        state: "open",
        intent: null,
        at: at.time,
        expiresAt: new Date("2026-11-27T12:00:00Z"),
      },
    ]);
  });

  test("a question whose answer did not help is kept once, and goes with its account", async () => {
    const at = assistantWorld();
    await sendMessage(at, "motos honda en cusco");
    const answer = (await messagesOf(at)).at(-1)!;
    await at.assistant.feedback.vote(ANA.uid, answer.id, "down");
    await at.assistant.feedback.vote(ANA.uid, answer.id, "up");
    await at.assistant.feedback.vote(ANA.uid, answer.id, "down");
    expect((await stored(at)).map(({ data }) => [data["text"], data["why"]])).toEqual([
      ["motos honda en cusco", "unhelpful"],
    ]);
    expect(await at.assistant.personalData.export(ANA.uid, "")).toMatchObject({
      unclear: [{ text: "motos honda en cusco", why: "unhelpful" }],
    });
    await at.assistant.personalData.erase(ANA.uid, "");
    expect(await stored(at)).toEqual([]);
  });

  test("a new conversation takes along the questions of the one before that nobody has labelled", async () => {
    const at = assistantWorld();
    await sendMessage(at, STRANGE);
    const [{ id } = { id: "" }] = await stored(at);
    await submit(at, { intent: "etiquetar:recommend", preguntas: id });
    await sendMessage(at, "motos honda en cusco");
    await at.assistant.feedback.vote(ANA.uid, (await messagesOf(at)).at(-1)!.id, "down");
    expect(await stored(at)).toHaveLength(2);
    await at.assistant.forget(ANA.uid);
    expect((await stored(at)).map(({ data }) => data["state"])).toEqual(["labelled"]);
  });

  test("questions that are alike stand in one group, the largest first", () => {
    const texts = ["venden cascos", "hacen envios a puno", "venden cascos para moto", "venden cascos baratos"];
    expect(groupsOf(texts.map((text) => ({ text }))).map((group) => group.map(({ text }) => text))).toEqual([
      ["venden cascos", "venden cascos para moto", "venden cascos baratos"],
      ["hacen envios a puno"],
    ]);
  });

  test("an administrator labels a group with one press, after which it names nobody and is in the list to download", async () => {
    const at = assistantWorld();
    await sendMessage(at, STRANGE);
    const [{ id } = { id: "" }] = await stored(at);
    const sheet = await loadQuestions(contextOfAdmin(at));
    expect(JSON.stringify(sheet)).toContain(STRANGE);
    expect(JSON.stringify(sheet)).not.toContain(`"${ANA.uid}"`);

    expect(await submit(at, { intent: "etiquetar", preguntas: id, intencion: "" })).toMatchObject({ kind: "rejected" });
    expect(await submit(at, { intent: "etiquetar:nada", preguntas: id })).toMatchObject({ kind: "rejected" });
    expect(await submit(at, { intent: "etiquetar:recommend", preguntas: id })).toMatchObject({ kind: "done" });
    const [labelled] = await stored(at);
    expect(labelled?.data).toMatchObject({ userId: null, state: "labelled", intent: "recommend" });
    expect(await submit(at, { intent: "descartar", preguntas: id })).toMatchObject({
      flash: { message: "Esas preguntas ya estaban decididas." },
    });
    expect((await loadQuestions(contextOfAdmin(at))).sections).toEqual([]);

    const recorded: unknown[] = [];
    const file = await questionsFile(contextOfAdmin(at, recorded), new URLSearchParams(), "jefa");
    const row = JSON.stringify({ text: STRANGE, intent: "recommend", origin: "real" });
    expect(await file.text()).toContain(`"${row.replaceAll('"', '""')}"`);
    expect(recorded).toMatchObject([{ action: "assistant-questions.exported" }]);
    const entries = await at.database.find({ collection: "audit", limit: 5 });
    expect(entries.map(({ data }) => data)).toMatchObject([
      { action: "assistant.question-labelled", target: UNCLEAR.path(id), label: "Qué le conviene" },
    ]);
  });

  test("an administrator dismisses a question, whose text is deleted", async () => {
    const at = assistantWorld();
    await sendMessage(at, STRANGE);
    const [{ id } = { id: "" }] = await stored(at);
    await submit(at, { intent: "descartar", preguntas: id });
    expect((await stored(at)).map(({ data }) => data)).toMatchObject([{ text: "", userId: null, state: "dismissed" }]);
  });
});
