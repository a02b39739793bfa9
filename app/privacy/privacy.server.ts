import type { Context } from "~/platform/context";

import { createDeletionLinks } from "./deletion/email-links.server";
import { createFacebookDeletions } from "./deletion/facebook.server";
import { createDeletionJob } from "./deletion/job.server";
import { createDeletionRequests } from "./deletion/requests.server";
import { createDataExport } from "./export.server";
import { createPrivacyPersonalData } from "./personal-data.server";

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
