import { UpstreamError, type UpstreamFault } from "../errors";

const FAULTS = {
  ABORTED: "unavailable",
  ALREADY_EXISTS: "unavailable",
  CANCELLED: "unavailable",
  DATA_LOSS: "unavailable",
  DEADLINE_EXCEEDED: "timeout",
  FAILED_PRECONDITION: "unavailable",
  INTERNAL: "unavailable",
  INVALID_ARGUMENT: "unavailable",
  NOT_FOUND: "unavailable",
  OUT_OF_RANGE: "unavailable",
  PERMISSION_DENIED: "not-configured",
  RESOURCE_EXHAUSTED: "rate-limited",
  UNAUTHENTICATED: "not-configured",
  UNAVAILABLE: "unavailable",
  UNIMPLEMENTED: "unavailable",
  UNKNOWN: "unavailable",
} as const satisfies Record<string, UpstreamFault>;

export type FirestoreCode = keyof typeof FAULTS;

const CODES_BY_STATUS: Record<number, FirestoreCode> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  409: "ABORTED",
  429: "RESOURCE_EXHAUSTED",
  499: "CANCELLED",
  501: "UNIMPLEMENTED",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

const BY_ANYONE = new Set<FirestoreCode>([
  "UNAUTHENTICATED",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "INTERNAL",
  "UNAVAILABLE",
  "DEADLINE_EXCEEDED",
]);

/**
 * Firestore rejected a call, or failed. Codes that a caller may expect: ALREADY_EXISTS (create), NOT_FOUND
 * (update), FAILED_PRECONDITION (a stale `updateTime`, or a missing composite index), ABORTED (contention).
 */
export class FirestoreError extends UpstreamError {
  override readonly name: string = "FirestoreError";
  readonly code: FirestoreCode;

  constructor(
    code: FirestoreCode,
    detail: string,
    options?: { cause?: unknown; fault?: UpstreamFault; publicMessage?: string },
  ) {
    super("firestore", options?.fault ?? FAULTS[code], `${code} ${detail}`, options);
    this.code = code;
  }
}

export function isFirestoreError(error: unknown, ...codes: FirestoreCode[]): error is FirestoreError {
  return error instanceof FirestoreError && (codes.length === 0 || codes.includes(error.code));
}

/** An answer that makes no sense: cut off, HTML, or of another shape. Whether the call took effect is unknown. */
export function unreadable(detail: string, cause?: unknown): FirestoreError {
  return new FirestoreError("UNKNOWN", detail, { fault: "invalid-response", cause });
}

/** The error of an answer that is not 2xx, or of an `error` inside a stream. `body`: the parsed answer, or null. */
export function errorOfAnswer(status: number, body: unknown): FirestoreError {
  const reported = reportedError(body);
  if (reported?.status && Object.hasOwn(FAULTS, reported.status))
    return new FirestoreError(reported.status as FirestoreCode, reported.message ?? "");
  const code = CODES_BY_STATUS[reported?.code ?? status] ?? (status >= 500 ? "INTERNAL" : "UNKNOWN");
  // Without Firestore's own words, a 404 or 409 comes from a proxy and says nothing of documents.
  if (!reported && !BY_ANYONE.has(code)) return unreadable(`HTTP ${status} without an error of Firestore`);
  return new FirestoreError(code, reported?.message ?? `HTTP ${status}`);
}

/** The `error` object of an answer; in a stream it is an item of a list. */
export function reportedError(body: unknown): { status?: string; message?: string; code?: number } | null {
  const holder: unknown = Array.isArray(body) ? body.find((item) => isObject(item) && "error" in item) : body;
  if (!isObject(holder) || !isObject(holder.error)) return null;
  const { status, message, code } = holder.error;
  return {
    ...(typeof status === "string" && { status }),
    ...(typeof message === "string" && { message }),
    ...(typeof code === "number" && { code }),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
