/** A Firestore over REST. `base`: address of its documents (`…/databases/(default)/documents`). */
export interface BackupTarget {
  base: string;
  headers(): Promise<Record<string, string>>;
}

/** A document as Firestore's interface has it, so that no type of value is lost; `path` is below the documents. */
export interface BackupDocument {
  path: string;
  fields: Record<string, unknown>;
}

const PAGE = 300;
/** Documents of one commit: 500 writes, and 10 MiB in all. */
const MOST_WRITES = 400;
const MOST_BYTES = 8_000_000;

/**
 * All documents of a database, those of subcollections too, in the order of their names, a page at a time. The site may
 * go on: each page is of its own moment.
 */
export async function* exportDocuments(target: BackupTarget): AsyncGenerator<BackupDocument[], void, undefined> {
  for (let last: string | null = null; ;) {
    const structuredQuery = {
      from: [{ allDescendants: true }],
      orderBy: [{ field: { fieldPath: "__name__" }, direction: "ASCENDING" }],
      limit: PAGE,
      ...(last !== null && { startAt: { values: [{ referenceValue: last }], before: false } }),
    };
    const rows = (await post(target, ":runQuery", { structuredQuery })) as {
      document?: { name: string; fields?: Record<string, unknown> };
    }[];
    const documents = rows.flatMap(({ document }) => (document ? [document] : []));
    if (documents.length > 0)
      yield documents.map(({ name, fields = {} }) => ({ path: name.slice(name.indexOf("/documents/") + 11), fields }));
    last = documents.at(-1)?.name ?? null;
    if (documents.length < PAGE) return;
  }
}

/** Writes documents as they were; those with other names stay. Idempotent. Answers how many were written. */
export async function restoreDocuments(target: BackupTarget, documents: Iterable<BackupDocument>): Promise<number> {
  const root = new URL(target.base).pathname.replace(/^\/v1\//, "");
  let written = 0;
  let writes: object[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (writes.length > 0) await post(target, ":commit", { writes });
    written += writes.length;
    [writes, bytes] = [[], 0];
  };
  for (const { path, fields } of documents) {
    const write = { update: { name: `${decodeURIComponent(root)}/${path}`, fields } };
    const size = JSON.stringify(write).length;
    if (writes.length === MOST_WRITES || bytes + size > MOST_BYTES) await flush();
    writes.push(write);
    bytes += size;
  }
  await flush();
  return written;
}

async function post({ base, headers }: BackupTarget, verb: string, body: object): Promise<unknown> {
  const response = await fetch(base + verb, {
    method: "POST",
    headers: { "content-type": "application/json", ...(await headers()) },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`Firestore ${verb}: HTTP ${response.status} ${(await response.text()).slice(0, 300)}`);
  return response.json();
}
