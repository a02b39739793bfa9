import type { DocumentData, Filter } from "~/platform/firestore/types";
import { inBatches, inTurn, namelessIn, type ErasureProgress } from "~/platform/personal-data";

import { reportLimitKey, reportPath, REPORTS } from "./constants";
import type { ReportsDeps } from "./deps";

const BATCH = 50;
const MAX_COUNTED = 1_000;

/**
 * Reports stay for whoever moderates, with nobody's id: of who reported, and of the person whom they are about. Those
 * about one person still belong together.
 */
export function createErasing({ database, limiter }: Pick<ReportsDeps, "database" | "limiter">) {
  /** Gives the reports that a query finds what `change` answers, and the name that belongs to it. */
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
          tx.write({ set: renamed, data: changed });
        }
        return found.length;
      }),
    );
  }

  return {
    /** Reports that a person filed. */
    amountOf: (uid: string): Promise<number> =>
      database.count({ collection: REPORTS, where: [["reporterId", "==", uid]], limit: MAX_COUNTED }),

    async erase(uid: string): Promise<ErasureProgress> {
      const nameless = await namelessIn(`reports/${uid}`);
      await limiter.reset(reportLimitKey(uid));
      return inTurn(
        () => changeFound(["reporterId", "==", uid], (data) => ({ ...data, reporterId: nameless })),
        () => changeFound(["targetId", "==", uid], (data) => ({ ...data, targetId: nameless, snapshot: null })),
        () =>
          changeFound(["snapshot.sellerId", "==", uid], (data) => ({
            ...data,
            snapshot: { ...(data.snapshot as DocumentData), sellerId: nameless },
          })),
      );
    },
  };
}
