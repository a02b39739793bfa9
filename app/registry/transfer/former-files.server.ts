import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { decodeDocument } from "~/platform/firestore/codec";
import { answerOf } from "~/platform/photos/upstream";

import { proofPrefix } from "../bicycles/uploads.server";
import { TRANSFERS } from "./constants";
import { TransferSchema, type Transfer, type TransferWay } from "./model";
import { readTransfer, tokenTransferId, transferWrite } from "./store.server";

/** Most proofs of one bicycle: each form of its owner may replace the one before. */
const FILES_MAX = 200;
const LEFT_A_RUN = 20;
// Milliseconds.
const DEADLINE = 5_000;

/**
 * Private files of former owners. They are recorded in the commit that changes the owner, so that they are deleted also
 * where R2 fails or the Worker stops in between; files that the next owner adds meanwhile stay.
 */
export function createFormerFiles(context: Context) {
  const { database, clock, log, waitUntil } = context;

  /** @throws UpstreamError */
  async function remove({ id, bicycleId, filesLeft }: Transfer): Promise<void> {
    // Keys are named by content: the next owner may have added the very same file.
    const kept = (await context.registry.bicycles.read(bicycleId))?.proof?.key;
    const keys = filesLeft.filter((key) => key !== kept);
    if (keys.length > 0) await answerOf("r2", DEADLINE, () => context.env.PHOTOS.delete(keys));
    await database.transaction(async (tx) => {
      const transfer = await readTransfer(tx, id, log);
      if (transfer?.hasFilesLeft)
        tx.write(transferWrite(transfer, { filesLeft: [], hasFilesLeft: false }, clock.now()));
    });
  }

  return {
    remove,

    /** Keys of the private files of the bicycle of an open transfer, before it is accepted. @throws UpstreamError */
    async list(way: TransferWay): Promise<string[]> {
      const transfer = await readTransfer(database, "id" in way ? way.id : tokenTransferId(way.token), log);
      if (transfer?.state !== "open") return [];
      const prefix = `${proofPrefix(transfer.bicycleId)}/`;
      const { objects } = await answerOf("r2", DEADLINE, () => context.env.PHOTOS.list({ prefix, limit: FILES_MAX }));
      return objects.map(({ key }) => key);
    },

    /** In the background; the job repeats failures. */
    removeBehind(transfer: Transfer): void {
      if (!transfer.hasFilesLeft) return;
      const failed = (error: unknown) => log.warn("registry.former-files-left", { transfer: transfer.id, error });
      waitUntil(remove(transfer).catch(failed));
    },

    async sweep(): Promise<{ removed: number }> {
      const found = await database.find({
        collection: TRANSFERS,
        where: [["hasFilesLeft", "==", true]],
        limit: LEFT_A_RUN,
      });
      let removed = 0;
      for (const snapshot of found) {
        const transfer = decodeDocument(TransferSchema, snapshot, log);
        if (!transfer) continue;
        try {
          await remove(transfer);
          removed += 1;
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
          log.warn("registry.former-files-left", { transfer: transfer.id, error });
        }
      }
      return { removed };
    },
  };
}

export type FormerFiles = ReturnType<typeof createFormerFiles>;
