import type { Context } from "~/platform/context";
import type { Write } from "~/platform/firestore/types";

/** A view waits no longer for its batch; a request in the background may last 30 s. */
const FLUSH_MS = 5_000;
/** A flush that is later was cancelled with its request: the next figure plans another. */
const LOST_MS = 3 * FLUSH_MS;
/** Documents of a batch, and with it of a commit. */
const FULL = 200;
/** Beyond this, figures are dropped rather than memory: Firestore has been down for long. */
const MOST = 2_000;

type Added = Readonly<Record<string, number>>;

/** A document that counts: `write` adds to it without reading it. */
export interface CountedDocument {
  path: string;
  write(added: Added): Write;
}

interface Pending {
  document: CountedDocument;
  added: Added;
}

export interface FigureBuffer {
  pending: Map<string, Pending>;
  /** Time of the planned flush; 0 for none. */
  plannedAt: number;
}

export function createFigureBuffer(): FigureBuffer {
  return { pending: new Map(), plannedAt: 0 };
}

/** An isolate makes at most one commit in five seconds, or one for each 200 documents. */
export function countInBatch(context: Context, buffer: FigureBuffer, document: CountedDocument, figure: string): void {
  const { log, waitUntil } = context;
  const now = context.clock.now();
  const { path } = document;
  const known = buffer.pending.get(path);
  if (!known && buffer.pending.size >= MOST) return log.warn("figures.dropped", { documents: 1 });
  buffer.pending.set(path, { document, added: sumsByPosition(known?.added, { [figure]: 1 }) });
  if (buffer.pending.size % FULL === 0 && !known) return waitUntil(flush(context, buffer));
  if (buffer.plannedAt > 0 && now.getTime() - buffer.plannedAt < LOST_MS) return;
  buffer.plannedAt = now.getTime();
  waitUntil(context.sleep(FLUSH_MS).then(() => flush(context, buffer)));
}

async function flush({ database, log }: Context, buffer: FigureBuffer): Promise<void> {
  buffer.plannedAt = 0;
  const taken = [...buffer.pending.values()];
  buffer.pending.clear();
  for (let at = 0; at < taken.length; at += FULL) {
    const batch = taken.slice(at, at + FULL);
    try {
      await database.commit(batch.map(({ document, added }) => document.write(added)));
    } catch (error) {
      log.warn("figures.flush-failed", { error, documents: batch.length });
      const kept = batch.filter((one) => putBack(buffer, one)).length;
      if (kept < batch.length) log.warn("figures.dropped", { documents: batch.length - kept });
    }
  }
}

/** False where there is no room for it. */
function putBack({ pending }: FigureBuffer, { document, added }: Pending): boolean {
  const { path } = document;
  if (!pending.has(path) && pending.size >= MOST) return false;
  pending.set(path, { document, added: sumsByPosition(pending.get(path)?.added, added) });
  return true;
}

function sumsByPosition(one: Added = {}, other: Added): Added {
  const sum: Record<string, number> = { ...one };
  for (const [figure, count] of Object.entries(other)) sum[figure] = (sum[figure] ?? 0) + count;
  return sum;
}
