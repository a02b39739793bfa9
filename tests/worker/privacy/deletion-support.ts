import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";

import { DAY_MS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import { createServerTiming } from "~/platform/timing";
import { LastAdminError, type DeletionSource, type DeletionStatus } from "~/privacy/deletion/model";
import type { DeletionRequests } from "~/privacy/deletion/requests.server";
import { createContext } from "~/server/context.server";

import type { GuardedIdentity } from "../accounts/guarded-identity";
import { database, env, visit } from "../accounts/support";

export const ORIGIN = "http://127.0.0.1:8787";

type FakedRequests = Pick<DeletionRequests, "request" | "statusOf">;

/** Takes requests as the room of deletions does: one for each account, while it is pending. */
export class FakeDeletions implements FakedRequests {
  readonly asked: { uid: string; source: DeletionSource; askedAt?: Date }[] = [];
  readonly known = new Map<string, DeletionStatus & { uid: string }>();
  isDown = false;
  isLastAdmin = false;

  async request(uid: string, source: DeletionSource, askedAt?: Date): Promise<{ code: string; eraseAfter: Date }> {
    if (this.isLastAdmin) throw new LastAdminError("the last one");
    if (this.isDown) throw new UpstreamError("firestore", "unavailable", "down");
    this.asked.push({ uid, source, ...(askedAt && { askedAt }) });
    const pending = [...this.known].find(([, status]) => status.uid === uid && status.state === "pending");
    const code = pending?.[0] ?? crypto.randomUUID().replaceAll("-", "");
    const requestedAt = new Date("2026-11-20T15:00:00Z");
    const eraseAfter = new Date(requestedAt.getTime() + 7 * DAY_MS);
    this.known.set(code, { uid, state: "pending", requestedAt, eraseAfter, finishedAt: null });
    return { code, eraseAfter };
  }

  async statusOf(code: string): Promise<DeletionStatus | null> {
    return this.known.get(code) ?? null;
  }
}

interface Sending {
  identity?: GuardedIdentity;
  deletions?: FakedRequests;
  database?: Database;
  cookie?: string | null;
  clock?: Clock;
  params?: Record<string, string>;
  form?: Record<string, string> | FormData;
  /** Null: not configured. */
  facebookAppSecret?: string | null;
  behind?: Promise<unknown>[];
  headers?: Record<string, string>;
  lines?: unknown[];
}

/** Arguments of a handler, with the services of one request. Each comes from an address of its own. */
export function argsOf(path: string, options: Sending = {}): LoaderFunctionArgs & ActionFunctionArgs {
  const { form, behind = [], cookie = null, clock = { now: () => new Date() }, lines } = options;
  const method = form ? "POST" : "GET";
  const address = crypto.randomUUID();
  const headers = {
    "CF-Connecting-IP": address,
    ...(cookie && { Cookie: `__Host-session=${cookie}` }),
    ...options.headers,
  };
  const request = new Request(ORIGIN + path, {
    method,
    headers,
    ...(form && { body: form instanceof FormData ? form : new URLSearchParams(form) }),
  });
  const log = createLogger({}, (_level, line) => void lines?.push(line));
  const waitUntil = (promise: Promise<unknown>) => void behind.push(promise);
  const own = { ...env, facebookAppSecret: options.facebookAppSecret ?? null, holidays: new Set<string>() };
  const context = createContext(
    request,
    own,
    { requestId: "r", nonce: "n", log, timing: createServerTiming(), waitUntil },
    clock,
  );
  const accounts = visit({
    path,
    method,
    cookie,
    clock,
    address,
    behind,
    database: options.database ?? database,
    ...(options.identity && { identity: options.identity }),
  });
  Object.defineProperties(context, {
    accounts: { get: () => accounts },
    ...(options.database && { database: { get: () => options.database } }),
  });
  const { deletions } = options;
  if (deletions) {
    const { privacy } = context;
    const deletion = {
      ...privacy.deletion,
      request: (...asked: Parameters<FakedRequests["request"]>) => deletions.request(...asked),
      statusOf: (code: string) => deletions.statusOf(code),
    };
    Object.defineProperty(context, "privacy", { value: { ...privacy, deletion } });
  }
  return { request, params: options.params ?? {}, context };
}

export interface Answered {
  status: number;
  location: string | null;
  headers: Headers;
  body: Record<string, unknown> | null;
}

/** Answer of a handler, thrown or returned. */
export async function answerOf(work: unknown): Promise<Answered> {
  const answer: unknown = await Promise.resolve(work).catch((error: unknown) => {
    if (error instanceof Error) throw error;
    return error;
  });
  if (answer instanceof Response) {
    const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
    return {
      status: answer.status,
      location: answer.headers.get("Location"),
      headers: answer.headers,
      body: isJson ? ((await answer.json()) as Record<string, unknown>) : null,
    };
  }
  const { init, data } = answer as { init?: ResponseInit | null; data?: unknown };
  const isWithInit = init !== undefined && data !== undefined;
  return {
    status: init?.status ?? 200,
    location: null,
    headers: new Headers(init?.headers),
    body: (isWithInit ? data : answer) as Record<string, unknown>,
  };
}
