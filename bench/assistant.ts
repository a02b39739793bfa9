import { percentile } from "./search.ts";

/** Below the limit of messages in a minute. */
const MESSAGES = 12;

export interface AssistantFigures {
  /** Milliseconds at the median from the POST to the link of the answer, without what the local model takes. */
  link: number;
  /** Calls of Firestore that a message took, at the median: the jobs of a minute may run beside one. */
  firestoreCalls: number;
}

/**
 * Questions to Rebi as its panel sends them. `callsOf` counts what Firestore was asked since it was last called; `cookie`
 * is that of a signed-in user who has asked nothing before.
 */
export async function benchAssistant(
  origin: string,
  geminiUrl: string,
  { cookie, callsOf }: { cookie: string; callsOf: () => Promise<number> },
): Promise<AssistantFigures> {
  const times: number[] = [];
  const calls: number[] = [];
  for (let turn = 0; turn < MESSAGES; turn++) {
    const most = 3_000 + turn;
    const text = `bicicletas usadas hasta ${most} soles`;
    const form = {
      desde: "/comprar",
      key: crypto.randomUUID().replaceAll("-", "").slice(0, 24),
      text,
    };
    await callsOf();
    const started = performance.now();
    const response = await fetch(`${origin}/asistente/mensaje`, {
      method: "POST",
      headers: { origin, cookie },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    const linked = await linkedAt(response, `precio=0-${most}`);
    times.push(linked - started - (await modelTime(geminiUrl, text)));
    calls.push(await callsOf());
  }
  return { link: percentile(times, 50), firestoreCalls: percentile(calls, 50) };
}

/** When the address with this filter came. */
async function linkedAt(response: Response, filter: string): Promise<number> {
  if (!response.ok || !response.body) throw new Error(`a message to Rebi: HTTP ${response.status}`);
  let events = "";
  let at: number | null = null;
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    events += decoder.decode(bytes, { stream: true });
    if (at === null && events.includes(filter)) at = performance.now();
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
