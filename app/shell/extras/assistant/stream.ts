/*
 * Sends a message to Rebi and reads its answer as events (app/assistant/panel/events.server.tsx). Each message has a
 * key: sent again after a lost connection it finds its answer, which is made once.
 */
import { ASSISTANT_MESSAGE } from "../../page/assistant-constants";

interface AnswerReader {
  /** The HTML of the answer so far; its last elements may be open. Empty: the answer begins again. */
  onText(html: string): void;
  /** Subject that is looked up, or why the answer takes longer. */
  onNote(text: string): void;
}

export type SentOutcome =
  /** Both escaped by the server: the message as it is kept, and the whole answer. */
  | { kind: "answer"; question: string; html: string }
  /** Not admitted, or no answer could be made. `canRetry`: with the same key. */
  | { kind: "rejected"; message: string; canRetry: boolean }
  | { kind: "signed-out" }
  | { kind: "lost" }
  | { kind: "stopped" };

const PAUSES_MS = [1_000, 3_000, 8_000, 15_000];
/** Status of a second message while the answer to the first is being made. */
const BUSY = 409;

/** Sends a message until its answer is there. `signal` stops it, also at the server. */
export async function sendMessage(
  fields: Record<string, string>,
  { onText, onNote }: AnswerReader,
  signal: AbortSignal,
): Promise<SentOutcome> {
  for (let count = 0; ; count++) {
    let isBusy = false;
    try {
      const answer = await fetch(ASSISTANT_MESSAGE, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
        signal,
      });
      // A sign-in: the session has ended.
      if (answer.type === "opaqueredirect") return { kind: "signed-out" };
      isBusy = answer.status === BUSY;
      if (!isBusy) {
        const outcome = isEvents(answer) ? await readAnswer(answer, { onText, onNote }) : await readRejection(answer);
        if (outcome) return outcome;
      }
    } catch {
      // The connection is lost, or it was stopped.
    }
    if (signal.aborted) return { kind: "stopped" };
    const pause = PAUSES_MS[count];
    if (pause === undefined) return { kind: "lost" };
    onText("");
    onNote(isBusy ? "Termino tu mensaje anterior…" : "Se cortó la conexión. Sigo intentando…");
    await waitFor(pause, signal);
    if (signal.aborted) return { kind: "stopped" };
  }
}

function isEvents(answer: Response): boolean {
  return answer.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
}

async function readRejection(answer: Response): Promise<SentOutcome> {
  const { message, notice } = (await answer.json()) as { message: string; notice?: string };
  return {
    kind: "rejected",
    message: notice ? `${notice} ${message}` : message,
    canRetry: answer.status >= 500,
  };
}

/** Null where the answer broke off. */
async function readAnswer(answer: Response, { onText, onNote }: AnswerReader): Promise<SentOutcome | null> {
  let html = "";
  for await (const { name, data } of eventsOf(answer.body!)) {
    if (name === "texto") onText((html += data.html ?? ""));
    else if (name === "retira") onText((html = ""));
    else if (name === "herramienta") onNote(data.texto ?? "");
    else if (name === "fin") return { kind: "answer", question: data.pregunta ?? "", html: data.html ?? "" };
    else if (name === "error") return { kind: "rejected", message: data.mensaje ?? "", canRetry: true };
  }
  return null;
}

interface ServerEvent {
  name: string;
  data: Record<string, string>;
}

/** The whole events of a body, wherever it is cut; what is not whole at its end is left out. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const whole = rest.split("\n\n");
    rest = whole.pop() ?? "";
    for (const block of whole) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (name && data) yield { name, data: JSON.parse(data) as Record<string, string> };
    }
  }
}

/** A pause, which ends early when the connection comes back or it is stopped. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, milliseconds);
    function end(): void {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      done();
    }
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
