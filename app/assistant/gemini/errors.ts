import { BROKEN_MS, LIMITED_DAY_MS, LIMITED_MS } from "./constants";

export interface ModelFault {
  kind:
    /** Key, account or place of the Worker: nothing that is sent will help. */
    | "key"
    | "model"
    /** A limit of the whole project. */
    | "quota"
    | "request"
    /** The service, the network, or an answer that makes no sense. */
    | "upstream"
    /** Silent for too long, whichever model was asked. */
    | "timeout";
  status: number | null;
  /** Of the service's own list of names; never its text. */
  reason: string | null;
  /** Pause of the model; 0 for none. */
  pauseMs: number;
}

/** No piece of the answer came for too long. */
export class SilentError extends Error {
  override readonly name = "SilentError";
}

/** A stream that broke off without an end mark. */
export class CutOffError extends Error {
  override readonly name = "CutOffError";
}

/** Any value that is no error of the service counts as its outage (facts: gemini.md, 1). */
export function faultOf(error: unknown): ModelFault {
  if (error instanceof SilentError) return { kind: "timeout", status: null, reason: null, pauseMs: 0 };
  const status = statusOf(error);
  if (status === null) return { kind: "upstream", status, reason: nameOf(error), pauseMs: 0 };
  const { name, reasons, quotas, retryMs } = detailsOf(error);
  const reason = reasons[0] ?? name;
  const fault = (kind: ModelFault["kind"], pauseMs = 0): ModelFault => ({ kind, status, reason, pauseMs });
  if (status === 401 || status === 403 || reasons.includes("API_KEY_INVALID") || name === "FAILED_PRECONDITION")
    return fault("key", BROKEN_MS);
  if (status === 404) return fault("model", BROKEN_MS);
  if (status === 429)
    return fault("quota", quotas.some((id) => id.includes("PerDay")) ? LIMITED_DAY_MS : (retryMs ?? LIMITED_MS));
  return status >= 400 && status < 500 ? fault("request") : fault("upstream");
}

/** Whether the service does not know a field of the request: another version of its interface may. */
export function isUnknownName(error: unknown): boolean {
  return statusOf(error) === 400 && error instanceof Error && error.message.includes("Unknown name");
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || error.name !== "ApiError" || !("status" in error)) return null;
  return typeof error.status === "number" ? error.status : null;
}

function nameOf(error: unknown): string | null {
  return error instanceof Error ? error.name : null;
}

interface Details {
  name: string | null;
  reasons: string[];
  quotas: string[];
  retryMs: number | null;
}

/** The message holds the service's error as JSON, alone or after a few words; unreadable JSON is ignored. */
function detailsOf(error: unknown): Details {
  const found: Details = { name: null, reasons: [], quotas: [], retryMs: null };
  const text = error instanceof Error ? error.message : "";
  let body: unknown;
  try {
    body = JSON.parse(text.slice(Math.max(0, text.indexOf("{"))));
  } catch {
    return found;
  }
  const inner = fieldOf(body, "error");
  const name = fieldOf(inner, "status");
  const details = fieldOf(inner, "details");
  if (isConstant(name)) found.name = name;
  for (const detail of Array.isArray(details) ? (details as unknown[]) : []) {
    const reason = fieldOf(detail, "reason");
    if (isConstant(reason)) found.reasons.push(reason);
    const violations = fieldOf(detail, "violations");
    for (const violation of Array.isArray(violations) ? (violations as unknown[]) : []) {
      const id = fieldOf(violation, "quotaId");
      if (typeof id === "string") found.quotas.push(id);
    }
    const seconds = /^(\d{1,6}(?:\.\d+)?)s$/.exec(String(fieldOf(detail, "retryDelay") ?? ""))?.[1];
    if (seconds !== undefined) found.retryMs = Math.min(LIMITED_DAY_MS, Math.ceil(Number(seconds) * 1000));
  }
  return found;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Names of the service are safe to log; its texts may quote what was sent. */
function isConstant(value: unknown): value is string {
  return typeof value === "string" && /^[A-Z][A-Z_]{2,60}$/.test(value);
}

/** Next step after a fault, where nothing has come yet. */
type NextStep = "retry" | "fallback" | "without-history" | "give-up";

/** Facts: gemini.md, 1, Errors. `isFirstRound`: another model does not know the calls of later rounds. */
export function nextStep(
  { kind }: ModelFault,
  state: { hasRetried: boolean; isFirstRound: boolean; hasFallback: boolean; hasHistory: boolean },
): NextStep {
  const fallback = state.isFirstRound && state.hasFallback ? "fallback" : "give-up";
  switch (kind) {
    // The time of a silent model is the whole question's: another would have none left.
    case "timeout":
    case "key":
      return "give-up";
    case "model":
    case "quota":
      return fallback;
    case "request":
      return state.isFirstRound && state.hasHistory ? "without-history" : "give-up";
    case "upstream":
      return state.hasRetried ? fallback : "retry";
  }
}
