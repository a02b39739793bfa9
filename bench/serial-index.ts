import type { Query, Snapshot } from "../app/platform/firestore/types";
import { serialKeysOf } from "../app/registry/numbers/serials/likeness.ts";

/** A bicycle as the index knows it. */
interface IndexedSerial {
  id: string;
  serialKey: string;
  isStolen: boolean;
}

const IDS = 2 ** 20;
/** Bicycles whose entries are kept between look-ups. */
const KNOWN_MAX = 2_000;

/**
 * The two indexes of `bicycles` that serials are looked up by, in memory: sorted entries as Firestore keeps them (`hash
 * of the entry × IDS + position of the bicycle`), answered without a scan, compared to the letter at last.
 */
export class SerialIndex {
  readonly #serials: readonly string[];
  readonly #isStolen: (position: number) => boolean;
  readonly #entries: Float64Array;
  readonly #known = new Map<number, Set<string>>();
  /** Documents that queries have answered, at least one a query, as Firestore bills. */
  reads = 0;

  constructor(serials: readonly string[], isStolen: (position: number) => boolean) {
    if (serials.length > IDS) throw new RangeError(`at most ${IDS} bicycles`);
    this.#serials = serials;
    this.#isStolen = isStolen;
    const entries: number[] = [];
    for (const [position, serial] of serials.entries())
      for (const entry of entriesOf(serial)) entries.push(hashOf(entry) * IDS + position);
    this.#entries = Float64Array.from(entries);
    this.#entries.sort();
  }

  find(query: Query): IndexedSerial[] {
    const found = new Set<number>();
    for (const entry of askedBy(query)) {
      const first = hashOf(entry) * IDS;
      for (let at = this.#firstFrom(first); (this.#entries[at] ?? Infinity) < first + IDS; at++) {
        const position = (this.#entries[at] ?? 0) - first;
        if (this.#has(position, entry)) found.add(position);
      }
    }
    const answer = [...found]
      .sort((a, b) => Number(this.#isStolen(b)) - Number(this.#isStolen(a)))
      .slice(0, query.limit)
      .map((position) => ({
        id: String(position),
        serialKey: serialKeysOf(this.#serials[position] ?? "").serialKey,
        isStolen: this.#isStolen(position),
      }));
    this.reads += Math.max(1, answer.length);
    return answer;
  }

  /** As `lookUp` asks it. */
  readonly source = {
    find: (query: Query): Promise<Snapshot[]> =>
      Promise.resolve(
        this.find(query).map(({ id, ...data }) => ({ path: id, id, data, createTime: "", updateTime: "" })),
      ),
  };

  bicycleOf = ({ id, data }: Snapshot): IndexedSerial => ({ ...(data as Omit<IndexedSerial, "id">), id });

  #has(position: number, entry: string): boolean {
    const entries = this.#known.get(position) ?? new Set(entriesOf(this.#serials[position] ?? ""));
    if (this.#known.size > KNOWN_MAX) this.#known.clear();
    this.#known.set(position, entries);
    return entries.has(entry);
  }

  #firstFrom(value: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function entriesOf(serial: string): string[] {
  const { serialKey, serialNear } = serialKeysOf(serial);
  return [`=${serialKey}`, ...serialNear];
}

function askedBy({ where = [] }: Query): string[] {
  for (const [field, op, value] of where) {
    if (!Array.isArray(value)) continue;
    if (field === "serialKey" && op === "in") return value.map((key) => `=${String(key)}`);
    if (field === "serialNear" && op === "array-contains-any") return value.map(String);
  }
  throw new Error("not a query of serials");
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
