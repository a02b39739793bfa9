import { z } from "zod";

/** Before anything is answered. `late` waits `ms` and continues; `hang` never answers; `v1` does not know tools. */
const REQUEST_KINDS = ["status", "place", "hang", "late", "html", "cut-error", "block", "no-tools"] as const;
/**
 * In a stream after `at` pieces: `cut` ends it inside an event, `reset` breaks the connection, `stall` sends nothing
 * further, `error` sends an error as an event, `safety` withholds the rest, `no-finish` ends without a reason; all of
 * them after `ms`. `empty` thinks all tokens away, `drip` waits `ms` between pieces.
 */
const STREAM_KINDS = ["cut", "reset", "stall", "error", "safety", "no-finish", "empty", "drip"] as const;
/** In place of the call that would be made. */
const CALL_KINDS = ["bad-arguments", "unknown-tool", "malformed-call", "unexpected-call", "many-calls"] as const;
/** Added to the words of an answer. */
const REPLY_KINDS = ["foreign-link", "invented-price", "html-reply", "other-listing", "long-reply"] as const;

const KINDS = [...REQUEST_KINDS, ...STREAM_KINDS, ...CALL_KINDS, ...REPLY_KINDS] as const;
export type FaultKind = (typeof KINDS)[number];
export type ReplyFault = (typeof REPLY_KINDS)[number];

export const FaultSchema = z.strictObject({
  kind: z.enum(KINDS),
  /** Of `status` and of `error` in a stream. */
  code: z
    .union(
      [400, 401, 403, 404, 429, 500, 503, 504].map((code) =>
        z.literal(code as 400 | 401 | 403 | 404 | 429 | 500 | 503 | 504),
      ),
    )
    .default(503),
  /** Of 429: how long to wait, and whether the quota is the day's. */
  retrySeconds: z.int().min(0).default(38),
  daily: z.boolean().default(false),
  blockReason: z.enum(["SAFETY", "OTHER", "BLOCKLIST", "PROHIBITED_CONTENT"]).default("SAFETY"),
  ms: z.int().min(0).max(60_000).default(0),
  at: z.int().min(0).default(1),
  /** Meets only requests to this model. */
  model: z.string().optional(),
  /** Meets only requests whose message holds these words: tests that share a server keep apart by it. */
  contains: z.string().optional(),
  /** Meets only requests that would be answered so. */
  on: z.enum(["calls", "reply"]).optional(),
  /** For how many requests; without it for all. */
  times: z.int().positive().optional(),
});
export type Fault = z.infer<typeof FaultSchema>;

interface Meeting {
  version: string;
  model: string;
  message: string;
  answer: "calls" | "reply";
}

export class GeminiFaults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  clear(contains: string | null): void {
    this.#faults = contains === null ? [] : this.#faults.filter((fault) => fault.contains !== contains);
  }

  /** The first fault that this request meets, counted down. */
  meet({ version, model, message, answer }: Meeting): Fault | null {
    const met = this.#faults.find(
      (fault) =>
        (fault.kind !== "no-tools" || version === "v1") &&
        (fault.model === undefined || fault.model === model) &&
        (fault.contains === undefined || message.includes(fault.contains)) &&
        (stageOf(fault) ?? answer) === answer,
    );
    if (!met) return null;
    if (met.times !== undefined) met.times -= 1;
    this.#faults = this.#faults.filter(({ times }) => times !== 0);
    return met;
  }
}

function stageOf({ kind, on }: Fault): "calls" | "reply" | undefined {
  if (includes(CALL_KINDS, kind)) return "calls";
  if (includes(REPLY_KINDS, kind)) return "reply";
  return on;
}

export function isReplyFault(kind: FaultKind): kind is ReplyFault {
  return includes(REPLY_KINDS, kind);
}

function includes(kinds: readonly string[], kind: string): boolean {
  return kinds.includes(kind);
}
