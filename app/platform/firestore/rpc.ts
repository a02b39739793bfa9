import type { TokenSource } from "~/platform/crypto/google-token";

import { within } from "../deadline";
import type { ServerTiming } from "../timing";
import type { Addresses } from "./addresses";
import { errorOfAnswer, FirestoreError, isFirestoreError, reportedError, unreadable } from "./errors";
import { isUnknownOutcome, retry, type CallOptions, type RetryDeps } from "./retry";

type Verb = "batchGet" | "beginTransaction" | "commit" | "rollback" | "runAggregationQuery" | "runQuery";

const STREAMED = new Set<Verb>(["batchGet", "runQuery", "runAggregationQuery"]);

interface RpcDeps extends RetryDeps {
  addresses: Addresses;
  tokens: TokenSource;
  fetch: typeof fetch;
  timing: ServerTiming | undefined;
  /** Milliseconds for a whole call, its retries included. */
  deadlineMs: number;
  /** Milliseconds that all calls together wait for a Firestore that does not answer. */
  silenceMs: number;
}

/** POST `{documents}[/parent]:{verb}`, with deadline and retries. Answers the parsed JSON. */
export type Rpc = (verb: Verb, body: object, options: CallOptions) => Promise<unknown>;

export function createRpc(deps: RpcDeps): Rpc {
  // A plain function: workerd rejects a call of its fetch as a method of another object.
  const { addresses, tokens, timing, deadlineMs, silenceMs, log, now, fetch: request } = deps;
  let silentMs = 0;

  async function post(url: string, body: string, token: string, signal: AbortSignal): Promise<HttpAnswer> {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    try {
      const response = await request(url, { method: "POST", headers, body, signal });
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      throw new FirestoreError("UNAVAILABLE", "no connection", { cause });
    }
  }

  /** One attempt; a rejected token is replaced once. */
  async function send(verb: Verb, url: string, body: string, signal: AbortSignal): Promise<unknown> {
    const token = await tokens.get(signal);
    const answer = await post(url, body, token, signal);
    if (answer.status !== 401) return parseAnswer(verb, answer);
    tokens.drop(token);
    return parseAnswer(verb, await post(url, body, await tokens.get(signal), signal));
  }

  return async (verb, body, options) => {
    // A rollback frees locks in the background, where nobody waits.
    const patienceMs = verb === "rollback" ? deadlineMs : Math.min(deadlineMs, silenceMs - silentMs);
    if (patienceMs <= 0) throw new FirestoreError("DEADLINE_EXCEEDED", `silent for ${silentMs} ms, not asked again`);
    const started = now();
    const url = addresses.methodUrl(verb, options.parent);
    const until = Math.min(started + patienceMs, options.until ?? Infinity);
    // A call that may be retried waits for an answer short enough to leave time for a second attempt.
    const attemptMs = options.policy.unknown ? deadlineMs / 2 : deadlineMs;
    const text = JSON.stringify(body);

    const attempt = async () => {
      try {
        return await within(Math.max(0, Math.min(attemptMs, until - now())), (signal) => send(verb, url, text, signal));
      } catch (error) {
        if (!isFirestoreError(error) || isUnknownOutcome(error)) options.onUnknown?.();
        throw error;
      }
    };
    const call = () => retry(verb, options.policy, until, deps, attempt);
    try {
      return await (timing ? timing.measure("firestore", call) : call());
    } catch (error) {
      if (isFirestoreError(error, "DEADLINE_EXCEEDED")) silentMs += now() - started;
      // The text names the index and links to where it is made: the log needs it whole.
      if (verb.startsWith("run") && isFirestoreError(error, "FAILED_PRECONDITION"))
        log.error("firestore.index-missing", error);
      throw error;
    }
  };
}

interface HttpAnswer {
  status: number;
  text: string;
}

function parseAnswer(verb: Verb, { status, text }: HttpAnswer): unknown {
  let body: unknown = null;
  let broken: unknown = null;
  try {
    body = JSON.parse(text);
  } catch (error) {
    broken = error;
  }
  if (status < 200 || status > 299 || reportedError(body)) throw errorOfAnswer(status, body);
  if (broken) throw unreadable(`${verb} answered no JSON (${text.length} characters)`, broken);
  if (typeof body !== "object" || body === null || Array.isArray(body) !== STREAMED.has(verb))
    throw unreadable(`${verb} answered another shape`);
  return body;
}
