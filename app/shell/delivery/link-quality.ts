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
type RequestTimes = Pick<
  PerformanceNavigationTiming,
  "connectStart" | "connectEnd" | "requestStart" | "responseStart"
> & {
  /** `navigational-prefetch`, `cache`, or empty for the link. Absent where the browser does not say. */
  deliveryType?: string;
};

/** When a page that works without React loads it. */
export type LoadMoment = "never" | "idle" | "intent";

const GOOD_DOWNLINK = 5;
/** For a round trip, for connecting, and for an answer over a connection that was open already. */
const GOOD_MS = 100;

/**
 * Never on a link paid by the megabyte, at once on a good one, at the first touch on all others. A page that was there
 * before it was asked for (fetched ahead, or kept) says nothing of its link.
 */
export function chooseLoadMoment(
  { saveData, effectiveType, downlink = GOOD_DOWNLINK, rtt = 0 }: LinkFacts,
  /** Browsers may keep them to themselves. */
  times?: RequestTimes,
): LoadMoment {
  if (saveData || (effectiveType && effectiveType !== "4g")) return "never";
  // A link that is not described is not a good one.
  const good =
    effectiveType &&
    downlink >= GOOD_DOWNLINK &&
    rtt <= GOOD_MS &&
    (!times ||
      (!times.deliveryType &&
        (times.connectEnd - times.connectStart || times.responseStart - times.requestStart) <= GOOD_MS));
  return good ? "idle" : "intent";
}
