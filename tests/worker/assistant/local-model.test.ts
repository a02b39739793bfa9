import { describe, expect, inject, test } from "vitest";

import type { AnswerPart } from "~/assistant/assistant.server";
import { linksOf } from "~/assistant/markup";
import { LOCAL_GEMINI_KEY, type AssistantEnv } from "~/platform/env-assistant";

import type { Fault } from "../../../local/gemini/faults.ts";
import { ANA, assistantWorld, messagesOf } from "./support";

const GEMINI = inject("geminiUrl");
const MODEL: AssistantEnv = {
  apiKey: LOCAL_GEMINI_KEY,
  model: "gemini-flash-latest",
  fallbackModel: "gemini-3.5-flash-lite",
  apiVersion: null,
  baseUrl: GEMINI,
  dailyTokens: 1_000_000,
};

let asked = 2_000;

/** A question of its own, by which its faults are known to the server that all tests share. */
function newQuestion() {
  asked++;
  return { text: `scooters usadas hasta ${asked} soles`, href: `/comprar?tipo=scooter&precio=0-${asked}&estado=usado` };
}

async function send(path: string, body: object): Promise<void> {
  const { status } = await fetch(GEMINI + path, { method: "POST", body: JSON.stringify(body) });
  expect(status).toBe(200);
}

async function modelsThatSaw(text: string): Promise<string[]> {
  const response = await fetch(`${GEMINI}/__requests?contains=${encodeURIComponent(text)}`);
  return ((await response.json()) as { model: string }[]).map(({ model }) => model);
}

/** Rebi's whole answer to a question while the model has these faults. */
async function answered(
  { text }: { text: string },
  faults: readonly Partial<Fault>[],
  change: Partial<AssistantEnv> = {},
) {
  for (const fault of faults) await send("/__faults", { ...fault, contains: text });
  const world = assistantWorld({ model: { ...MODEL, ...change }, fetch: (input, init) => fetch(input, init) });
  const asking = await world.assistant.ask(ANA, { key: "0".repeat(24), text, page: "/" });
  if (!asking.ok) throw new Error(asking.message);
  const parts: AnswerPart[] = [];
  for await (const part of asking.parts) parts.push(part);
  await world.settled();
  const end = parts.at(-1);
  if (end?.kind !== "end") throw new Error("the answer has no end");
  const withdrawn = parts.findLastIndex(({ kind }) => kind === "withdraw");
  const shown = parts.slice(withdrawn + 1).flatMap((part) => (part.kind === "text" ? [part.text] : []));
  return {
    ...end.reply,
    /** Text that was read while it was made, and stays. */
    shown: shown.join(""),
    stored: (await messagesOf(world)).at(-1)?.content,
    models: await modelsThatSaw(text),
    lines: world.lines,
  };
}

const { model: FIRST, fallbackModel: SECOND } = MODEL;

describe("a service that fails", () => {
  test.each<[what: string, faults: Partial<Fault>[], models: string[]]>([
    ["500 once: asked again", [{ kind: "status", code: 500, times: 1 }], [FIRST, FIRST, FIRST]],
    ["503 twice: the fallback", [{ kind: "status", code: 503, times: 2 }], [FIRST, FIRST, SECOND, SECOND]],
    ["a spent quota: the fallback", [{ kind: "status", code: 429, model: FIRST }], [FIRST, SECOND, SECOND]],
    ["an unknown model: the fallback", [{ kind: "status", code: 404, model: FIRST }], [FIRST, SECOND, SECOND]],
    ["a reset before the first byte: asked again", [{ kind: "reset", at: 0, times: 1 }], [FIRST, FIRST, FIRST]],
    ["a broken error: asked again", [{ kind: "cut-error", times: 1 }], [FIRST, FIRST, FIRST]],
    ["late", [{ kind: "late", ms: 20 }], [FIRST, FIRST]],
    ["in drops", [{ kind: "drip", ms: 3 }], [FIRST, FIRST]],
  ])("%s, and the model answers", async (_, faults, models) => {
    const question = newQuestion();
    const answer = await answered(question, faults);
    expect(linksOf(answer.text)).toEqual([question.href]);
    expect(answer.text).toContain("El primero cuesta");
    expect([answer.shown, answer.stored]).toEqual([answer.text, answer.text]);
    expect(answer.models).toEqual(models);
  });

  test.each<[what: string, fault: Partial<Fault>]>([
    ["503", { kind: "status", code: 503 }],
    ["a wrong key", { kind: "status", code: 401 }],
    ["a place where it is not offered", { kind: "place" }],
    ["a page in place of a stream", { kind: "html" }],
    ["a blocked prompt", { kind: "block" }],
    ["thinking that takes all tokens", { kind: "empty" }],
    ["a stream without a reason of its end", { kind: "no-finish", at: 0 }],
  ])("a service that fails for good answers by rules (%s)", async (_, fault) => {
    const question = newQuestion();
    const answer = await answered(question, [fault]);
    expect(linksOf(answer.text)).toEqual([question.href]);
    expect(answer.text).toMatch(/^Encontré \*\*\d+ anuncios?\*\*: /);
    expect([answer.shown, answer.stored]).toEqual([answer.text, answer.text]);
  });

  test("a key that Google does not know is logged as such, and rules answer", async () => {
    const question = newQuestion();
    const answer = await answered(question, [], { apiKey: "otra" });
    expect(linksOf(answer.text)).toEqual([question.href]);
    expect(answer.models).toEqual([]);
    expect(answer.lines.find(({ event }) => event === "assistant.model-misconfigured")).toMatchObject({
      level: "error",
      reason: "API_KEY_INVALID",
    });
  });
});

// The call comes in two pieces, the answer in three to five.
const PIECES = [0, 1, 2, 3, 4];

describe.each(["cut", "error", "safety", "no-finish", "reset"] as const)("a stream with %s", (kind) => {
  // workerd itself tells of each connection that breaks.
  const pieces = kind === "reset" ? [2] : PIECES;
  test.each(pieces.flatMap((at) => (["calls", "reply"] as const).map((on) => [on, at] as const)))(
    "a stream with a fault in the %s after %d pieces ends in an answer that holds",
    async (on, at) => {
      const question = newQuestion();
      const answer = await answered(question, [{ kind, on, at, ms: 2 }]);
      expect(answer.stored).toBe(answer.text);
      expect(answer.shown).toBe(answer.text);
      // Whole words of the model or of the rules; never half a link.
      expect(answer.text.replace(/\[[^\]]+\]\([^)\s]+\)/g, "")).not.toMatch(/[[\]()]/);
      expect(linksOf(answer.text).every((href) => href === question.href || href === "/comprar")).toBe(true);
      expect(answer.text).not.toBe("");
    },
  );
});

describe("a model that misbehaves", () => {
  test.each([
    ["foreign-link", /malo\.example/],
    ["invented-price", /123\.45/],
    ["html-reply", /<|onerror|script/],
    ["other-listing", /\/producto\/otro/],
  ] as const)("%s reaches nobody", async (kind, bad) => {
    const question = newQuestion();
    const { text, shown, stored } = await answered(question, [{ kind }]);
    expect(linksOf(text)).toContain(question.href);
    for (const said of [text, shown, stored]) expect(said).not.toMatch(bad);
  });

  test("a long reply is cut at a whole sentence", async () => {
    const { text } = await answered(newQuestion(), [{ kind: "long-reply" }]);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/esto\.$/);
  });

  test.each(["bad-arguments", "unknown-tool", "malformed-call", "unexpected-call", "many-calls"] as const)(
    "%s is answered all the same",
    async (kind) => {
      const { text, stored, lines } = await answered(newQuestion(), [{ kind, times: 1 }]);
      expect(text.length).toBeGreaterThan(20);
      expect(stored).toBe(text);
      expect(lines.filter(({ level }) => level === "error")).toEqual([]);
    },
  );
});

test("masked text and the user's identity never leave", async () => {
  const text = `¿cuánto valen las scooters? soy Ana, mi número es 987 654 321 y gano ${++asked} soles`;
  await answered({ text }, []);
  const response = await fetch(`${GEMINI}/__requests?contains=${asked}`);
  expect(await response.text()).not.toMatch(/987 654 321|"ana"|Quispe/);
});
