interface RecipientKeys {
  /** Public key of the browser: 65 bytes, an uncompressed point of P-256. */
  p256dh: Uint8Array<ArrayBuffer>;
  /** Shared secret: 16 bytes. */
  auth: Uint8Array<ArrayBuffer>;
}

/** Random parts of each message; handed in by the test with the RFC's own values only. */
interface MessageSecrets {
  salt: Uint8Array<ArrayBuffer>;
  sender: CryptoKeyPair;
}

const RECORD_SIZE = 4096;
const KEY_BYTES = 65;
/** End of the text of the last record (RFC 8188, section 2). */
const DELIMITER = 0x02;
/** Padding hides a text's length; up to 4096, as many libraries pad, phones would pay for it. */
const PADDED_TO = 512;
/** Of one record: its size less the header of 86 bytes, the tag of 16 and the delimiter. */
export const MAX_TEXT_BYTES = 3993;

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm`): header and one record. The packages for this pad to 4 kB,
 * send the draft's `aesgcm` that Apple rejects, or ask for Node 22 (docs/decisions/2026-11-23-push.md).
 * @throws RangeError for a text that does not fit; DOMException for keys that are none
 */
export async function encryptMessage(
  text: Uint8Array,
  { p256dh, auth }: RecipientKeys,
  { salt, sender }: MessageSecrets,
  paddedTo = PADDED_TO,
): Promise<Uint8Array<ArrayBuffer>> {
  if (text.length > MAX_TEXT_BYTES) throw new RangeError(`A push message has at most ${MAX_TEXT_BYTES} bytes`);
  const recipient = await crypto.subtle.importKey("raw", p256dh, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits(withPublic(recipient), sender.privateKey, 256);
  const own = new Uint8Array((await crypto.subtle.exportKey("raw", sender.publicKey)) as ArrayBuffer);
  const secret = await derive(auth, shared, joined(bytesOf("WebPush: info\0"), p256dh, own), 32);
  const contentKey = await derive(salt, secret, bytesOf("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derive(salt, secret, bytesOf("Content-Encoding: nonce\0"), 12);
  const length = Math.min(MAX_TEXT_BYTES + 1, Math.ceil((text.length + 1) / paddedTo) * paddedTo);
  const record = new Uint8Array(length);
  record.set(text);
  record[text.length] = DELIMITER;
  const key = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["encrypt"]);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, record);
  const header = new Uint8Array(5);
  new DataView(header.buffer).setUint32(0, RECORD_SIZE);
  header[4] = KEY_BYTES;
  return joined(salt, header, own, new Uint8Array(sealed));
}

export async function messageSecrets(): Promise<MessageSecrets> {
  const sender = (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair;
  return { salt: crypto.getRandomValues(new Uint8Array(16)), sender };
}

async function derive(
  salt: Uint8Array<ArrayBuffer>,
  secret: ArrayBuffer | Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

/** The platform's own types call the field `$public`; its code, as the standard, `public`. */
function withPublic(key: CryptoKey): SubtleCryptoDeriveKeyAlgorithm {
  return { name: "ECDH", public: key } as unknown as SubtleCryptoDeriveKeyAlgorithm;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
