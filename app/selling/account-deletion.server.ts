import { z } from "zod";

import { deletionPath, isDeleting } from "~/accounts/account-deletion";
import type { Context } from "~/platform/context";
import { refreshInBackground } from "~/selling/owned-listing.server";

import type { createPublishing } from "./manage/publication.server";

const PIECE = 50;
/** Listings of one seller that are stopped in a run. */
const MOST = 500;
/** Value of `pausedFor`: its seller asked to delete the account. */
const LEAVING = "leaving";

const VersionSchema = z.object({ version: z.number().int().catch(0) });

/** Takes the listings of a seller who leaves off sale, and back where the deletion is cancelled. */
export function createSellerDeletion(context: Context, { take }: Pick<ReturnType<typeof createPublishing>, "take">) {
  const { database, clock } = context;

  /** None where the deletion was cancelled meanwhile. */
  function stopPiece(uid: string): Promise<number> {
    return database.transaction(async (tx) => {
      if (!isDeleting(await tx.read(deletionPath(uid)))) return 0;
      const found = await tx.find({
        collection: "vehicles",
        where: [
          ["sellerId", "==", uid],
          ["status", "==", "active"],
        ],
        select: ["version"],
        limit: PIECE,
      });
      for (const { path, data } of found) {
        const version = VersionSchema.parse(data).version + 1;
        tx.write({ update: path, data: { status: "paused", pausedFor: LEAVING, version, updatedAt: clock.now() } });
      }
      return found.length;
    });
  }

  return {
    /** Idempotent. Answers the number of listings. */
    async stop(uid: string): Promise<number> {
      let stopped = 0;
      for (let piece = PIECE; piece === PIECE && stopped < MOST; stopped += piece) piece = await stopPiece(uid);
      if (stopped > 0) refreshInBackground(context);
      return stopped;
    },

    /** As the owner would resume them: what must not be shown stays paused. Idempotent. */
    async resume(uid: string): Promise<number> {
      const paused = await database.find({
        collection: "vehicles",
        where: [
          ["sellerId", "==", uid],
          ["status", "==", "paused"],
        ],
        select: ["version", "pausedFor"],
        limit: MOST,
      });
      const own = paused.filter(({ data }) => data.pausedFor === LEAVING);
      for (const { id, path, data } of own) {
        await take(uid, id, "resume", VersionSchema.parse(data).version);
        await database.commit([{ update: path, data: {}, remove: ["pausedFor"] }]);
      }
      return own.length;
    },
  };
}
