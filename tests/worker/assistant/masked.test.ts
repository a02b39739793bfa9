import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { hideNumbers, numbersToHide } from "~/assistant/safety/masking";
import { LOCAL_GEMINI_KEY, type AssistantEnv } from "~/platform/env-assistant";

import { ANA, assistantWorld, messagesOf, sendMessage } from "./support";

const GEMINI: AssistantEnv = {
  apiKey: LOCAL_GEMINI_KEY,
  model: "gemini-flash-latest",
  fallbackModel: "gemini-3.5-flash-lite",
  apiVersion: null,
  baseUrl: inject("geminiUrl"),
  dailyTokens: 1_000_000,
};
const MESSAGES = [
  "mi dni es # y mi celu #, buscame una moto",
  "motos honda #",
  "#",
  "y en lima hasta # soles",
  "me escribe un señor del # y me ofrece una trek, ¿le creo a ese que conversó largamente conmigo?",
];
const NUMBER = fc
  .tuple(
    fc.integer({ min: 1_000, max: 9_999 }),
    fc.integer({ min: 1_000, max: 9_999 }),
    fc.constantFrom("#&", "9#&", "+51 9#&", "4111 1111 # &"),
  )
  .map(([first, second, form]) => form.replace("#", String(first)).replace("&", String(second)));

test.each<[engine: string, model: AssistantEnv | null]>([
  ["rules", null],
  ["the model", GEMINI],
])("a masked number stands in nothing that is kept, sent or handed over (%s)", async (_, model) => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(MESSAGES, { minLength: 2 }), NUMBER, async (messages, number) => {
      const sent: string[] = [];
      const world = assistantWorld({
        model,
        fetch: (input, init) => {
          sent.push(String(init?.body));
          return fetch(input, init);
        },
      });
      for (const message of messages)
        expect(
          await sendMessage(world, message.replaceAll("#", number), `/comprar?q=${encodeURIComponent(number)}`),
        ).toEqual({
          ok: true,
        });
      const { assistant, database } = world;
      const download = await assistant.personalData.export(ANA.uid, "");
      const until = (await messagesOf(world)).at(-1)!.id;
      await assistant.feedback.handOver(ANA, { email: "ana@correo.test", text: "", until });
      const handedOver = await database.find({ collection: "cases", limit: 2 });
      expect(handedOver).toHaveLength(1);
      const stored = await database.read(`assistantConversations/${ANA.uid}`);
      const mails = await database.find({ collection: "mail", limit: 9 });
      const left = JSON.stringify([sent, download, handedOver, stored, mails, world.lines]);
      expect(hideNumbers(left, numbersToHide(number, []))).toBe(left);
    }),
    { numRuns: 8 },
  );
});

test("answers that were stored with numbers keep them from the person that they are handed to", async () => {
  const world = assistantWorld();
  await sendMessage(world, "motos honda");
  const path = `assistantConversations/${ANA.uid}`;
  const messages = await messagesOf(world);
  const content = "No hay anuncios con «dni 45678912». [Ver los 9](/comprar?q=dni+45678912&tipo=motos)";
  await world.update(path, { messages: messages.map((one) => (one.role === "user" ? one : { ...one, content })) });
  await world.assistant.feedback.handOver(ANA, { email: "ana@correo.test", text: "", until: messages.at(-1)!.id });
  const [filed] = await world.database.find({ collection: "cases", limit: 2 });
  expect(String(filed?.data.text)).toContain(
    "No hay anuncios con «dni [DATO PROTEGIDO]». Ver los 9 (/comprar?q=dni&tipo=motos)",
  );
});
