import type { SellingDeps } from "~/selling/deps";
import { createDrafts } from "~/selling/flow/drafts.server";
import { createListingPhotos } from "~/selling/flow/photos.server";
import { createListings } from "~/selling/manage/listings.server";
import { createPlanSales } from "~/selling/manage/plan-sales.server";
import { createPublishing } from "~/selling/manage/publishing.server";
import { createSales } from "~/selling/manage/sales.server";

import { countFormer } from "./former-brands.server";
import { createHandover } from "./handover.server";
import { createJobs } from "./jobs.server";
import { createBlockedSellers } from "./moderation/blocked-sellers.server";
import { createModeration } from "./moderation/moderation.server";
import { createListingPersonalData } from "./personal-data.server";
import { createRegisteredSales } from "./registered/registered-sales.server";
import { createReportedStop } from "./reported.server";
import { createStolenStop } from "./stolen.server";

/**
 * A listing's life, from draft to sold. Each operation is given the user (`uid`) and changes only their listings;
 * each write increments `version` within a transaction. Expected failures are values (`ok: false` with a reason).
 * @throws UpstreamError where a service is down
 */
export function createSelling(deps: SellingDeps) {
  return {
    drafts: createDrafts(deps),
    photos: createListingPhotos(deps),
    listings: { ...createListings(deps), ...createPublishing(deps) },
    sales: createSales(deps),
    moderation: createModeration(deps),
    planSales: createPlanSales(deps),
    registered: createRegisteredSales(deps),
    ...createStolenStop(deps),
    reported: createReportedStop(deps),
    ...createHandover(deps),
    formerBrands: { count: (slug: string) => countFormer(deps, slug) },
    jobs: { ...createJobs(deps), ...createBlockedSellers(deps) },
    personalData: createListingPersonalData(deps),
  };
}

export type Selling = ReturnType<typeof createSelling>;

declare module "~/platform/context" {
  interface Context {
    selling: Selling;
  }
}
