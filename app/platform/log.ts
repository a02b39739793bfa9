type LogFields = Record<string, unknown>;

/** One JSON object a line; the platform collects what is written to the console. */
export interface Logger {
  info(event: string, fields?: LogFields): void;
  /** `detail`: fields, or any thrown value. */
  warn(event: string, detail?: unknown): void;
  error(event: string, detail?: unknown): void;
  child(fields: LogFields): Logger;
}

type LogLevel = "info" | "warn" | "error";
export type LogSink = (level: LogLevel, line: string) => void;

/** Names of what no log shows, neither the server's nor the browser's (app/shell/debug): alternatives of a pattern,
 * by their beginnings. */
export const SECRET_NAMES = "passw|contrase|clave|secret|token|cookie|authoriz|private_?key|api_?key";
const SECRET_KEY = new RegExp(SECRET_NAMES, "i");
const MAX_DEPTH = 6;

// Workers Logs shows the level by the console method used.
const consoleSink: LogSink = (level, line) => console[level === "info" ? "log" : level](line);

export function createLogger(base: LogFields = {}, sink: LogSink = consoleSink): Logger {
  const write = (level: LogLevel, event: string, detail?: unknown) => {
    const fields = isFields(detail) ? detail : detail === undefined ? {} : { error: detail };
    sink(level, JSON.stringify(plain({ level, event, ...base, ...fields }, 0, new Set())));
  };
  return {
    info: (event, fields) => write("info", event, fields),
    warn: (event, detail) => write("warn", event, detail),
    error: (event, detail) => write("error", event, detail),
    child: (fields) => createLogger({ ...base, ...fields }, sink),
  };
}

function isFields(detail: unknown): detail is LogFields {
  return typeof detail === "object" && detail !== null && !(detail instanceof Error) && !Array.isArray(detail);
}

/** The value as JSON can hold it: errors with their causes, no cycles, no secrets. */
function plain(value: unknown, depth: number, above: Set<object>): unknown {
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (above.has(value)) return "[cycle]";
  if (depth >= MAX_DEPTH) return "[deep]";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;

  const inside = new Set(above).add(value);
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1, inside));
  const entries = Object.entries(value instanceof Error ? errorFields(value) : value);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, SECRET_KEY.test(key) ? "[redacted]" : plain(item, depth + 1, inside)]),
  );
}

function errorFields(error: Error): LogFields {
  const { name, message, stack, cause } = error;
  return { ...error, name, message, stack, ...(cause === undefined ? {} : { cause }) };
}
