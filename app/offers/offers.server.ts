import type { Context } from "~/platform/context";

import { createAgreements } from "./agreements.server";
import { createOfferJobs } from "./jobs.server";
import { createNegotiating } from "./negotiating.server";
import { createOfferReading } from "./offer-reads.server";
import { createOfferPersonalData } from "./personal-data.server";
import { createOfferRules } from "./rules-form.server";

/** Expected failures are values. @throws UpstreamError where a service is down */
export function createPriceOffers(context: Context) {
  const agreements = createAgreements(context);
  const { make, accept, decline, counter, giveUp } = createNegotiating(context, agreements);
  return {
    make,
    accept,
    decline,
    counter,
    giveUp,
    agreements,
    ...createOfferReading(context),
    rules: createOfferRules(context),
    personalData: createOfferPersonalData(context, agreements),
    jobs: createOfferJobs(context, agreements),
  };
}

type PriceOffers = ReturnType<typeof createPriceOffers>;

declare module "~/platform/context" {
  interface Context {
    offers: PriceOffers;
  }
}
