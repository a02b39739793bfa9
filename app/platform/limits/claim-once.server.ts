import type { Clock } from "~/platform/clock";
import { sha256Hex } from "~/platform/crypto/hash";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";

/**
 * Claims the id of a token that is valid for `lifeSeconds`; false when it was used before. One document an id: of two
 * uses at once one succeeds.
 * @throws UpstreamError when that could not be stored
 */
export async function claimOnce(
  { database, clock }: { database: Pick<Database, "commit">; clock: Clock },
  id: string,
  lifeSeconds: number,
): Promise<boolean> {
  // Twice the token's life: a clock that is behind must not find a used one forgotten.
  const expiresAt = new Date(clock.now().getTime() + 2 * lifeSeconds * 1000);
  try {
    // `use` distinguishes this use from another one when the commit is sent twice.
    await database.commit([{ create: await pathOf(id), data: { expiresAt, use: crypto.randomUUID() } }]);
    return true;
  } catch (error) {
    if (isFirestoreError(error, "ALREADY_EXISTS")) return false;
    throw error;
  }
}

/** Whether an id was used. @throws UpstreamError */
export async function isClaimed(database: Pick<Database, "read">, id: string): Promise<boolean> {
  return (await database.read(await pathOf(id))) !== null;
}

async function pathOf(id: string): Promise<string> {
  return `usedSignIns/${await sha256Hex(id)}`;
}
