import { present } from "./globals";

// Bindings of the Worker, held in memory: `cloudflare:workers` of the bundle that is run.

interface Kept {
  value: string | ArrayBuffer;
  expires: number;
}

/** KV whose values end when they were said to. */
class MemoryKv {
  readonly kept = new Map<string, Kept>();

  async get(key: string | string[], type: unknown = "text"): Promise<unknown> {
    const kind = typeof type === "string" ? type : (type as { type?: string } | undefined)?.type;
    return Array.isArray(key) ? new Map(key.map((one) => [one, this.#read(one, kind)])) : this.#read(key, kind);
  }

  async put(
    key: string,
    value: string | ArrayBuffer | ArrayBufferView,
    { expirationTtl, expiration }: KVNamespacePutOptions = {},
  ): Promise<void> {
    const expires = expirationTtl
      ? present.milliseconds + expirationTtl * 1000
      : expiration
        ? expiration * 1000
        : Infinity;
    this.kept.set(key, { value: typeof value === "string" ? value : copy(value), expires });
  }

  async delete(key: string): Promise<void> {
    this.kept.delete(key);
  }

  async list({ prefix }: KVNamespaceListOptions = {}): Promise<{ keys: { name: string }[] }> {
    const names = [...this.kept.keys()].filter(
      (name) => name.startsWith(prefix ?? "") && this.#read(name, "text") !== null,
    );
    return { keys: names.map((name) => ({ name })) };
  }

  #read(key: string, type: string | undefined): unknown {
    const found = this.kept.get(key);
    if (!found) return null;
    if (found.expires <= present.milliseconds) {
      this.kept.delete(key);
      return null;
    }
    const { value } = found;
    if (type === "arrayBuffer") return typeof value === "string" ? new TextEncoder().encode(value).buffer : value;
    const text = typeof value === "string" ? value : new TextDecoder().decode(value);
    return type === "json" ? (JSON.parse(text) as unknown) : text;
  }
}

function copy(value: ArrayBuffer | ArrayBufferView): ArrayBuffer {
  if (!ArrayBuffer.isView(value)) return value.slice(0);
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice().buffer;
}

class MemoryR2 {
  readonly kept = new Map<string, { bytes: ArrayBuffer; options: R2PutOptions; uploaded: Date }>();

  async put(key: string, value: string | ArrayBuffer | ArrayBufferView, options: R2PutOptions = {}) {
    const bytes = typeof value === "string" ? copy(new TextEncoder().encode(value)) : copy(value);
    this.kept.set(key, { bytes, options, uploaded: new Date() });
    return this.#head(key);
  }

  async head(key: string) {
    return this.#head(key);
  }

  async get(key: string) {
    const head = this.#head(key);
    const bytes = this.kept.get(key)?.bytes;
    return head && bytes ? Object.assign(head, new ResponseParts(bytes)) : null;
  }

  async delete(keys: string | string[]): Promise<void> {
    for (const key of [keys].flat()) this.kept.delete(key);
  }

  async list({ prefix = "", limit = 1000, startAfter = "" }: R2ListOptions = {}) {
    const keys = [...this.kept.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).sort();
    return {
      objects: keys.slice(0, limit).map((key) => this.#head(key)),
      truncated: keys.length > limit,
      delimitedPrefixes: [],
    };
  }

  #head(key: string) {
    const found = this.kept.get(key);
    if (!found) return null;
    const { bytes, options, uploaded } = found;
    const { httpMetadata, customMetadata = {} } = options;
    return { key, size: bytes.byteLength, etag: key, httpEtag: `"${key}"`, uploaded, httpMetadata, customMetadata };
  }
}

class ResponseParts {
  readonly body: ReadableStream | null;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
  readonly text: () => Promise<string>;
  readonly json: () => Promise<unknown>;

  constructor(bytes: ArrayBuffer) {
    this.body = new Response(bytes).body;
    this.arrayBuffer = async () => bytes;
    this.text = async () => new TextDecoder().decode(bytes);
    this.json = async () => JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  }
}

export const kv = new MemoryKv();
export const r2 = new MemoryR2();
/** Mails as they left, oldest first, until a run takes them. */
export const sent: { to: string; subject: string; text: string; html: string }[] = [];
/** Answers of the mail service in place of its work; null: it works. */
export const mailService = { fault: null as (() => Error) | null };

export const env = {
  ENVIRONMENT: "local",
  SITE_URL: "https://rebi.test",
  FIREBASE_PROJECT_ID: "demo-rebi",
  FIREBASE_API_KEY: "demo-key",
  FIREBASE_AUTH_DOMAIN: "demo-rebi.firebaseapp.test",
  FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9",
  FIRESTORE_EMULATOR_HOST: "127.0.0.1:8",
  CACHE: kv,
  PHOTOS: r2,
  IMAGES: { input: () => Promise.reject(new Error("the simulation draws no pictures")) },
  BURST: { limit: async () => ({ success: true }) },
  EMAIL: {
    send: async (mail: (typeof sent)[number]) => {
      const fault = mailService.fault?.();
      if (fault) throw fault;
      sent.push(mail);
      return { messageId: `m-${sent.length}` };
    },
  },
};
