/*
 * Keeps an open thread current (./perfil-mensaje.route.tsx loads it where there are scripts): asks for new messages
 * at a pace that the link allows, and not at all while the page is hidden. A browser may call itself
 * offline, or online, wrongly: a request without a connection only slows down.
 */
import { FOOT, newsPath, type ThreadMessage } from "~/messages/model";
import type { LinkFacts } from "~/shell/delivery/link-quality";

const DEADLINE_MS = 10_000;
/** A failure slows down more than an answer without news. */
const FAILED = 2;

interface OpenThread {
  id: string;
  /** Time of the newest message that is shown. */
  newest(): number;
  arrived(messages: ThreadMessage[]): void;
  /** The server has no more answers for this page: signed out, or no longer allowed. */
  stopped(): void;
}

const USUAL_MS = 8_000;
const SLOW_MS = 20_000;
/** Milliseconds, with the data saver and on slow links. */
const SAVING_MS = 60_000;
const MOST_MS = 120_000;
/** Requests may take at most a twentieth of the time. */
const SHARE = 20;
const GROWTH = 1.5;

/** Milliseconds. `tookMs`: duration of the last answer; `quiet`: answers in a row without news. */
export function pauseOf({ saveData, effectiveType }: LinkFacts, tookMs: number, quiet: number): number {
  const isSlowest = effectiveType === "2g" || effectiveType === "slow-2g";
  const base = saveData || isSlowest ? SAVING_MS : effectiveType === "3g" ? SLOW_MS : USUAL_MS;
  return Math.min(MOST_MS, Math.max(base, tookMs * SHARE) * GROWTH ** quiet);
}

/** Begins; the returned function ends it. */
export function refreshThread({ id, newest, arrived, stopped }: OpenThread): () => void {
  const link = (navigator as Navigator & { connection?: LinkFacts }).connection ?? {};
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let quiet = 0;
  let tookMs = 0;

  function wait(): void {
    clearTimeout(timer);
    if (over.signal.aborted || document.hidden) return;
    timer = setTimeout(() => void ask(), pauseOf(link, tookMs, quiet));
  }

  async function ask(): Promise<void> {
    if (asking) return;
    const attempt = (asking = new AbortController());
    clearTimeout(timer);
    const deadline = setTimeout(() => attempt.abort(), DEADLINE_MS);
    const began = performance.now();
    try {
      const answer = await fetch(newsPath(id, newest()), {
        headers: { accept: "application/json" },
        // Signed out meanwhile: the page itself says so when it is used.
        redirect: "manual",
        signal: attempt.signal,
      });
      tookMs = performance.now() - began;
      if (answer.status === 200) {
        quiet = 0;
        show(((await answer.json()) as { messages: ThreadMessage[] }).messages);
      } else if (answer.status === 204) quiet += 1;
      else if (answer.status === 429 || answer.status >= 500) quiet += FAILED;
      else {
        over.abort();
        stopped();
      }
    } catch {
      quiet += FAILED;
    }
    clearTimeout(deadline);
    asking = undefined;
    wait();
  }

  function show(messages: ThreadMessage[]): void {
    const field = document.getElementById(FOOT);
    const top = field?.getBoundingClientRect().top ?? 0;
    arrived(messages.map((message) => ({ ...message, at: new Date(message.at) })));
    // A field being typed into keeps its place, as new messages push it down.
    if (!field?.contains(document.activeElement)) return;
    requestAnimationFrame(() => requestAnimationFrame(() => scrollBy(0, field.getBoundingClientRect().top - top)));
  }

  function resume(): void {
    quiet = 0;
    if (document.hidden) clearTimeout(timer);
    else void ask();
  }

  const { signal } = over;
  document.addEventListener("visibilitychange", resume, { signal });
  addEventListener("online", resume, { signal });
  wait();
  return () => {
    clearTimeout(timer);
    asking?.abort();
    over.abort();
  };
}
