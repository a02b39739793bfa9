import { z } from "zod";

// Relative imports with extensions: `npm run backup` (plain Node) writes the same copies as the Worker's job.

/** Where the files of a copy are kept: a folder, or a bucket. */
export interface CopyStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
}

/** A document as Firestore's interface has it, so that no type of value is lost; `path` is below the documents. */
interface CopiedDocument {
  path: string;
  fields: Record<string, unknown>;
}

/** Firebase's scrypt: how a password is compared, beside the hash and salt of its account. */
export const Hashing = z.object({
  algorithm: z.literal("SCRYPT"),
  signerKey: z.string().min(1),
  saltSeparator: z.string(),
  rounds: z.number().int(),
  memoryCost: z.number().int(),
});
export type Hashing = z.infer<typeof Hashing>;

/** An account as the identity service exports it, with the hash of its password. */
export type CopiedAccount = Record<string, unknown> & { localId: string };

export type CopyLine = { document: CopiedDocument } | { account: CopiedAccount } | { hashing: Hashing };

/** Pages of what is copied. `next` is null after the last one. */
export interface CopySource {
  /** The present, by Firestore's own clock. */
  moment(): Promise<string>;
  documents(readTime: string, after: string | null): Promise<CopyPage>;
  accounts(after: string | null): Promise<CopyPage>;
}

export interface CopyPage {
  lines: CopyLine[];
  next: string | null;
}

/** Name of the file that tells what a copy has; all others are sealed. */
const HEAD_FILE = "copy.json";

const Head = z.object({
  project: z.string(),
  /** Moment of all documents, as Firestore takes it. */
  readTime: z.string(),
  documents: z.number().int(),
  accounts: z.number().int(),
  segments: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
  /** The next segment begins after it; null for a copy that is whole. */
  next: z.object({ of: z.enum(["documents", "accounts"]), after: z.string().nullable() }).nullable(),
});
type CopyHead = z.infer<typeof Head>;
type Step = NonNullable<CopyHead["next"]>;

/** Text of one segment, before it is packed: what an isolate holds at a time. */
const SEGMENT_CHARACTERS = 4_000_000;
/** Firestore reads an hour back at most, where point-in-time recovery is off. */
const RESUMED_WITHIN_MS = 50 * 60_000;

/** A copy cannot be read, or not whole. */
export class CopyError extends Error {
  override readonly name = "CopyError";
}

/**
 * Copies all documents of one moment, then all accounts, in sealed segments. One that ended half way goes on where it
 * stood, as long as Firestore still reads its moment.
 */
export async function writeCopy(options: {
  source: CopySource;
  store: CopyStore;
  seal(bytes: Uint8Array): Promise<Uint8Array>;
  project: string;
  /** Milliseconds since 1970. */
  now: number;
}): Promise<CopyHead> {
  const { source, store, seal, project, now } = options;
  let head = (await resumable(store, project, now)) ?? begun(project, await source.moment());
  while (head.next) {
    const lines: string[] = [];
    let size = 0;
    let { documents, accounts } = head;
    let next: Step | null = head.next;
    const { of }: Step = head.next;
    while (next?.of === of && size < SEGMENT_CHARACTERS) {
      const page: CopyPage =
        of === "documents" ? await source.documents(head.readTime, next.after) : await source.accounts(next.after);
      for (const line of page.lines) {
        if ("document" in line) documents += 1;
        if ("account" in line) accounts += 1;
        const text = JSON.stringify(line);
        lines.push(text);
        size += text.length;
      }
      next = stepAfter(of, page.next);
    }
    const sealed = await seal(await piped(new TextEncoder().encode(lines.join("\n")), new CompressionStream("gzip")));
    const name = `${String(head.segments.length + 1).padStart(5, "0")}.ndjson.gz.age`;
    await store.put(name, sealed);
    const segments = [...head.segments, { name, bytes: sealed.length, sha256: await sha256(sealed) }];
    head = { ...head, next, documents, accounts, segments };
    // After its segment: what it names is there.
    await store.put(HEAD_FILE, new TextEncoder().encode(JSON.stringify(head, null, 1)));
  }
  return head;
}

/** @throws CopyError where there is none that is whole, or a segment is missing or another */
export async function checkCopy(store: CopyStore): Promise<CopyHead> {
  const head = await headOf(store);
  if (!head) throw new CopyError(`No hay ${HEAD_FILE}: la copia no se hizo, o es otra carpeta.`);
  if (head.next)
    throw new CopyError(`La copia quedó a medias, en sus ${head.next.of === "accounts" ? "cuentas" : "documentos"}.`);
  for (const { name, sha256: expected } of head.segments) {
    const sealed = await store.get(name);
    if (!sealed) throw new CopyError(`Falta ${name}.`);
    if ((await sha256(sealed)) !== expected) throw new CopyError(`${name} no es como se escribió.`);
  }
  return head;
}

/**
 * Everything of a copy that was checked (`checkCopy`), one segment in memory at a time.
 * @throws whatever `open` throws for another key
 */
export async function* readCopy(
  store: CopyStore,
  head: CopyHead,
  open: (bytes: Uint8Array) => Promise<Uint8Array>,
): AsyncGenerator<CopyLine, void, undefined> {
  for (const { name } of head.segments) {
    const sealed = await store.get(name);
    if (!sealed) throw new CopyError(`Falta ${name}.`);
    const text = new TextDecoder().decode(await piped(await open(sealed), new DecompressionStream("gzip")));
    if (text !== "") for (const line of text.split("\n")) yield JSON.parse(line) as CopyLine;
  }
}

async function headOf(store: CopyStore): Promise<CopyHead | null> {
  const bytes = await store.get(HEAD_FILE);
  return bytes && Head.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

function begun(project: string, readTime: string): CopyHead {
  return { project, readTime, documents: 0, accounts: 0, segments: [], next: { of: "documents", after: null } };
}

async function resumable(store: CopyStore, project: string, now: number): Promise<CopyHead | null> {
  const head = await headOf(store);
  if (!head?.next || head.project !== project) return null;
  return now - Date.parse(head.readTime) < RESUMED_WITHIN_MS ? head : null;
}

/** Accounts after documents: whoever owns one is then among them. */
function stepAfter(of: Step["of"], last: string | null): CopyHead["next"] {
  if (last !== null) return { of, after: last };
  return of === "documents" ? { of: "accounts", after: null } : null;
}

async function piped(bytes: Uint8Array, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
