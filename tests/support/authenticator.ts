import { fromBase64Url, toBase64Url } from "~/platform/crypto/encoding";

/** As the local site is called by its configured address (app/accounts/passkeys/relying-party.ts). */
export const LOCAL_SITE = { id: "localhost", origin: "http://localhost:8787" };

const UP = 0x01;
const UV = 0x04;
const SYNCED = 0x18;
const ATTESTED = 0x40;

/** Parts of an answer that a test gets wrong. */
interface Wrong {
  challenge?: string;
  origin?: string;
  /** Of the page around a frame. */
  topOrigin?: string;
  rpId?: string;
  id?: string;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

const text = (value: string) => new TextEncoder().encode(value);
const hash = async (value: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", value));
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(parts.flatMap((part) => [...part]));

/** An authenticator in software with one ES256 credential, as browsers pass its answers on. */
export class Authenticator {
  counter = 0;
  #keys!: CryptoKeyPair;
  #userHandle = "";

  readonly id: string;

  private constructor(id: string) {
    this.id = id;
  }

  static async make(id = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))): Promise<Authenticator> {
    const made = new Authenticator(id);
    made.#keys = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ])) as CryptoKeyPair;
    return made;
  }

  /** Answers `navigator.credentials.create`. */
  async create(options: object, wrong: Wrong = {}): Promise<string> {
    const { challenge, user } = options as { challenge: string; user: { id: string } };
    this.#userHandle = user.id;
    const jwk = (await crypto.subtle.exportKey("jwk", this.#keys.publicKey)) as JsonWebKey;
    const id = fromBase64Url(this.id)!;
    // COSE: EC2, ES256, P-256, x, y.
    const key = joined(
      Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32),
      fromBase64Url(jwk.x)!,
      Uint8Array.of(0x22, 0x58, 32),
      fromBase64Url(jwk.y)!,
    );
    const length = Uint8Array.of(id.length >> 8, id.length & 0xff);
    const credential = joined(new Uint8Array(16), length, id, key);
    const data = joined(await this.#head(ATTESTED, wrong), credential);
    // CBOR: { fmt: "none", attStmt: {}, authData }.
    const attestation = joined(
      Uint8Array.of(0xa3, 0x63),
      text("fmt"),
      Uint8Array.of(0x64),
      text("none"),
      Uint8Array.of(0x67),
      text("attStmt"),
      Uint8Array.of(0xa0, 0x68),
      text("authData"),
      Uint8Array.of(0x59, data.length >> 8, data.length & 0xff),
      data,
    );
    return this.#answer(wrong, {
      clientDataJSON: toBase64Url(this.#client("webauthn.create", challenge, wrong)),
      attestationObject: toBase64Url(attestation),
      transports: ["internal", "unheard-of"],
    });
  }

  /** Answers `navigator.credentials.get`. */
  async get(options: object, wrong: Wrong = {}): Promise<string> {
    const { challenge } = options as { challenge: string };
    const client = this.#client("webauthn.get", challenge, wrong);
    const data = await this.#head(0, wrong);
    const signed = joined(data, await hash(client));
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, this.#keys.privateKey, signed);
    return this.#answer(wrong, {
      clientDataJSON: toBase64Url(client),
      authenticatorData: toBase64Url(data),
      signature: toBase64Url(derOf(new Uint8Array(signature))),
      userHandle: wrong.userHandle ?? this.#userHandle,
    });
  }

  #client(type: string, challenge: string, wrong: Wrong): Uint8Array<ArrayBuffer> {
    const { origin = LOCAL_SITE.origin, topOrigin } = wrong;
    const frame = { crossOrigin: topOrigin !== undefined, topOrigin };
    return text(JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin, ...frame }));
  }

  async #head(flags: number, { rpId = LOCAL_SITE.id, isUserVerified = true, counter }: Wrong) {
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, counter ?? this.counter);
    const all = flags | UP | SYNCED | (isUserVerified ? UV : 0);
    return joined(await hash(text(rpId)), Uint8Array.of(all), count);
  }

  #answer({ id = this.id }: Wrong, response: object): string {
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }
}

/** A signature as authenticators write it: a DER sequence of two integers. */
function derOf(raw: Uint8Array): Uint8Array {
  const integers = [raw.subarray(0, 32), raw.subarray(32)].map((half) => {
    const first = half.findIndex((byte) => byte !== 0);
    const digits = half.subarray(Math.max(0, first));
    const positive = digits[0]! > 0x7f ? joined(Uint8Array.of(0), digits) : digits;
    return joined(Uint8Array.of(0x02, positive.length), positive);
  });
  const body = joined(...integers);
  return joined(Uint8Array.of(0x30, body.length), body);
}
