import type { SentMeasures } from "./constants";

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Shifts within a second of each other, and within five, count together. */
const GAP_MS = 1000;
const SESSION_MS = 5000;

/**
 * Largest paint, layout shift and first byte, as web-vitals defines them, of a page that is measured once. That
 * library's own functions also follow pages that come back from memory and steps within a page: they weigh 0.9 kB more.
 */
export function watchLoading(vitals: SentMeasures["vitals"]): void {
  // A page opened in the background says nothing of how long a user waited.
  const hiddenAt = performance.getEntriesByType("visibility-state").find(({ name }) => name === "hidden")?.startTime;
  const isSeen = ({ startTime }: PerformanceEntry): boolean => startTime < (hiddenAt ?? Infinity);
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation) vitals.TTFB = Math.round(navigation.responseStart);

  observe("largest-contentful-paint", (entry) => {
    if (!isSeen(entry)) return;
    vitals.LCP = Math.round(entry.startTime);
    vitals.CLS ??= 0;
  });
  let [first, last, sum] = [0, 0, 0];
  observe("layout-shift", (entry) => {
    const { startTime, value, hadRecentInput } = entry as LayoutShift;
    if (hadRecentInput) return;
    if (startTime - last >= GAP_MS || startTime - first >= SESSION_MS) [first, sum] = [startTime, 0];
    last = startTime;
    sum += value;
    vitals.CLS = Math.max(vitals.CLS ?? 0, Number(sum.toFixed(3)));
  });
}

function observe(type: string, see: (entry: PerformanceEntry) => void): void {
  // Browsers without one of them report none.
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
}
