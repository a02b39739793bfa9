import type { LinkFacts } from "~/shell/delivery/link-quality";

const USUAL_MS = 8_000;
const SLOW_MS = 20_000;
/** With the data saver, and on links that a question a minute is enough for. */
const SAVING_MS = 60_000;
const MOST_MS = 120_000;
/** At most a twentieth of the time goes into asking. */
const SHARE = 20;
const GROWTH = 1.5;

/**
 * How long an open thread waits before it asks for new messages again, in milliseconds. `tookMs`: what the last answer
 * took; `quiet`: how many answers in a row brought nothing.
 */
export function pauseOf({ saveData, effectiveType }: LinkFacts, tookMs: number, quiet: number): number {
  const isSlowest = effectiveType === "2g" || effectiveType === "slow-2g";
  const base = saveData || isSlowest ? SAVING_MS : effectiveType === "3g" ? SLOW_MS : USUAL_MS;
  return Math.min(MOST_MS, Math.max(base, tookMs * SHARE) * GROWTH ** quiet);
}
