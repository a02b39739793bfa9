import type { ZodType } from "zod";

import type { Clock } from "~/platform/clock";

import { fromBase64Url as decode, toBase64Url as encode } from "./encoding";

/**
 * Small values that leave the Worker and come back: in links of mails and in cookies. Each carries its
 * `purpose`, so that a token of one kind is invalid for another, and its expiry.
 */
export interface Tokens {
  /** A signed token, readable by anyone: `{payload}.{signature}`, safe in a URL. */
  sign(purpose: string, value: unknown, lifeSeconds: number): Promise<string>;
  /** The signed value; null for a forged, foreign, expired or unreadable token. */
  verify<T>(purpose: string, token: string | null, schema: ZodType<T>): Promise<T | null>;
  /** Encrypted: the browser keeps the token and cannot read it. */
  seal(purpose: string, value: unknown, lifeSeconds: number): Promise<string>;
  /** The sealed value; null like `verify`. */
  open<T>(purpose: string, token: string | null, schema: ZodType<T>): Promise<T | null>;
}

interface Envelope {
  /** Milliseconds since 1970. */
  until: number;
  value: unknown;
}

const MAX_TOKEN_CHARS = 8_192;
const NONCE_BYTES = 12;

export interface TokenSecrets {
  /** Makes new tokens. */
  secret: string;
  /** Still accepted, while tokens made with it are about; null where the secret was not changed. */
  formerSecret?: string | null;
}

export function createTokens({ secret, formerSecret = null, clock }: TokenSecrets & { clock: Clock }): Tokens {
  const accepted = formerSecret === null ? [secret] : [secret, formerSecret];
  const until = (lifeSeconds: number): number => clock.now().getTime() + lifeSeconds * 1000;

  function accept<T>(text: string, schema: ZodType<T>): T | null {
    const envelope = parseEnvelope(text);
    if (envelope === null || envelope.until <= clock.now().getTime()) return null;
    const found = schema.safeParse(envelope.value);
    return found.success ? found.data : null;
  }

  return {
    async sign(purpose, value, lifeSeconds) {
      const payload = encode(bytesOf(JSON.stringify({ until: until(lifeSeconds), value } satisfies Envelope)));
      const signature = await crypto.subtle.sign("HMAC", await signingKey(secret, purpose), bytesOf(payload));
      return `${payload}.${encode(new Uint8Array(signature))}`;
    },

    async verify(purpose, token, schema) {
      const [payload, signature, ...rest] = token && token.length <= MAX_TOKEN_CHARS ? token.split(".") : [];
      const given = decode(signature);
      if (!payload || !given || rest.length > 0) return null;
      for (const one of accepted) {
        if (!(await crypto.subtle.verify("HMAC", await signingKey(one, purpose), given, bytesOf(payload)))) continue;
        const bytes = decode(payload);
        return bytes && accept(new TextDecoder().decode(bytes), schema);
      }
      return null;
    },

    async seal(purpose, value, lifeSeconds) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const plain = bytesOf(JSON.stringify({ until: until(lifeSeconds), value } satisfies Envelope));
      const sealed = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv: nonce },
        await sealingKey(secret, purpose),
        plain,
      );
      return `${encode(nonce)}.${encode(new Uint8Array(sealed))}`;
    },

    async open(purpose, token, schema) {
      const [nonce, sealed, ...rest] = (token && token.length <= MAX_TOKEN_CHARS ? token.split(".") : []).map(decode);
      if (nonce?.length !== NONCE_BYTES || !sealed || rest.length > 0) return null;
      for (const one of accepted) {
        const key = await sealingKey(one, purpose);
        const plain = await crypto.subtle
          .decrypt({ name: "AES-GCM", iv: nonce }, key, sealed)
          .catch(nullIfSealedOtherwise);
        if (plain !== null) return accept(new TextDecoder().decode(plain), schema);
      }
      return null;
    },
  };
}

/** WebCrypto's one word for a token that was forged, cut, or sealed with another key. */
function nullIfSealedOtherwise(error: unknown): null {
  if (error instanceof DOMException && error.name === "OperationError") return null;
  throw error;
}

/** A separate key for each purpose (HKDF, RFC 5869), so that tokens of one kind are invalid for another. */
async function derive(
  secret: string,
  info: string,
  algorithm: HmacImportParams | AesKeyAlgorithm,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", bytesOf(secret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytesOf(info) },
    base,
    algorithm,
    false,
    usages,
  );
}

type KeyUsage = "sign" | "verify" | "encrypt" | "decrypt";
interface HmacImportParams {
  name: "HMAC";
  hash: "SHA-256";
  length: number;
}
interface AesKeyAlgorithm {
  name: "AES-GCM";
  length: 256;
}

function signingKey(secret: string, purpose: string): Promise<CryptoKey> {
  return derive(secret, `sign:${purpose}`, { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign", "verify"]);
}

function sealingKey(secret: string, purpose: string): Promise<CryptoKey> {
  return derive(secret, `seal:${purpose}`, { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]);
}

function parseEnvelope(text: string): Envelope | null {
  try {
    const envelope: unknown = JSON.parse(text);
    const fits =
      typeof envelope === "object" &&
      envelope !== null &&
      "value" in envelope &&
      "until" in envelope &&
      typeof envelope.until === "number";
    return fits ? (envelope as Envelope) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}
