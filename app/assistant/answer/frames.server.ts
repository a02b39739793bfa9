import { tableEntry } from "~/business/table";
import { within } from "~/platform/deadline";
import type { Logger } from "~/platform/log";

import type { AnswerPart } from "../assistant.server";
import type { Reply, ShownMessage } from "../model";
import { createAnswerWriter } from "./html";

/** A step of an answer, as HTML: for the page that is being sent, and for the panel's events. */
export type AnswerFrame =
  | { kind: "tool"; text: string }
  /** HTML that follows the last piece; `closing` closes the elements that are open after it. */
  | { kind: "text"; html: string; closing: string }
  /** Removes the shown text: it was wrong. */
  | { kind: "withdraw" }
  /** Last: the whole answer. */
  | { kind: "end"; answer: ShownMessage }
  /** Last, in place of `end`: there is no answer. */
  | { kind: "failure" };

interface FramesOptions {
  parts: AsyncIterable<AnswerPart>;
  show(reply: Reply): Promise<ShownMessage>;
  log: Logger;
  /** For the whole answer, in milliseconds. */
  deadline?: number;
}

/** Less than the 30 seconds that work may take after its reader left. */
const DEADLINE_MS = 28_000;

const TOOL_TEXTS: Readonly<Record<string, string>> = {
  search_listings: "Busco anuncios…",
  get_listing: "Leo el anuncio…",
  similar_listings: "Busco anuncios parecidos…",
  price_statistics: "Comparo precios…",
  opening_hours: "Miro el horario…",
  shipping_quote: "Calculo el envío…",
  how_to: "Consulto la ayuda…",
  my_orders: "Miro tus pedidos…",
  my_listings: "Miro tus anuncios…",
  my_messages: "Miro tus mensajes…",
  my_bicycles: "Miro tus bicicletas…",
  check_serial: "Reviso el número de serie…",
};

/**
 * Turns the parts of an answer into frames. Never throws: the last frame is always `end` or `failure`. A whole answer
 * that differs from the shown text replaces it.
 */
export async function* answerFrames({
  parts,
  show,
  log,
  deadline = DEADLINE_MS,
}: FramesOptions): AsyncGenerator<AnswerFrame, undefined> {
  const iterator = parts[Symbol.asyncIterator]();
  const until = Date.now() + deadline;
  let writer = createAnswerWriter();
  try {
    for (;;) {
      const next = await within(until - Date.now(), () => iterator.next());
      if (next.done) break;
      const part = next.value;
      switch (part.kind) {
        case "tool":
          yield { kind: "tool", text: tableEntry(TOOL_TEXTS, part.name) ?? "Consulto los datos…" };
          break;
        case "text": {
          const html = writer.add(part.text);
          if (html !== "") yield { kind: "text", html, closing: writer.closing };
          break;
        }
        case "withdraw":
          writer = createAnswerWriter();
          yield { kind: "withdraw" };
          break;
        case "end": {
          const answer = await show(part.reply);
          let rest = writer.finish(part.reply.text);
          if (rest === null) {
            yield { kind: "withdraw" };
            writer = createAnswerWriter();
            rest = writer.finish(part.reply.text) ?? "";
          }
          if (rest !== "") yield { kind: "text", html: rest, closing: writer.closing };
          yield { kind: "end", answer };
          return;
        }
      }
    }
    log.warn("assistant.answer-cut-off");
  } catch (error) {
    log.error("assistant.stream-failed", { error });
  } finally {
    // The work continues in the background after the deadline, and ends where it can.
    void Promise.resolve(iterator.return?.()).catch((error: unknown) =>
      log.warn("assistant.stream-not-ended", { error }),
    );
  }
  yield { kind: "failure" };
}
