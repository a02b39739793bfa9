import { isComplaintMail } from "~/complaints/model";
import type { Context } from "~/platform/context";
import type { Query } from "~/platform/firestore/types";
import { deleteFound, inTurn, type PersonalData } from "~/platform/personal-data";

import { createDeletionLinks } from "./deletion/email-links.server";
import { createFacebookDeletions } from "./deletion/facebook.server";
import { createDeletionJob } from "./deletion/job.server";
import { createDeletionRequests, type DeletionRequests } from "./deletion/requests.server";
import { createDataExport, exportKey } from "./export.server";

/** Mails that no room erases, and counts of downloads. The deletion's document keeps code and dates. */
function createPrivacyPersonalData(
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

/** Rights of users over their data: a copy, and the deletion of the account. Made for one request or run of the job. */
export function createPrivacy(context: Context) {
  const requests = createDeletionRequests(context);
  return {
    deletion: {
      ...requests,
      ...createDeletionJob(context),
      links: createDeletionLinks(context),
      facebook: createFacebookDeletions(context),
    },
    export: createDataExport(context),
    personalData: createPrivacyPersonalData(context, requests),
  };
}

type Privacy = ReturnType<typeof createPrivacy>;

declare module "~/platform/context" {
  interface Context {
    privacy: Privacy;
  }
}
