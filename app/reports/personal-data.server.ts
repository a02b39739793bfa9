import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DocumentData, Filter } from "~/platform/firestore/types";
import { type ErasureProgress, type PersonalData, inBatches, inTurn, namelessIn } from "~/platform/personal-data";

import { REPORTS, reportLimitKey, reportPath, reportTargetPath } from "./constants";
import { ReportSchema } from "./document";

const BATCH = 50;
const MAX_COUNTED = 1_000;
const EXPORT_MAX = 1_000;

/** Without ids of reporter and reported user. Those about one user still belong together. */
export function createReportPersonalData({ database, limiter, log }: Context): PersonalData {
  /** Writes the result of `change` into the reports of a query, with their new name. */
  function changeFound(where: Filter, change: (data: DocumentData) => DocumentData): Promise<ErasureProgress> {
    return inBatches(BATCH, () =>
      database.transaction(async (tx) => {
        const found = await tx.find({ collection: REPORTS, where: [where], limit: BATCH });
        for (const { path, data } of found) {
          const changed = change(data);
          const renamed = reportPath({
            kind: String(changed.kind),
            targetId: String(changed.targetId),
            reporterId: String(changed.reporterId),
          });
          if (renamed !== path) tx.write({ delete: path });
          const target = { kind: String(data.kind), targetId: String(data.targetId) };
          if (changed.targetId !== data.targetId) tx.write({ delete: reportTargetPath(target) });
          tx.write({ set: renamed, data: changed });
        }
        return found.length;
      }),
    );
  }

  return {
    /** The reports that a user filed, at most 1,000. */
    async export(uid) {
      const found = await database.find({ collection: REPORTS, where: [["reporterId", "==", uid]], limit: EXPORT_MAX });
      return found.flatMap((snapshot) => {
        const one = decodeDocument(ReportSchema, snapshot, log);
        if (one === null) return [];
        const { kind, targetId, reason, detail, status, createdAt, updatedAt } = one;
        return {
          kind,
          targetId,
          reason,
          detail,
          status,
          createdAt: createdAt.toISOString(),
          updatedAt: updatedAt.toISOString(),
        };
      });
    },

    count: (uid) => database.count({ collection: REPORTS, where: [["reporterId", "==", uid]], limit: MAX_COUNTED }),

    async erase(uid) {
      const nameless = await namelessIn(`reports/${uid}`);
      await limiter.reset(reportLimitKey(uid));
      // Its name has the uid, and its open reports are moot without the account.
      await database.commit([{ delete: reportTargetPath({ kind: "person", targetId: uid }) }]);
      return inTurn(
        () => changeFound(["reporterId", "==", uid], (data) => ({ ...data, reporterId: nameless })),
        () => changeFound(["targetId", "==", uid], (data) => ({ ...data, targetId: nameless, snapshot: null })),
        () =>
          changeFound(["snapshot.sellerId", "==", uid], (data) => ({
            ...data,
            // A review's id ends with the seller's.
            ...(data.kind === "review" && { targetId: String(data.targetId).replace(uid, nameless) }),
            snapshot: { ...(data.snapshot as DocumentData), sellerId: nameless },
          })),
      );
    },
  };
}
