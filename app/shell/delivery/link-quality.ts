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

/** Of the page's own request; all in milliseconds. */
type RequestTimes = Pick<PerformanceNavigationTiming, "connectStart" | "connectEnd" | "requestStart" | "responseStart">;

/** When a page that works without React loads it. */
export type LoadMoment = "never" | "idle" | "intent";

const GOOD_DOWNLINK = 5;
/** For a round trip, for connecting, and for an answer over a connection that was open already. */
const GOOD_MS = 100;

/** Never on a link paid by the megabyte, at once on a good one, at the first touch on all others. */
export function chooseLoadMoment(
  { saveData, effectiveType, downlink, rtt }: LinkFacts,
  /** Browsers may keep them to themselves. */
  times?: RequestTimes,
): LoadMoment {
  if (saveData || (effectiveType && effectiveType !== "4g")) return "never";
  const good =
    effectiveType === "4g" &&
    (downlink ?? GOOD_DOWNLINK) >= GOOD_DOWNLINK &&
    (rtt ?? 0) <= GOOD_MS &&
    (times ? times.connectEnd - times.connectStart || times.responseStart - times.requestStart : 0) <= GOOD_MS;
  return good ? "idle" : "intent";
}
