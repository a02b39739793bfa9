import { HOUR_SECONDS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import { fromBase64Url, toBase64Url } from "~/platform/crypto/encoding";
import type { PushEnv } from "~/platform/env-push";
import { Lru } from "~/platform/lru";

/** Services allow 24 h; clocks differ. */
const LIFE_SECONDS = 12 * HOUR_SECONDS;
/** A token is used until it has this long left. */
const SPARE_SECONDS = HOUR_SECONDS;
/** Origins are few; Apple and Microsoft give subdomains. */
const MAX_KEPT = 50;

interface Token {
  text: string;
  expiresAt: number;
}

/** By origin, for as long as the keys are those of this isolate's configuration. */
const kept = new WeakMap<PushEnv, Lru<Token>>();

/** The `Authorization` of a request to a push service (RFC 8292): the same token for all requests to an origin. */
export async function vapidAuthorization(origin: string, env: PushEnv, clock: Clock): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const tokens = kept.get(env) ?? new Lru<Token>(MAX_KEPT);
  kept.set(env, tokens);
  let token = tokens.get(origin);
  if (!token || token.expiresAt - now < SPARE_SECONDS || token.expiresAt - now > LIFE_SECONDS) {
    token = { text: await sign(origin, env, now + LIFE_SECONDS), expiresAt: now + LIFE_SECONDS };
    tokens.set(origin, token);
  }
  return `vapid t=${token.text}, k=${env.publicKey}`;
}

async function sign(origin: string, { publicKey, privateKey, subject }: PushEnv, expiresAt: number): Promise<string> {
  const point = fromBase64Url(publicKey) ?? new Uint8Array();
  const key = await crypto.subtle.importKey(
    "jwk",
    {
      kty: "EC",
      crv: "P-256",
      x: toBase64Url(point.subarray(1, 33)),
      y: toBase64Url(point.subarray(33)),
      d: privateKey,
    },
    { name: "ECDSA", namedCurve: "P-256" },
    false,
    ["sign"],
  );
  const part = (value: object): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud: origin, exp: expiresAt, sub: subject })}`;
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, new TextEncoder().encode(signed));
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
}
