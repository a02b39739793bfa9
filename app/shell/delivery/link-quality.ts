/** The browser's facts about its link. Absent where it gives none. */
export interface LinkFacts {
  saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  effectiveType?: string;
  /** Mbit/s. */
  downlink?: number;
  /** Milliseconds. */
  rtt?: number;
}

/** When a page that works without React loads it. */
export type LoadMoment = "never" | "idle" | "intent";

const GOOD_DOWNLINK = 5;
/** For a round trip, and for connecting. */
const GOOD_MS = 100;

/**
 * Never on a link paid by the megabyte, at once on a good one, at the first touch on all others. `connect`:
 * milliseconds of connecting to this server (TCP and TLS); 0 for a connection already open.
 */
export function chooseLoadMoment({ saveData, effectiveType, downlink, rtt }: LinkFacts, connect?: number): LoadMoment {
  if (saveData || (effectiveType && effectiveType !== "4g")) return "never";
  const good =
    effectiveType === "4g" &&
    (downlink ?? GOOD_DOWNLINK) >= GOOD_DOWNLINK &&
    (rtt ?? 0) <= GOOD_MS &&
    (connect ?? 0) <= GOOD_MS;
  return good ? "idle" : "intent";
}
