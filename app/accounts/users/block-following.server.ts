import { blockPath, BLOCKS, BlockSchema, type AccountBlock } from "~/accounts/blocks";
import type { Core } from "~/accounts/core";
import { identityError } from "~/accounts/identity/errors";
import type { AccountChanges } from "~/accounts/identity/identity.server";
import { HOUR_MS, MINUTE_MS } from "~/business/durations";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DatabaseReader, Write } from "~/platform/firestore/types";

/** Accounts of one run: with AGAIN_MS between two looks, 7,200 blocked accounts. */
const DUE_MAX = 20;
/** A blocked account's listings may be on sale again, as when an order is cancelled: the job checks again. */
const AGAIN_MS = 6 * HOUR_MS;
const RETRY_MS = 5 * MINUTE_MS;

/** Consequences of blocking an account, for the job: at the identity service, and by other rooms in pieces. */
export function createBlockFollowing({ database, identity, standings, clock, log }: Core) {
  const inFuture = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  /** @throws UpstreamError for what the identity service did not do; no account there needs nothing done */
  async function change(uid: string, changes: AccountChanges): Promise<void> {
    const result = await identity().update(uid, changes);
    if (!result.ok && result.failure.cause !== "user-not-found") throw identityError(result.failure);
    await standings.forget(uid);
  }

  const applyIdentity = (uid: string, state: AccountBlock["state"]): Promise<void> =>
    change(uid, state === "blocked" ? { disabled: true, validSince: clock.now() } : { disabled: false });

  return {
    applyIdentity,
    revokeAtIdentity: (uid: string): Promise<void> => change(uid, { validSince: clock.now() }),

    async due(): Promise<(AccountBlock & { uid: string })[]> {
      const found = await database.find({
        collection: BLOCKS,
        where: [["dueAt", "<=", clock.now()]],
        orderBy: [["dueAt", "asc"]],
        limit: DUE_MAX,
      });
      return found.flatMap((snapshot) => {
        const block = decodeDocument(BlockSchema, snapshot, log);
        return block ? [{ ...block, uid: snapshot.id }] : [];
      });
    },

    /** Whether the account still is as the job found it, read in the transaction of a piece. */
    async isStill(tx: DatabaseReader, { uid, state }: { uid: string; state: AccountBlock["state"] }) {
      const snapshot = await tx.read(blockPath(uid));
      return snapshot !== null && decodeDocument(BlockSchema, snapshot, log)?.state === state;
    },

    finished: ({ uid, state }: { uid: string; state: AccountBlock["state"] }): Write =>
      state === "blocked"
        ? { update: blockPath(uid), data: { isIdentityDone: true, dueAt: inFuture(AGAIN_MS) } }
        : { delete: blockPath(uid) },

    /** After a failure, so that others go first. Best effort. */
    async postpone(uid: string): Promise<void> {
      try {
        await database.commit([{ update: blockPath(uid), data: { dueAt: inFuture(RETRY_MS) } }]);
      } catch (error) {
        log.warn("accounts.block-not-postponed", { uid, error });
      }
    },
  };
}

export type BlockFollowing = ReturnType<typeof createBlockFollowing>;
