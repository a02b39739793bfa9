/** One line of the browser's own log. */
export interface DebugEntry {
  id: number;
  level: "log" | "info" | "warn" | "error";
  time: string;
  text: string;
}

export const DEBUG_LOG_SIZE = 50;

/** Adds an entry; the oldest leave beyond 50. */
export function appendEntry(entries: readonly DebugEntry[], entry: DebugEntry): DebugEntry[] {
  return [...entries, entry].slice(-DEBUG_LOG_SIZE);
}

/** The log as someone pastes it into a message. */
export function formatEntries(entries: readonly DebugEntry[]): string {
  return entries.map(({ time, level, text }) => `${time} [${level}] ${text}`).join("\n");
}

/** Anything given to `console` as one line of text. */
export function describe(values: readonly unknown[]): string {
  return values
    .map((value) =>
      value instanceof Error ? `${value.name}: ${value.message}` : typeof value === "string" ? value : toJson(value),
    )
    .join(" ");
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // A cycle or a getter that throws: its kind says enough here.
    return Object.prototype.toString.call(value);
  }
}

const LEVELS = ["log", "info", "warn", "error"] as const;

/** Listens to the page's console and to its uncaught errors until the returned function is called. */
export function watchBrowser(
  report: (level: DebugEntry["level"], text: string) => void,
  page: Pick<Console, DebugEntry["level"]>,
): () => void {
  const originals = LEVELS.map((level) => {
    const original = page[level];
    page[level] = (...values: unknown[]) => {
      original.apply(page, values);
      report(level, describe(values));
    };
    return () => {
      page[level] = original;
    };
  });
  const onError = (event: ErrorEvent) => report("error", event.message);
  const onRejection = (event: PromiseRejectionEvent) => report("error", describe([event.reason]));
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    for (const restore of originals) restore();
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}
