import { percentile } from "./search.ts";

/** Below the limit of messages in a minute. */
const MESSAGES = 12;

export interface AssistantFigures {
  /** Milliseconds at the median from the POST to the first words of the answer, without what the local model takes. */
  firstWords: number;
  /** Most calls of Firestore that one message took. */
  firestoreCalls: number;
}

/**
 * Questions to Rebi through its page without scripts. `callsOf` counts what Firestore was asked since it was last called;
 * `cookie` is that of a signed-in user who has asked nothing before.
 */
export async function benchAssistant(
  origin: string,
  geminiUrl: string,
  { cookie, callsOf }: { cookie: string; callsOf: () => Promise<number> },
): Promise<AssistantFigures> {
  const times: number[] = [];
  let firestoreCalls = 0;
  for (let turn = 0; turn < MESSAGES; turn++) {
    const text = `bicicletas usadas hasta ${3_000 + turn} soles`;
    const form = {
      intent: "preguntar",
      desde: "/comprar",
      key: crypto.randomUUID().replaceAll("-", "").slice(0, 24),
      text,
    };
    await callsOf();
    const started = performance.now();
    const response = await fetch(`${origin}/asistente?desde=%2Fcomprar`, {
      method: "POST",
      headers: { origin, cookie },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    // Earlier answers stand before this one.
    const first = await firstWords(response, turn + 1);
    times.push(first - started - (await modelTime(geminiUrl, text)));
    firestoreCalls = Math.max(firestoreCalls, await callsOf());
  }
  return { firstWords: percentile(times, 50), firestoreCalls };
}

/** When the words of this answer came: with a redirect they are whole by then. */
async function firstWords(response: Response, count: number): Promise<number> {
  if (response.status === 303) return performance.now();
  if (!response.ok || !response.body) throw new Error(`a message to Rebi: HTTP ${response.status}`);
  let html = "";
  let at: number | null = null;
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    html += decoder.decode(bytes, { stream: true });
    if (at === null && html.split("Encontré").length > count) at = performance.now();
  }
  if (at === null) throw new Error("Rebi did not answer");
  return at;
}

/** What the local model itself takes for the two requests of such an answer. */
async function modelTime(geminiUrl: string, text: string): Promise<number> {
  const seen = await fetch(`${geminiUrl}/__requests?contains=${encodeURIComponent(text)}`);
  const requests = (await seen.json()) as { milliseconds: number }[];
  if (requests.length === 0) throw new Error("the model was not asked");
  return requests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}
