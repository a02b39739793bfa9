import type { PersonalDataList } from "~/platform/personal-data";

import { createDeletionLinks, type DeletionLinksDeps } from "./deletion/email-links.server";
import { createFacebookDeletions } from "./deletion/facebook.server";
import { createDeletionJob, type JobDeps } from "./deletion/job.server";
import { createDeletionRequests, type RequestsDeps } from "./deletion/requests.server";
import { createDataExport, type ExportDeps } from "./export.server";
import { createPrivacyPersonalData, type PrivacyDataDeps } from "./personal-data.server";

export interface PrivacyDeps extends DeletionLinksDeps, JobDeps, RequestsDeps, ExportDeps, PrivacyDataDeps {
  accounts: DeletionLinksDeps["accounts"] & JobDeps["accounts"] & RequestsDeps["accounts"] & ExportDeps["accounts"];
  database: DeletionLinksDeps["database"] & JobDeps["database"] & RequestsDeps["database"] & ExportDeps["database"];
  limiter: ExportDeps["limiter"] & PrivacyDataDeps["limiter"];
  /** Asked late: this room is in the list itself. */
  personalData(): PersonalDataList;
}

/** Rights of users over their data: a copy, and the deletion of the account. Made for one request or run of the job. */
export function createPrivacy(deps: PrivacyDeps) {
  const requests = createDeletionRequests(deps);
  return {
    deletion: {
      ...requests,
      ...createDeletionJob(deps),
      links: createDeletionLinks(deps),
      facebook: createFacebookDeletions(deps),
    },
    export: createDataExport(deps),
    personalData: createPrivacyPersonalData(deps, requests),
  };
}

export type Privacy = ReturnType<typeof createPrivacy>;

declare module "~/platform/context" {
  interface Context {
    privacy: Privacy;
  }
}
