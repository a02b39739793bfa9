import { describe, expect, test } from "vitest";

import type { AnswerPart, AskOptions } from "~/assistant/assistant.server";
import { messageResponse } from "~/assistant/panel/message.server";
import { UpstreamError } from "~/platform/errors";

import { ANA, assistantWorld } from "./support";

type Context = Parameters<typeof messageResponse>[0];

function formOf(text: string): FormData {
  const form = new FormData();
  form.set("text", text);
  form.set("key", "0".repeat(24));
  return form;
}

/** Rebi with parts that are handed out one by one. */
class Scripted {
  readonly world = assistantWorld();
  readonly works: Promise<unknown>[] = [];
  signal: AbortSignal | undefined;
  /** Parts that were read. */
  read = 0;
  private waiting: (() => void) | null = null;
  private readonly ready: (AnswerPart | null)[] = [];

  give(part: AnswerPart | null): void {
    this.ready.push(part);
    this.waiting?.();
  }

  private async *parts(): AsyncGenerator<AnswerPart> {
    for (;;) {
      if (this.ready.length === 0) await new Promise<void>((resolve) => (this.waiting = resolve));
      const part = this.ready.shift();
      if (!part) return;
      this.read++;
      yield part;
    }
  }

  readonly context: Context = {
    catalog: this.world.catalog,
    clock: this.world.clock,
    log: this.world.log,
    waitUntil: (work) => void this.works.push(work),
    assistant: {
      ask: (_user: unknown, _sent: unknown, { signal }: AskOptions = {}) => {
        this.signal = signal;
        return Promise.resolve({ ok: true as const, messageId: "m1", parts: this.parts() });
      },
    },
  };
}

describe("a message of the panel", () => {
  test("a message of the panel is answered event by event, as the answer is made", async () => {
    const rebi = new Scripted();
    const answer = await messageResponse(rebi.context, ANA, formOf("hola"));
    expect(answer.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe(":\n\n");
    for (const text of ["Hola", " Ana"]) {
      rebi.give({ kind: "text", text });
      expect((await reader.read()).value).toContain(text.trim());
    }
    rebi.give({ kind: "end", messageId: "m1", reply: { text: "Hola Ana", cards: [] } });
    expect((await reader.read()).value).toContain("event: fin");
    expect((await reader.read()).done).toBe(true);
  });

  test("a message of the panel that is stopped tells the maker of the answer, whose work goes on to its end", async () => {
    const rebi = new Scripted();
    const answer = await messageResponse(rebi.context, ANA, formOf("hola"));
    const reader = answer.body!.getReader();
    await reader.read();
    expect(rebi.signal?.aborted).toBe(false);
    await reader.cancel();
    expect(rebi.signal?.aborted).toBe(true);
    rebi.give({ kind: "text", text: "Hola" });
    rebi.give({ kind: "end", messageId: "m1", reply: { text: "Hola", cards: [] } });
    await Promise.all(rebi.works);
    expect(rebi.read).toBe(2);
  });

  test("a message of the panel is rejected with its reason, its status and the time to wait", async () => {
    const world = assistantWorld();
    world.burst = { limit: () => Promise.resolve({ success: false }) };
    const { catalog, clock, log, assistant } = world;
    const answer = await messageResponse({ catalog, clock, log, assistant, waitUntil: () => {} }, ANA, formOf("hola"));
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(await answer.json()).toEqual({
      message: "⏱️ Has enviado muchos mensajes muy rápido...",
      notice: "Has enviado muchos mensajes. Por favor espera un momento.",
    });
  });

  test("a message of the panel says that the service is not available while Firestore is down", async () => {
    const rebi = new Scripted();
    const ask = () => Promise.reject(new UpstreamError("firestore", "unavailable", "test"));
    const answer = await messageResponse({ ...rebi.context, assistant: { ask } }, ANA, formOf("hola"));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ message: "El servicio de chat no está disponible en este momento." });
  });
});
