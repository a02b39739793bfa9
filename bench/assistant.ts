import { percentile } from "./search.ts";

/** Below the limit of messages in a minute. */
const MESSAGES = 12;

export interface AssistantFigures {
  /** Milliseconds at the median from the POST to the link of the answer, without what the local model takes. */
  link: number;
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
    const most = 3_000 + turn;
    const text = `bicicletas usadas hasta ${most} soles`;
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
    const linked = await linkedAt(response, `precio=0-${most}`);
    times.push(linked - started - (await modelTime(geminiUrl, text)));
    firestoreCalls = Math.max(firestoreCalls, await callsOf());
  }
  return { link: percentile(times, 50), firestoreCalls };
}

/** When the address with this filter came. */
async function linkedAt(response: Response, filter: string): Promise<number> {
  if (!response.ok || !response.body) throw new Error(`a message to Rebi: HTTP ${response.status}`);
  let html = "";
  let at: number | null = null;
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    html += decoder.decode(bytes, { stream: true });
    if (at === null && html.includes(filter)) at = performance.now();
  }
  if (at === null) throw new Error("Rebi did not answer with a link");
  return at;
}

/** What the local model itself takes for the two requests of such an answer. */
async function modelTime(geminiUrl: string, text: string): Promise<number> {
  const seen = await fetch(`${geminiUrl}/__requests?contains=${encodeURIComponent(text)}`);
  const requests = (await seen.json()) as { milliseconds: number }[];
  if (requests.length === 0) throw new Error("the model was not asked");
  return requests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}
