import { renderToStaticMarkup } from "react-dom/server.browser";

import type { AnswerFrame } from "../answer/frames.server";
import { MessageItem } from "../page/message";
import { ASSISTANT_TEXTS } from "../texts";

interface EventsOptions {
  frames: AsyncIterable<AnswerFrame>;
  question: string;
  /** Page that the user comes from. */
  page: string;
  /** The question asks for a page: what the answer leads to opens by itself. */
  isNavigation?: boolean;
}

/**
 * An answer as server-sent events, for app/shell/extras/assistant/stream.ts. Never throws.
 * - `herramienta` { texto }: subject that is looked up
 * - `texto` { html }: follows the last piece; elements may be open
 * - `retira` {}: removes the text so far
 * - `fin` { pregunta, html }: the stored message, and the whole answer with the parts below it
 * - `error` { mensaje }: there is no answer
 */
export async function* answerEvents({
  frames,
  question,
  page,
  isNavigation = false,
}: EventsOptions): AsyncGenerator<string, undefined> {
  // The headers leave with the first byte.
  yield ":\n\n";
  for await (const frame of frames) {
    switch (frame.kind) {
      case "tool":
        yield event("herramienta", { texto: frame.text });
        break;
      case "text":
        yield event("texto", { html: frame.html });
        break;
      case "withdraw":
        yield event("retira", {});
        break;
      case "end": {
        const { answer } = frame;
        const goes = isNavigation || answer.navigate?.type === "navigate";
        yield event("fin", {
          pregunta: question,
          html: renderToStaticMarkup(<MessageItem message={answer} page={page} isPanel goes={goes} />),
        });
        break;
      }
      case "failure":
        yield event("error", { mensaje: ASSISTANT_TEXTS.generic });
        break;
    }
  }
}

function event(name: string, data: Record<string, string>): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
