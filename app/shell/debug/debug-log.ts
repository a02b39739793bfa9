import { SECRET_NAMES } from "~/platform/log";

export interface DebugEntry {
  id: number;
  level: "log" | "info" | "warn" | "error";
  time: string;
  text: string;
  /** A figure that grows: its newest entry takes the place of the earlier ones. */
  figure?: string;
}

export const DEBUG_LOG_SIZE = 50;

/** Adds an entry; the oldest go beyond 50, and those of the same figure. */
export function appendEntry(entries: readonly DebugEntry[], entry: DebugEntry): DebugEntry[] {
  const others = entries.filter(({ figure }) => figure === undefined || figure !== entry.figure);
  return [...others, entry].slice(-DEBUG_LOG_SIZE);
}

export function formatEntries(entries: readonly DebugEntry[]): string {
  return entries.map(({ time, level, text }) => `${time} [${level}] ${text}`).join("\n");
}

const LENGTH_MAX = 1000;

/** Anything given to `console` as one masked line of text, as it is now. */
export function describe(values: readonly unknown[]): string {
  return maskedText(
    values
      .map((value) =>
        value instanceof Error ? `${value.name}: ${value.message}` : typeof value === "string" ? value : toJson(value),
      )
      .join(" ")
      .slice(0, LENGTH_MAX),
  );
}

/** Of queries, cookies and all else written as `name=value`. */
const PAIR = /([\w.-]+)=(?![=>])((["'])(\\.|[^\\])*?\3|[^&;,\s"')]*)/g;
/** `clave: x`, `"password":"x"`, also within a text of JSON. */
const SECRET = RegExp(`((${SECRET_NAMES})[^\\s:=]*\\s*[:=]\\s*)((["'])(\\\\.|[^\\\\])*?\\4|[^\\s,}]+)`, "gi");

/** A line without values of pairs, secrets, tokens, addresses and numbers, so that it can be pasted into a message. */
export function maskedText(text: string): string {
  return (
    text
      .replace(PAIR, "$1")
      .replace(SECRET, "$1…")
      // Signed, or a link's.
      .replace(/([\w-]+\.|(?<=\/))[\w-]{32,}|\w{32,}/g, "[token]")
      .replace(/[^\s@"'<>]+@[^\s@"'<>]+\.\w+/g, "[correo]")
      // Phones as people group them, and from the 8 digits of a DNI on.
      .replace(/(?<!\w)\+?\d([ -]?\d){8,14}(?!\w)|\d{8,}/g, "[número]")
  );
}

function toJson(value: unknown): string {
  // A node of the page leads to all of it.
  if (typeof Node !== "undefined" && value instanceof Node) return `<${value.nodeName.toLowerCase()}>`;
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
  // React logs while it renders the log.
  let isReporting = false;
  const record = (level: DebugEntry["level"], text: string): void => {
    if (isReporting) return;
    isReporting = true;
    try {
      report(level, text);
    } finally {
      isReporting = false;
    }
  };
  const originals = LEVELS.map((level) => {
    const original = page[level];
    const wrapped = (...values: unknown[]): void => {
      try {
        original.apply(page, values);
      } finally {
        record(level, describe(values));
      }
    };
    page[level] = wrapped;
    return () => {
      // Something else may have wrapped it since.
      if (page[level] === wrapped) page[level] = original;
    };
  });
  const onError = (event: ErrorEvent) => record("error", loadFailureOf(event));
  const onRejection = (event: PromiseRejectionEvent) => record("error", describe([event.reason]));
  const onViolation = (event: SecurityPolicyViolationEvent) => record("warn", policyViolationOf(event));
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", onRejection);
  addEventListener("securitypolicyviolation", onViolation);
  return () => {
    for (const restore of originals) restore();
    removeEventListener("error", onError, true);
    removeEventListener("unhandledrejection", onRejection);
    removeEventListener("securitypolicyviolation", onViolation);
  };
}

/** An uncaught error, or the address of a picture, a script or styles that did not come. */
export function loadFailureOf(event: Event): string {
  const { message, target } = event as ErrorEvent;
  if (message) return describe([message]);
  const { currentSrc, src, href } = (target ?? {}) as Partial<HTMLImageElement & HTMLLinkElement>;
  return `no cargó ${maskedText(currentSrc || src || href || "un archivo")}`;
}

export function policyViolationOf({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): string {
  return `CSP: ${effectiveDirective} ${maskedText(blockedURI)}`;
}
