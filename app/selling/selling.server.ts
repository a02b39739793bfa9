import { createDrafts } from "./drafts.server";
import { createErasing } from "./erasing.server";
import { createJobs } from "./jobs.server";
import { createListings } from "./listings.server";
import type { SellingDeps } from "./own.server";
import { createListingPhotos } from "./photos.server";
import { createPublishing } from "./publishing.server";
import { createSales } from "./sales.server";

/**
 * A listing's life, from draft to sold. Each operation names the person who asks (`uid`) and touches only
 * what is theirs; each write grows the `version` within a transaction. What is expected to fail is a value
 * (`ok: false` with a reason); a service that is down throws UpstreamError.
 */
export function createSelling(deps: SellingDeps) {
  return {
    ...createDrafts(deps),
    ...createListingPhotos(deps),
    ...createPublishing(deps),
    ...createListings(deps),
    ...createSales(deps),
    ...createJobs(deps),
    ...createErasing(deps),
  };
}

export type Selling = ReturnType<typeof createSelling>;
