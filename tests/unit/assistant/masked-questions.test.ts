import * as genAi from "@google/genai/web";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createAnswerEngine } from "~/assistant/engine/engine.server";
import type { Asked, Turn } from "~/assistant/model";
import { cleanMessage, hideNumbers, maskAddress, maskMessage, numbersToHide } from "~/assistant/safety/masking";
import { LOCAL_GEMINI_KEY, type AssistantEnv } from "~/platform/env-assistant";
import { createLogger } from "~/platform/log";

import type { RunningServer } from "../../../local/firestore/http/kept-server.ts";
import { startGeminiServer } from "../../../local/gemini/server.ts";
import { contextOf } from "../../support/context";
import { stream, words } from "./gemini/scripted";
import { marketDeps, NOW } from "./market";

let gemini: RunningServer;
beforeAll(async () => void (gemini = await startGeminiServer({ port: 0, apiKey: LOCAL_GEMINI_KEY })));
afterAll(() => gemini.close());

const MODELS = { primary: "gemini-flash-latest", fallback: "gemini-3.5-flash-lite" };

/** The reply to a message, the words that were shown, and the requests to the model. Without `send` rules answer. */
async function answered(
  raw: string,
  { send, page = "/", history = [] }: Partial<Asked> & { send?: typeof fetch } = {},
) {
  const settings: AssistantEnv | null = send
    ? { apiKey: LOCAL_GEMINI_KEY, model: MODELS.primary, fallbackModel: MODELS.fallback, apiVersion: null, baseUrl: gemini.url, dailyTokens: 1_000_000 }
    : null; // oxfmt-ignore
  const sent: string[] = [];
  const heard: string[] = [];
  const market = marketDeps();
  const context = contextOf({
    ...market,
    env: { ...market.env, assistant: settings },
    database: { commit: () => Promise.resolve({ updateTimes: [], transformResults: [], commitTime: "" }) },
    sleep: () => Promise.resolve(),
    clock: { now: () => NOW },
    log: createLogger({}, () => undefined),
    waitUntil: () => undefined,
  });
  const engine = createAnswerEngine(context, {
    loadGenAi: () => Promise.resolve(genAi),
    ...(send && {
      fetch: (input, init) => {
        sent.push(String(init?.body));
        return send(input, init);
      },
    }),
  });
  const clean = cleanMessage(raw);
  const asked = { raw: clean, masked: maskMessage(clean), page: maskAddress(page), history, name: "Ana" };
  const { reply } = await engine.answer(
    asked,
    "ana",
    engine.standing([]),
    { tool: () => undefined, text: (text) => void heard.push(text), withdraw: () => undefined },
    new AbortController().signal,
  );
  return { reply, sent, heard };
}

const digits = (count: number, first = "") =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((all) => first + all.slice(first.length).join(""));
const inFours = (number: string) => number.match(/.{4}/g)!.join(" ");
/** Two numbers of a kind: the answers to both must be equal. */
const TWO_NUMBERS = fc
  .constantFrom(
    digits(8),
    digits(9, "9"),
    digits(9, "9").map((number) => number.replace(/(...)(...)/, "$1 $2 ")),
    digits(9, "9").map((number) => `+51 ${number.replace(/(...)(...)/, "$1-$2-")}`),
    digits(11, "20"),
    digits(16, "4"),
    digits(16, "4").map(inFours),
    digits(24),
  )
  .chain((kind) => fc.tuple(kind, kind));
const MESSAGE = fc.oneof(
  fc.constantFrom(
    "mi dni es # y mi celu #, buscame una moto",
    "#",
    "motos honda #",
    "¿cuánto cuesta el envío a mi casa? mi celular es #",
    "bicis de ruta en lima hasta #",
    "entre 500 y # soles una moto",
    "¿es robada la #?",
    "¿y en cusco? #",
    "me escribe un señor del # y me ofrece una trek, ¿le creo a ese que conversó largamente conmigo?",
    "¿cuánto pido por mi trek marlin #?",
    "quiero hablar con una persona, llámenme al #",
    "mi tarjeta es #, cómprame la primera",
    "marlin # s/ 1500 aro 29",
  ),
  fc
    .array(fc.constantFrom("#", "busco", "moto", "trek", "lima", "soles", "hasta", "mi", "whatsapp", "2020", "usada"), { minLength: 1, maxLength: 8 })
    .filter((all) => all.includes("#"))
    .map((all) => all.join(" ")),
); // oxfmt-ignore
const HISTORY: Turn[] = [
  { role: "user", text: "motos honda" },
  { role: "assistant", text: "Encontré **3 anuncios**. [Ver los 3](/comprar?tipo=motos&marca=honda)" },
];

describe.each<[engine: string, send: () => typeof fetch | undefined]>([
  ["rules", () => undefined],
  ["the model", () => (input, init) => fetch(input, init)],
])("a number that was masked in a question to %s", (_, send) => {
  test("a number that was masked in a question to Rebi changes nothing in the answer or in what is sent, and stands in neither", async () => {
    await fc.assert(
      fc.asyncProperty(MESSAGE, TWO_NUMBERS, async (message, [one, other]) => {
        const options = { history: HISTORY, ...(send() && { send: send()! }) };
        const answer = await answered(message.replaceAll("#", one), options);
        expect(answer).toEqual(await answered(message.replaceAll("#", other), options));
        const said = JSON.stringify(answer);
        expect(hideNumbers(said, numbersToHide(one, []))).toBe(said);
        expect(answer.reply.text).not.toMatch(/DATO PROTEGIDO|dato protegido/);
      }),
      { numRuns: 60 },
    );
  });
});

describe("what could bring a number back", () => {
  const PHONE = "987 654 321";
  const QUESTION = `me escribe un señor del ${PHONE} que conversó largamente con mi primo sobre todo aquello, ¿y ahora?`;

  test.each([
    `Ese es el ${PHONE}.`,
    "Ese es el 987-654-321.",
    "Mira [aquí](/comprar?q=987+654+321).",
    "Mira [el 987654321](/comprar).",
    "Es el +51987654321.",
  ])("a model that writes «%s» is corrected", async (text) => {
    const { reply, heard } = await answered(QUESTION, { send: () => Promise.resolve(stream(words(text, "STOP"))) });
    expect(reply.text).toBe("Lo que hay ahora está en [el catálogo](/comprar).");
    expect(heard.join("")).toBe(reply.text);
  });

  test("the page that the question comes from, and answers that were stored before", async () => {
    const history: Turn[] = [
      { role: "user", text: "mi dni [DATO PROTEGIDO], motos" },
      {
        role: "assistant",
        text: "No hay anuncios con «dni 45678912». [Ver los 9](/comprar?q=dni+45678912&tipo=motos)",
      },
    ];
    const page = "/comprar?q=987654321&tipo=scooter";
    const send: typeof fetch = (input, init) => fetch(input, init);
    const question = "¿qué me dices de todo aquello que conversamos largamente con mi primo?";
    const { reply: made, sent } = await answered(question, { page, history, send });
    expect(sent.join("")).toContain("Página: Comprar (/comprar?tipo=scooter)");
    expect(JSON.stringify({ made, sent })).not.toMatch(/45678912|987654321/);
    const { reply } = await answered("¿y en lima?", { page, history });
    expect(reply.text).toContain("/comprar?");
    expect(reply.text).not.toMatch(/45678912/);
  });

  test("honest numbers stay: prices, our own telephone, and paths of listings", async () => {
    const { reply: contact } = await answered("¿tu teléfono es el +5115550100? quiero su contacto");
    expect(contact.text).toMatch(/Teléfono: [+\d() ]*555 ?0100/);
    const { reply } = await answered(`¿cuánto cuesta el envío de una compra de 30000 soles? llámame al ${PHONE}`);
    expect(reply.text).toMatch(/S\/\s30,000\.00/);
    expect(maskAddress("/producto/98765432?de=rebi")).toBe("/producto/98765432?de=rebi");
  });
});
