import { answerFrames, type AnswerFrame } from "~/assistant/answer/frames.server";
import { answerHtml } from "~/assistant/answer/html";
import type { AnswerPart } from "~/assistant/assistant.server";
import type { Reply, ShownMessage } from "~/assistant/model";
import { createLogger } from "~/platform/log";

/** An answer in the given parts; an error among them breaks it off, and a promise holds it until it resolves. */
export async function* partsOf(
  script: readonly (AnswerPart | Error | Promise<unknown>)[],
): AsyncGenerator<AnswerPart, undefined> {
  for (const step of script) {
    if (step instanceof Error) throw step;
    if (step instanceof Promise) await step;
    else yield step;
  }
}

export const say = (text: string): AnswerPart => ({ kind: "text", text });

export function end(text: string, more: Partial<Pick<Reply, "cards" | "navigate">> = {}): AnswerPart {
  return { kind: "end", messageId: "m1", reply: { text, cards: [], ...more } };
}

export function shown({ text, navigate, cards }: Reply): ShownMessage {
  return {
    id: "m1-r",
    isMine: false,
    html: answerHtml(text),
    at: new Date("2026-11-23T15:00:00Z"),
    time: "10:00 a. m.",
    cards: cards.map((id) => ({ id, title: `Anuncio ${id}`, price: "S/ 1", about: "", category: "mtb", photos: [] })),
    navigate: navigate ?? null,
    actions: [],
    outcome: "resolved",
    vote: null,
  };
}

/** Frames of a script, and the log lines that they left. */
export function framesOf(
  script: Parameters<typeof partsOf>[0],
  { lines = [], deadline }: { lines?: string[]; deadline?: number } = {},
): AsyncGenerator<AnswerFrame, undefined> {
  return answerFrames({
    parts: partsOf(script),
    show: (reply) => Promise.resolve(shown(reply)),
    log: createLogger({}, (_, line) => lines.push((JSON.parse(line) as { event: string }).event)),
    ...(deadline !== undefined && { deadline }),
  });
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
