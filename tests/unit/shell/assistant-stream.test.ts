import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { answerEvents } from "~/assistant/panel/events.server";
import { eventsOf, sendMessage } from "~/shell/extras/assistant/stream";

import { all, end, framesOf, say } from "../assistant/scripted";

const ANSWER = "Encontré **2 bicis** 🚲 en [Lima](/comprar?ubicacion=lima):\n- Trek ñ\n- Giant";
const FIELDS = { key: "k", text: "bicis", desde: "/comprar", intent: "preguntar" };

async function eventsText(script: Parameters<typeof framesOf>[0]): Promise<string> {
  return (await all(answerEvents({ frames: framesOf(script), question: "<p>bicis</p>", page: "/" }))).join("");
}

function bodyOf(...chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const events = (text: string): Response =>
  new Response(bodyOf(bytes(text)), { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });

describe("the events of an answer", () => {
  test("what an answer leads to opens by itself where the question or the model asks for a page", async () => {
    const opens = async (type: "navigate" | "show_business_hours", isNavigation: boolean) => {
      const frames = framesOf([end("Hola", { navigate: { label: "Ir", href: "/sell", type } })]);
      const events = answerEvents({ frames, question: "", page: "/", isNavigation });
      return (await all(events)).join("").includes("data-go");
    };
    expect(await opens("navigate", false)).toBe(true);
    expect(await opens("show_business_hours", true)).toBe(true);
    expect(await opens("show_business_hours", false)).toBe(false);
  });

  test("the events of an answer say the text as it comes, what is looked up, what is withdrawn, and the whole at the end", async () => {
    const text = await eventsText([
      { kind: "tool", name: "search_listings" },
      say("Cuesta S/ 1. "),
      { kind: "withdraw" },
      say("Hola "),
      end("Hola **Ana**", { cards: ["x1"] }),
    ]);
    const list = await all(eventsOf(bodyOf(bytes(text))));
    expect(list.map(({ name }) => name)).toEqual(["herramienta", "texto", "retira", "texto", "texto", "fin"]);
    expect(list.at(-1)?.data).toMatchObject({
      pregunta: "<p>bicis</p>",
      html: expect.stringContaining("x1") as string,
    });
  });

  test("the events of an answer are the same wherever the connection cuts them into pieces", async () => {
    const sent = bytes(await eventsText([say(ANSWER.slice(0, 20)), say(ANSWER.slice(20)), end(ANSWER)]));
    const whole = await all(eventsOf(bodyOf(sent)));
    expect(whole.at(-1)?.name).toBe("fin");
    for (let at = 0; at <= sent.length; at++)
      expect(await all(eventsOf(bodyOf(sent.slice(0, at), sent.slice(at))))).toEqual(whole);
  });

  test("the events of an answer end with an error where there is no answer", async () => {
    expect(await eventsText([say("Hola"), new Error("reset")])).toMatch(
      /event: error\ndata: \{"mensaje":"😔 Lo siento, tuve un problema al procesar tu mensaje."\}\n\n$/,
    );
  });
});

describe("a message that is sent", () => {
  /** Answers of `fetch`, one after another; an error throws. */
  let answers: (Response | Error)[];
  let asked: string[];
  let notes: string[];
  let shown: string[];
  const listener = { onText: (html: string) => void shown.push(html), onNote: (text: string) => void notes.push(text) };
  /** Without pauses. */
  function send(signal = new AbortController().signal) {
    vi.stubGlobal("setTimeout", (run: () => void) => queueMicrotask(run));
    return sendMessage(FIELDS, listener, signal);
  }

  beforeEach(() => {
    [answers, asked, notes, shown] = [[], [], [], []];
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal("fetch", (_: string, { body }: { body: URLSearchParams }) => {
      asked.push(body.get("key") ?? "");
      const answer = answers.shift() ?? new Error("offline");
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("a message that is sent shows the text of its answer while it grows, and ends with the whole answer", async () => {
    answers = [events(await eventsText([say("Hola "), say("Ana"), end("Hola Ana")]))];
    expect(await send()).toMatchObject({ kind: "answer", question: "<p>bicis</p>" });
    expect(shown.at(-1)).toBe('<p><span class="block">Hola Ana');
  });

  test("a message that is sent goes on after a lost connection with the same key, wherever it was cut", async () => {
    const text = await eventsText([say("Hola "), say("Ana"), end("Hola Ana")]);
    const whole = text.lastIndexOf("\n\n") + 2;
    for (let at = 0; at < whole; at += 7) {
      answers = [events(text.slice(0, at)), new Error("offline"), events(text)];
      asked = [];
      expect(await send()).toMatchObject({ kind: "answer" });
      expect(asked).toEqual(["k", "k", "k"]);
    }
    expect(notes).toContain("Se cortó la conexión. Sigo intentando…");
  });

  test("a message that is sent waits for an answer that is being made, and gives up after a while", async () => {
    answers = [Response.json({ message: "espera" }, { status: 409 }), events(await eventsText([end("Hola")]))];
    expect(await send()).toMatchObject({ kind: "answer" });
    expect(notes).toEqual(["Termino tu mensaje anterior…"]);
    expect(await send()).toEqual({ kind: "lost" });
  });

  test("a message that is sent is rejected with its reason, or because the session has ended", async () => {
    answers = [
      Response.json({ notice: "Espera.", message: "⏱️ Muchos mensajes" }, { status: 429 }),
      Response.json({ message: "No disponible" }, { status: 503 }),
      Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" }),
    ];
    expect(await send()).toEqual({ kind: "rejected", message: "Espera. ⏱️ Muchos mensajes", canRetry: false });
    expect(await send()).toEqual({ kind: "rejected", message: "No disponible", canRetry: true });
    expect(await send()).toEqual({ kind: "signed-out" });
  });

  test("a message that is sent is stopped, and not sent again", async () => {
    const stopping = new AbortController();
    answers = [new DOMException("stopped", "AbortError")];
    stopping.abort();
    expect(await send(stopping.signal)).toEqual({ kind: "stopped" });
    expect(asked).toHaveLength(1);
  });
});
