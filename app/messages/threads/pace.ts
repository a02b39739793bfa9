import type { LinkFacts } from "~/shell/delivery/link-quality";

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
