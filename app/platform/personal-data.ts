import { sha256Hex } from "./crypto/hash.ts";
import type { Database, Query } from "./firestore/types.ts";

/** Progress of a bounded piece of erasing: `more` is left for the next run. */
export type ErasureProgress = "done" | "more";

/**
 * The personal data that one room keeps. `verifiedEmail` is the user's verified address, for data that they
 * sent without signing in; empty for none. Every method throws UpstreamError for a service that is down.
 */
export interface PersonalData {
  /** All that the room keeps of a user, as JSON, for the download. */
  export(uid: string, verifiedEmail: string): Promise<unknown>;
  /** How many things of a user the room holds, as that user counts them: for the deletion page and the receipt. */
  count?(uid: string): Promise<number>;
  /** Or makes it anonymous. Idempotent and bounded: after `more`, or a crash, it is called again. */
  erase(uid: string, verifiedEmail: string): Promise<ErasureProgress>;
}

/** Personal data that a law requires to keep: it outlives the account. */
export interface KeptPersonalData extends Omit<PersonalData, "erase"> {
  /** The law, and how long. */
  kept: string;
}

/** By name, in the order of erasing. Deletion documents store the names: never reuse one. */
export type PersonalDataList = Readonly<Record<string, PersonalData | KeptPersonalData>>;

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

/** Deletes the documents that a query finds, except those whose id must be kept: fewer than one batch. */
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

/** Runs pieces in order until one has more left: the rest waits for the next run. */
export async function inTurn(...pieces: (() => Promise<ErasureProgress>)[]): Promise<ErasureProgress> {
  for (const piece of pieces) if ((await piece()) === "more") return "more";
  return "done";
}

const NAMELESS = "eliminada:";

/** Placeholder for a uid in a record that has to stay: stable within `scope`, and never a real id. */
export async function namelessIn(scope: string): Promise<string> {
  return NAMELESS + (await sha256Hex(scope, 8));
}

export function isNameless(uid: string): boolean {
  return uid.startsWith(NAMELESS);
}
