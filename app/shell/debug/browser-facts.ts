import { LAST_ERROR_KEY } from "../page/last-error";
import { maskedText, type DebugEntry } from "./debug-log";

type Report = (level: DebugEntry["level"], text: string, more?: Pick<DebugEntry, "figure">) => void;

/** Attribute of the log's own panel. */
export const OWN = "data-registros";

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources?: readonly { node: Node | null }[];
}
interface SlowEvent extends PerformanceEntry {
  interactionId?: number;
}

/** Slower interactions than this are worth a line, in milliseconds. */
const SLOW_EVENT_MS = 200;

/** Requests with their status, and what the visit was like; until the returned function is called. */
export function watchPerformance(report: Report): () => void {
  let shift = 0;
  const observers = [
    observe("resource", (entry) => {
      const { name, initiatorType, responseStatus = 0, duration, workerStart } = entry as PerformanceResourceTiming;
      // Zero where the browser gives none, or the answer never came.
      const level = responseStatus >= 400 ? "error" : "info";
      const by = workerStart > 0 ? ", por el service worker" : "";
      report(level, `${initiatorType} ${placeOf(name)}: ${responseStatus || "sin estado"}, ${ms(duration)}${by}`);
    }),
    observe("paint", ({ name, startTime }) => report("info", `${name}: ${ms(startTime)}`)),
    observe("largest-contentful-paint", ({ startTime }) => report("info", `LCP: ${ms(startTime)}`)),
    observe("layout-shift", (entry) => {
      const { value, hadRecentInput, sources = [] } = entry as LayoutShift;
      if (hadRecentInput || (sources.length > 0 && sources.every(({ node }) => isOwn(node)))) return;
      shift += value;
      report("warn", `CLS: ${shift.toFixed(3)}`, { figure: "CLS" });
    }),
    observe("event", (entry) => {
      const { interactionId = 0, name, duration } = entry as SlowEvent;
      if (interactionId > 0 && duration >= SLOW_EVENT_MS) report("warn", `INP, ${name}: ${ms(duration)}`);
    }),
  ];
  return () => observers.forEach((observer) => observer?.disconnect());
}

/** Whether a node is of the log itself, which grows with each of its lines. */
function isOwn(node: Node | null): boolean {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest(`[${OWN}]`) != null;
}

function observe(type: string, see: (entry: PerformanceEntry) => void): PerformanceObserver | null {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return null;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(see));
  observer.observe({ type, buffered: true });
  return observer;
}

/** The path, and the names in its query; of another site, its origin alone. */
function placeOf(address: string): string {
  const { origin, pathname, search } = new URL(address, location.href);
  return origin === location.origin ? maskedText(pathname + search) : origin;
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

/** State of the service worker, and each version that takes over; until the returned function is called. */
export function watchWorker(report: Report): () => void {
  const { serviceWorker: workers } = navigator as Partial<Navigator>;
  if (!workers) {
    report("info", "service worker: no disponible");
    return () => undefined;
  }
  void workers.getRegistration().then((found) => {
    const states = [found?.installing, found?.waiting, found?.active].map((one) => one?.state).filter(Boolean);
    report(
      "info",
      `service worker: ${states.join(", ") || "ninguno"}${workers.controller ? ", atiende la página" : ""}`,
    );
  });
  const onChange = () => report("info", "service worker: otra versión atiende la página");
  workers.addEventListener("controllerchange", onChange);
  return () => workers.removeEventListener("controllerchange", onChange);
}

/** Stored by an iPhone (../errors/fallback.tsx), as a line; null for none. It is offered no longer. */
export function lastError(): string | null {
  try {
    const { message, at } = JSON.parse(localStorage.getItem(LAST_ERROR_KEY) ?? "{}") as Record<string, unknown>;
    if (typeof message !== "string") return null;
    localStorage.setItem(LAST_ERROR_KEY, JSON.stringify({ message, at, seen: true }));
    return maskedText(`Error guardado (${String(at)}): ${message}`);
  } catch {
    // Storage is forbidden, or not ours.
    return null;
  }
}
