import { env as bindings } from "cloudflare:workers";

import { createAccounts, type Accounts } from "~/accounts/accounts.server";
import type { Clock } from "~/platform/clock";
import { createTokens, type TokenSecrets } from "~/platform/crypto/tokens.server";
import { parseEnv, type Env, type FirebaseEnv } from "~/platform/env";
import { createDatabase } from "~/platform/firestore/client";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";
import type { FormOutcome } from "~/platform/forms/outcome";
import { createCache, type Cache } from "~/platform/kv/cache";
import { createDaySums } from "~/platform/limits/day-sums.server";
import { createLimiter } from "~/platform/limits/limits.server";
import { createLogger } from "~/platform/log";
import type { PhotoStore } from "~/platform/photos/store.server";
import { isExemptFromCompletion } from "~/server/route-policy";

import { budgetsAt } from "../../support/budgets";
import { contextOf } from "../../support/context";

export const PROJECT = "demo-rebi";
export const log = createLogger({}, () => undefined);
export const env = parseEnv(bindings);
export const database: Database = createDatabase(env, { log });
export const cache: Cache = createCache({ kv: bindings.CACHE, log });
export const firebase: FirebaseEnv = {
  apiKey: "demo-key",
  authDomain: "demo.test",
  projectId: PROJECT,
  serviceAccount: null,
  authEmulatorHost: "127.0.0.1:9",
};

const reject = () => Promise.reject(new FirestoreError("UNAVAILABLE", "down"));
export const databaseDown: Database = {
  read: reject,
  readAll: reject,
  find: reject,
  count: reject,
  sum: reject,
  commit: reject,
  transaction: reject,
};

const broken = () => Promise.reject(new Error("KV is down"));
export const cacheDown: Cache = createCache({
  kv: { get: broken, put: broken, delete: broken } as unknown as KVNamespace,
  log,
});

export function clockAt(start = new Date()): Clock & { forward(seconds: number): void } {
  let now = start.getTime();
  return { now: () => new Date(now), forward: (seconds) => void (now += seconds * 1000) };
}

export function newEmail(): string {
  // In letters: nine digits in a row would be no name.
  return `${crypto.randomUUID().replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!)}@demo.pe`;
}

/** Answer of an identity service in place of its work. */
export type Fault = () => Response | Promise<Response>;

export interface Account {
  uid: string;
  email: string;
  password: string;
  displayName: string;
  disabled: boolean;
}

/** An identity service as far as the Worker asks it, with unsigned tokens like the emulator's. */
export class FakeIdentity {
  readonly accounts = new Map<string, Account>();
  readonly calls: string[] = [];
  /** Answers put before the service's own, by method; an empty list is no fault. */
  readonly faults = new Map<string, Fault[]>();

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(input));
    const method = pathname.endsWith("/accounts") ? "signUp" : (pathname.split(":").at(-1) ?? "");
    this.calls.push(method);
    const fault = this.faults.get(method)?.shift();
    if (fault) return fault();
    return this.answer(method, JSON.parse(String(init?.body)) as Record<string, string>);
  };

  /** The same fault for each of the next calls, more than are ever made. */
  failing(method: string, fault: Fault): this {
    this.faults.set(method, Array<Fault>(20).fill(fault));
    return this;
  }

  add(account: Partial<Account> & { email: string }): Account {
    const made = { uid: crypto.randomUUID(), password: "demo1234", displayName: "", disabled: false, ...account };
    this.accounts.set(made.email, made);
    return made;
  }

  protected answer(method: string, body: Record<string, string>): Response {
    const account = this.accounts.get(body["email"] ?? "");
    switch (method) {
      case "signUp":
        if (account) return rejection("EMAIL_EXISTS");
        return signedIn(
          this.add({ email: body["email"]!, password: body["password"]!, displayName: body["displayName"] ?? "" }),
        );
      case "signInWithPassword":
        if (!account) return rejection("EMAIL_NOT_FOUND");
        if (account.disabled) return rejection("USER_DISABLED");
        return account.password === body["password"] ? signedIn(account) : rejection("INVALID_PASSWORD");
      case "lookup": {
        // The service account asks; one that was told of nobody knows everyone.
        const [uid] = (body["localId"] as unknown as string[] | undefined) ?? [];
        if (uid && this.accounts.size === 0) return Response.json({ users: [{ localId: uid }] });
        const found = [...this.accounts.values()].find(({ uid }) => uid === claimsOf(body["idToken"]!)["sub"]);
        return found
          ? Response.json({ users: [{ localId: found.uid, displayName: found.displayName, emailVerified: true }] })
          : rejection("USER_NOT_FOUND");
      }
      case "createSessionCookie":
        return Response.json({ sessionCookie: sessionToken(String(claimsOf(body["idToken"]!)["sub"])) });
      default:
        return new Response("not found", { status: 404 });
    }
  }
}

export function rejection(message: string, status = 400): Response {
  return Response.json({ error: { code: status, message } }, { status });
}

export function signedIn({ uid, email }: Account, more: Record<string, unknown> = {}): Response {
  return Response.json({ localId: uid, email, idToken: unsigned(idClaims(uid)), ...more });
}

/** Claims of a session cookie that is good now. */
export function sessionClaims(uid: string, now = Date.now()): Record<string, unknown> {
  const seconds = Math.floor(now / 1000);
  return {
    iss: `https://session.firebase.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    iat: seconds - 10,
    auth_time: seconds - 10,
    exp: seconds + 14 * 86_400,
  };
}

export function idClaims(uid: string): Record<string, unknown> {
  return { ...sessionClaims(uid), iss: `https://securetoken.google.com/${PROJECT}` };
}

export function unsigned(
  claims: Record<string, unknown>,
  header: Record<string, unknown> = { alg: "none", typ: "JWT" },
): string {
  return `${base64Url(JSON.stringify(header))}.${base64Url(JSON.stringify(claims))}.`;
}

export function sessionToken(uid: string): string {
  // Two sessions of one second must differ, as signed ones of one person may not.
  return unsigned({ ...sessionClaims(uid), nonce: crypto.randomUUID() });
}

export function base64Url(text: string): string {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as Record<
    string,
    unknown
  >;
}

export interface Visit {
  phone?: Env["phone"];
  photos?: Pick<PhotoStore, "remove">;
  cookie?: string | null;
  /** Other cookies, as the browser sends them. */
  also?: string;
  /** Collects what goes on in the background. */
  behind?: Promise<unknown>[];
  method?: string;
  address?: string;
  userAgent?: string;
  /** As Cloudflare's header says it. */
  city?: string;
  path?: string;
  siteUrl?: string;
  identity?: Pick<FakeIdentity, "fetch">;
  firebase?: FirebaseEnv | null;
  database?: Database;
  cache?: Cache;
  clock?: Clock;
  deadlineMs?: number;
  /** Default: local, where administrators need no second factor. */
  environment?: "local" | "production";
  burst?: RateLimit;
  /** Of whom a second factor is required; default: of nobody. */
  secondFactors?: Env["secondFactors"];
  /** Keys that the Worker signs with, now and before. */
  secrets?: TokenSecrets;
  /** Gets the cookies that the answer to a form sets besides its own. */
  alsoSet?: Headers;
}

/** The accounts of one request. Each visit comes from an address of its own unless one is given. */
export function visit(options: Visit = {}): Accounts {
  const clock = options.clock ?? { now: () => new Date() };
  const { secret, formerSecret = null } = options.secrets ?? { secret: env.signingSecret };
  const request = new Request(`http://127.0.0.1:8787${options.path ?? "/perfil"}`, {
    method: options.method ?? "GET",
    headers: {
      "CF-Connecting-IP": options.address ?? crypto.randomUUID(),
      ...(options.city !== undefined && { "CF-IPCity": options.city }),
      ...(options.userAgent !== undefined && { "User-Agent": options.userAgent }),
      Cookie: [
        "otra=1",
        ...(options.cookie ? [`__Host-session=${options.cookie}`] : []),
        ...(options.also ? [options.also] : []),
      ].join("; "),
    },
  });
  const limiter = createLimiter({ database: options.database ?? database, clock });
  return createAccounts(
    contextOf({
      request,
      ...(options.alsoSet && { alsoSet: options.alsoSet }),
      env: {
        environment: options.environment ?? "local",
        firebase: options.firebase === undefined ? firebase : options.firebase,
        BURST: options.burst ?? null,
        siteUrl: options.siteUrl ?? "http://127.0.0.1:8787",
        brandName: "Rebi",
        signingSecret: secret,
        formerSigningSecret: formerSecret,
        phone: options.phone ?? null,
        secondFactors: options.secondFactors ?? { sellers: false, workshops: false, police: false },
      },
      database: options.database ?? database,
      cache: options.cache ?? cache,
      limiter,
      budgets: budgetsAt({ limiter }),
      sums: createDaySums(
        contextOf({
          database: options.database ?? database,
          clock,
          log,
          env: { limits: { ...env.limits, rates: {} } },
        }),
      ),
      tokens: createTokens({ secret, formerSecret, clock }),
      photos: options.photos ?? { remove: () => Promise.resolve() },
      clock,
      log,
      waitUntil: (promise) => void options.behind?.push(promise),
    }),
    {
      isExemptFromCompletion,
      loadWebAuthn: () => import("@simplewebauthn/server"),
      identity: {
        fetch: (options.identity ?? new FakeIdentity()).fetch,
        sleep: () => Promise.resolve(),
        deadlineMs: options.deadlineMs ?? 2_000,
      },
    },
  );
}

/** Headers of an accepted form. */
export function headersOf(outcome: FormOutcome): Headers {
  return new Headers(outcome.kind === "done" ? outcome.headers : {});
}

/** The cookie that a sign-in set. */
export function cookieOf(result: Awaited<ReturnType<Accounts["signIn"]["withPassword"]>>): string {
  if (!result.ok) throw new Error(`not signed in: ${result.message}`);
  const value = /^__Host-session=([^;]+);/.exec(result.headers.get("Set-Cookie") ?? "")?.[1];
  if (!value) throw new Error("no session cookie");
  return value;
}

/** Someone who is signed in, with a document of their own. */
export async function signedInPerson(
  changes: Record<string, unknown> = {},
): Promise<{ uid: string; email: string; cookie: string }> {
  const email = newEmail();
  const identity = new FakeIdentity();
  const cookie = cookieOf(
    await visit({ identity, method: "POST" }).signIn.register({ email, password: "demo1234", displayName: "Ana" }),
  );
  const { uid } = identity.accounts.get(email)!;
  if (Object.keys(changes).length > 0) await database.commit([{ update: `users/${uid}`, data: changes }]);
  return { uid, email, cookie };
}

/** Answer that a guard threw: its status and location. */
export async function thrown(promise: Promise<unknown>): Promise<{ status: number; location: string | null }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Response) return { status: error.status, location: error.headers.get("Location") };
    if (typeof error === "object" && error !== null && "init" in error) {
      const { init } = error as { init: ResponseInit | null };
      return { status: init?.status ?? 200, location: null };
    }
    throw error;
  }
  throw new Error("nothing was thrown");
}
