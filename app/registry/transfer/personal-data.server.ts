import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter } from "~/platform/firestore/types";
import { inBatches, inTurn, namelessIn, type PersonalData } from "~/platform/personal-data";

import { TRANSFERS } from "./constants";
import type { Ending } from "./end-transfer.server";
import type { FormerFiles } from "./former-files.server";
import { stepOf, TransferSchema, type Transfer } from "./model";
import { readTransfer, transferWrite } from "./store.server";

const BATCH = 25;
const EXPORT_MAX = 1_000;

/** Open transfers are cancelled; ended ones stay for the other user, whose document then no longer names this one. */
export function createTransferPersonalData(
  { database, clock, log }: Context,
  { endIn }: Ending,
  files: FormerFiles,
): PersonalData {
  const find = async (filter: Filter, limit: number): Promise<Transfer[]> => {
    const found = await database.find({ collection: TRANSFERS, where: [filter], limit });
    return found.flatMap((snapshot) => decodeDocument(TransferSchema, snapshot, log) ?? []);
  };

  async function cancel(id: string): Promise<void> {
    await database.transaction(async (tx) => {
      const transfer = await readTransfer(tx, id, log);
      if (transfer && stepOf(transfer, "cancel", clock.now()).kind === "change") await endIn(tx, transfer, "cancelled");
    });
  }

  async function forget(id: string, side: "fromUid" | "toUid", uid: string): Promise<void> {
    const nobody = await namelessIn(`${TRANSFERS}/${id}/${uid}`);
    const name = side === "fromUid" ? "fromName" : "toName";
    await database.transaction(async (tx) => {
      const transfer = await readTransfer(tx, id, log);
      if (transfer?.[side] !== uid) return;
      const paper = transfer.paper && { ...transfer.paper, [name]: "" };
      tx.write(transferWrite(transfer, { [side]: nobody, paper }, clock.now()));
    });
  }

  function eraseSide(side: "fromUid" | "toUid", uid: string) {
    return inBatches(BATCH, async () => {
      const found = await database.find({ collection: TRANSFERS, where: [[side, "==", uid]], limit: BATCH });
      for (const snapshot of found) {
        const transfer = decodeDocument(TransferSchema, snapshot, log);
        if (!transfer) {
          // A document that does not fit its schema cannot be anonymised.
          await database.commit([{ delete: snapshot.path }]);
          continue;
        }
        await cancel(transfer.id);
        if (side === "fromUid" && transfer.hasFilesLeft) await files.remove(transfer);
        await forget(transfer.id, side, uid);
      }
      return found.length;
    });
  }

  return {
    async export(uid, verifiedEmail) {
      const email = verifiedEmail.toLowerCase();
      const [given, received, offered] = await Promise.all([
        find(["fromUid", "==", uid], EXPORT_MAX),
        find(["toUid", "==", uid], EXPORT_MAX),
        email === "" ? [] : find(["toEmail", "==", email], EXPORT_MAX),
      ]);
      const known = new Set(received.map(({ id }) => id));
      return {
        given: given.map((transfer) => ({ ...exported(transfer), toEmail: transfer.toEmail || undefined })),
        received: [...received, ...offered.filter(({ id }) => !known.has(id))].map(exported),
      };
    },

    async count(uid) {
      const amounts = await Promise.all(
        (["fromUid", "toUid"] as const).map((side) =>
          database.count({ collection: TRANSFERS, where: [[side, "==", uid]], limit: EXPORT_MAX }),
        ),
      );
      return amounts.reduce((sum, amount) => sum + amount, 0);
    },

    erase: (uid, verifiedEmail) =>
      inTurn(
        () => eraseSide("fromUid", uid),
        () => eraseSide("toUid", uid),
        () =>
          verifiedEmail === ""
            ? Promise.resolve("done")
            : inBatches(BATCH, async () => {
                const found = await find(["toEmail", "==", verifiedEmail.toLowerCase()], BATCH);
                for (const { id } of found) await cancel(id);
                return found.length;
              }),
      ),
  };
}

/** Without the ids and the address of the other user; the document that both have names both. */
function exported({ id, bicycleId, bicycleName, state, orderId, endsAt, closedAt, createdAt, paper }: Transfer) {
  return { id, bicycleId, bicycleName, state, orderId, createdAt, endsAt, closedAt, paper };
}
