import { z } from "zod";

import { HOUR_SECONDS, MINUTE_MS } from "~/business/durations";

import { fromBase64, toBase64Url } from "./encoding";

export interface ServiceAccount {
  clientEmail: string;
  /** PEM (PKCS 8) with real line breaks. */
  privateKey: string;
}

export interface TokenSource {
  /** A valid token, asked for when there is none. Rejects with TokenError, or with the signal's reason. */
  get(signal: AbortSignal): Promise<string>;
  /** Forgets a token that a service rejected. */
  drop(token: string): void;
}

/** Google gave no token. `status` is HTTP's. */
export class TokenError extends Error {
  override readonly name = "TokenError";
  readonly status: number;

  constructor(status: number, detail: string, options?: { cause?: unknown }) {
    super(`No access token: HTTP ${status} ${detail}`, options);
    this.status = status;
  }
}

interface TokenDeps {
  /** Default: what the Worker needs. */
  scope?: string;
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now?: () => number;
  cache?: Map<string, CachedToken>;
}

export interface CachedToken {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPES =
  "https://www.googleapis.com/auth/datastore https://www.googleapis.com/auth/identitytoolkit " +
  "https://www.googleapis.com/auth/userinfo.email";
const LIFETIME_SECONDS = HOUR_SECONDS;
// A token is not used in its last minutes: it must outlive the call, and clocks differ.
const MARGIN_MS = 5 * MINUTE_MS;

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/**
 * Tokens of this isolate, by service account. They belong to the Worker and not to a request, so sharing
 * them is no request state. Only values are shared: a request that awaited another one's fetch would hang
 * when workerd cancels that other request.
 */
const isolateTokens = new Map<string, CachedToken>();

/** Makes a source of tokens. Calls at the same time through one source share one request. */
export function createTokenSource(
  account: ServiceAccount,
  { fetch, now = Date.now, cache = isolateTokens, scope = SCOPES }: TokenDeps,
): TokenSource {
  let pending: Promise<string> | null = null;
  const key = scope === SCOPES ? account.clientEmail : `${account.clientEmail} ${scope}`;

  async function request(signal: AbortSignal): Promise<string> {
    const asked = now();
    const assertion = await signAssertion(account, scope, Math.floor(asked / 1000)).catch((cause: unknown) => {
      throw new TokenError(400, "the private key cannot be used", { cause });
    });
    const { response, text } = await post(assertion, signal);
    // The body of the error gives the reason (`invalid_grant`); it holds no secret.
    if (!response.ok) throw new TokenError(response.status, text.slice(0, 200));
    const { access_token: token, expires_in: seconds } = parseAnswer(response.status, text);
    cache.set(key, { token, expiresAt: asked + seconds * 1000 });
    return token;
  }

  async function post(assertion: string, signal: AbortSignal) {
    const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
    try {
      const response = await fetch(TOKEN_URL, { method: "POST", body, signal });
      return { response, text: await response.text() };
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      throw new TokenError(503, "no connection", { cause });
    }
  }

  return {
    get(signal) {
      const cached = cache.get(key);
      if (cached && cached.expiresAt - MARGIN_MS > now()) return Promise.resolve(cached.token);
      pending ??= request(signal).finally(() => (pending = null));
      return pending;
    },
    drop(token) {
      if (cache.get(key)?.token === token) cache.delete(key);
    },
  };
}

function parseAnswer(status: number, text: string): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(text));
  } catch (cause) {
    // The text is left out: it may contain half of a token.
    throw new TokenError(status, "unreadable answer", {
      cause: cause instanceof z.ZodError ? cause : new SyntaxError("not JSON"),
    });
  }
}

/** A JWT of RFC 7523. */
function signAssertion({ clientEmail, privateKey }: ServiceAccount, scope: string, issuedAt: number): Promise<string> {
  return signJwt(privateKey, {
    iss: clientEmail,
    scope,
    aud: TOKEN_URL,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
  });
}

/** RS256 with a PEM key; unsigned where there is none, as emulators take it. Rejects a bad key. */
export async function signJwt(privateKey: string | null, claims: Record<string, unknown>): Promise<string> {
  const header = { alg: privateKey === null ? "none" : "RS256", typ: "JWT" };
  const unsigned = [header, claims]
    .map((part) => toBase64Url(new TextEncoder().encode(JSON.stringify(part))))
    .join(".");
  if (privateKey === null) return `${unsigned}.`;
  const der = fromBase64(privateKey.replace(/-----[^-]+-----|\s/g, ""));
  const key = await crypto.subtle.importKey("pkcs8", der, { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", key, new TextEncoder().encode(unsigned));
  return `${unsigned}.${toBase64Url(new Uint8Array(signature))}`;
}
