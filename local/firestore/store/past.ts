import { invalid, RpcError } from "../http/errors.ts";
import type { Change, DocumentStore, StoredDocument } from "./document-store.ts";
import type { PlannedChange } from "./locks.ts";
import { MemoryStore } from "./memory-store.ts";

/** As production without point-in-time recovery. */
const KEPT_MICROS = 3_600_000_000;
/** A process that writes for days keeps no more of its past. */
const KEPT_CHANGES = 20_000;

/** Documents as they were before each change of the last hour, so that a read may ask for a past moment. */
export class Past<Opened> {
  #changes: { at: number; path: string; before: StoredDocument | undefined }[] = [];
  /** Times before this one cannot be told any more. */
  #since = 0;
  #last: { at: number; opened: Opened } | null = null;

  note(at: number, changes: readonly PlannedChange[]): void {
    this.#changes.push(...changes.map(({ path, before }) => ({ at, path, before })));
    if (this.#changes.length > 2 * KEPT_CHANGES) this.#since = this.#changes.splice(0, KEPT_CHANGES).at(-1)?.at ?? 0;
  }

  forget(now: number): void {
    [this.#changes, this.#since, this.#last] = [[], now, null];
  }

  /**
   * Opens the documents as they were at a time; the latest such time stays open, as a reader asks page by page.
   * @throws RpcError INVALID_ARGUMENT for a time to come, FAILED_PRECONDITION for one that is too old.
   */
  at(
    time: number,
    now: number,
    { store, id }: { store: DocumentStore; id: string },
    open: (store: DocumentStore) => Opened,
  ): Opened {
    if (time > now) throw invalid("The read_time cannot be in the future.");
    if (time < now - KEPT_MICROS || time < this.#since)
      throw new RpcError("FAILED_PRECONDITION", "The requested snapshot version is too old.");
    if (this.#last?.at === time) return this.#last.opened;
    const documents = new Map<string, Change>();
    for (const collection of store.collections(id).keys())
      for (const { path } of store.versions(id, collection)) documents.set(path, changeTo(path, store.get(id, path)));
    for (const { at, path, before } of this.#changes.toReversed())
      if (at > time) documents.set(path, changeTo(path, before));
    const past = new MemoryStore();
    past.write(id, [...documents.values()], time);
    const opened = open(past);
    this.#last = { at: time, opened };
    return opened;
  }
}

function changeTo(path: string, document: StoredDocument | undefined): Change {
  return document ? { path, document } : { path };
}
