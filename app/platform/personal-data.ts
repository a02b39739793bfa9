import { sha256Hex } from "~/platform/crypto/hash";
import type { Database, Query } from "~/platform/firestore/types";

/** How far a bounded piece of erasing came: `more` is left for the next run. */
export type ErasureProgress = "done" | "more";

/** A room that keeps something of people, as the deletion of an account sees it. */
export interface ErasableRoom {
  /** How many things of a person it holds, as that person counts them. For display and the receipt. */
  amountOf?(uid: string): Promise<number>;
  /**
   * Erases, or makes nameless, what it holds of a person. Idempotent, and bounded: what is left is said (`more`), and
   * asked for again. Whoever stops it anywhere can begin it anew. `provenEmail` is the address that they proved to
   * read, for what they left without signing in; empty for none.
   * @throws UpstreamError
   */
  erase(uid: string, provenEmail: string): Promise<ErasureProgress> | Promise<void>;
}

const PER_BATCH = 200;
const MAX_BATCHES = 20;

/** Takes batches until one is not full. `take` answers how many of at most `size` it took. */
export async function inBatches(
  size: number,
  take: () => Promise<number>,
  maxBatches = MAX_BATCHES,
): Promise<ErasureProgress> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    if ((await take()) < size) return "done";
  }
  return "more";
}

/** Deletes the documents that a query finds, but for those whose id has to be kept: of these there are fewer than a batch. */
export function deleteFound(
  database: Pick<Database, "find" | "commit">,
  query: Omit<Query, "limit" | "select">,
  isKept: (id: string) => boolean = () => false,
): Promise<ErasureProgress> {
  return inBatches(PER_BATCH, async () => {
    const found = await database.find({ ...query, select: [], limit: PER_BATCH });
    const erased = found.filter(({ id }) => !isKept(id));
    await database.commit(erased.map(({ path }) => ({ delete: path })));
    return erased.length === 0 ? 0 : found.length;
  });
}

/** One after the other; what comes after the first that has more left waits for the next run. */
export async function inTurn(...pieces: (() => Promise<ErasureProgress>)[]): Promise<ErasureProgress> {
  for (const piece of pieces) if ((await piece()) === "more") return "more";
  return "done";
}

const NAMELESS = "eliminada:";

/** What stands in a uid's place where a record has to stay: the same within `scope`, and nobody's id. */
export async function namelessIn(scope: string): Promise<string> {
  return NAMELESS + (await sha256Hex(scope, 8));
}

/** Whether an id stands for someone whose account was erased. */
export function isNameless(uid: string): boolean {
  return uid.startsWith(NAMELESS);
}
