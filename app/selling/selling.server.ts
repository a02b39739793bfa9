import type { Context } from "~/platform/context";
import { createDrafts } from "~/selling/flow/drafts.server";
import { createListingPhotos } from "~/selling/flow/photos.server";
import { createListings } from "~/selling/manage/listings.server";
import { createPlanSales } from "~/selling/manage/plan-sales.server";
import { createPublishing } from "~/selling/manage/publication.server";
import { createSales } from "~/selling/manage/sales.server";

import { countFormer } from "./former-brands.server";
import { createHandover } from "./handover.server";
import { createJobs } from "./jobs.server";
import { createLeavingSellers } from "./leaving.server";
import { createBlockedSellers } from "./moderation/blocked-sellers.server";
import { createModeration } from "./moderation/moderation.server";
import { createReportedStop } from "./pause-reported.server";
import { createListingPersonalData } from "./personal-data.server";
import { createRegisteredSales } from "./registered/registered-sales.server";
import { createStolenStop } from "./stolen.server";

/**
 * A listing's life, from draft to sold. Each operation is given the user (`uid`) and changes only their listings;
 * each write increments `version` within a transaction. Expected failures are values (`ok: false` with a reason).
 * @throws UpstreamError where a service is down
 */
export function createSelling(context: Context) {
  const publishing = createPublishing(context);
  return {
    drafts: createDrafts(context),
    photos: createListingPhotos(context),
    listings: { ...createListings(context), ...publishing },
    leaving: createLeavingSellers(context, publishing),
    sales: createSales(context),
    moderation: createModeration(context),
    planSales: createPlanSales(context),
    registered: createRegisteredSales(context),
    ...createStolenStop(context),
    reported: createReportedStop(context),
    ...createHandover(context),
    formerBrands: { count: (slug: string) => countFormer(context, slug) },
    jobs: { ...createJobs(context), ...createBlockedSellers(context) },
    personalData: createListingPersonalData(context),
  };
}

export type Selling = ReturnType<typeof createSelling>;

declare module "~/platform/context" {
  interface Context {
    selling: Selling;
  }
}
