import { workerdCpu } from "./cpu.ts";
import { percentile } from "./search.ts";

/** Below the limit of messages in a minute. */
const MESSAGES = 12;

interface AssistantFigures {
  /** Milliseconds at the median from the POST to the first text of the answer, without what the local model takes. */
  text: number;
  /** The same until the link of the answer. */
  link: number;
  /** Milliseconds of CPU of the Worker a message, KV and the streams of its answer included; null where unknown. */
  cpu: number | null;
  /** Calls of Firestore that a message took, at the median: the jobs of a minute may run beside one. */
  firestoreCalls: number;
}

/**
 * Questions to Rebi as its panel sends them. `callsOf` counts what Firestore was asked since it was last called;
 * `cookie` is that of a signed-in user who has asked nothing before.
 */
export async function benchAssistant(
  origin: string,
  geminiUrl: string,
  { cookie, callsOf }: { cookie: string; callsOf: () => Promise<number> },
): Promise<AssistantFigures> {
  const times: { text: number; link: number }[] = [];
  const calls: number[] = [];
  const cpuBefore = workerdCpu();
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
    const { textAt, linkAt } = await seenAt(response, `precio=0-${most}`);
    const others = started + (await modelTime(geminiUrl, text));
    times.push({ text: textAt - others, link: linkAt - others });
    calls.push(await callsOf());
  }
  const cpuAfter = workerdCpu();
  return {
    text: percentile(
      times.map(({ text }) => text),
      50,
    ),
    link: percentile(
      times.map(({ link }) => link),
      50,
    ),
    cpu: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / MESSAGES,
    firestoreCalls: percentile(calls, 50),
  };
}

/** When the first text came, and the address with this filter. */
async function seenAt(response: Response, filter: string): Promise<{ textAt: number; linkAt: number }> {
  if (!response.ok || !response.body) throw new Error(`a message to Rebi: HTTP ${response.status}`);
  let events = "";
  let textAt: number | null = null;
  let linkAt: number | null = null;
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    events += decoder.decode(bytes, { stream: true });
    if (events.includes("event: texto")) textAt ??= performance.now();
    if (events.includes(filter)) linkAt ??= performance.now();
  }
  if (textAt === null || linkAt === null) throw new Error("Rebi did not answer with a link");
  return { textAt, linkAt };
}

/** Time of the local model itself for the two requests of such an answer. */
async function modelTime(geminiUrl: string, text: string): Promise<number> {
  const seen = await fetch(`${geminiUrl}/__requests?contains=${encodeURIComponent(text)}`);
  const requests = (await seen.json()) as { milliseconds: number }[];
  if (requests.length === 0) throw new Error("the model was not asked");
  return requests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}
