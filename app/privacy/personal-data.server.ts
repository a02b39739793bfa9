import { isComplaintMail } from "~/complaints/model";
import type { Context } from "~/platform/context";
import type { Query } from "~/platform/firestore/types";
import { deleteFound, inTurn, type PersonalData } from "~/platform/personal-data";

import type { DeletionRequests } from "./deletion/requests.server";
import { exportKey } from "./export.server";

/** Mails that no room erases, and counts of downloads. The deletion's document keeps code and dates. */
export function createPrivacyPersonalData(
  { database, limiter }: Context,
  requests: Pick<DeletionRequests, "export">,
): PersonalData {
  const deleteMails = (where: Query["where"]) => deleteFound(database, { collection: "mail", where }, isComplaintMail);

  return {
    export: (uid) => requests.export(uid),

    async erase(uid, verifiedEmail) {
      await limiter.reset(exportKey(uid));
      return inTurn(
        () => deleteMails([["about", "array-contains", uid]]),
        // Mails to the address that name no user.
        () => (verifiedEmail === "" ? Promise.resolve("done") : deleteMails([["to", "array-contains", verifiedEmail]])),
      );
    },
  };
}
