import type { Context } from "~/platform/context";
import type { PersonalData } from "~/platform/personal-data";

import { createAgreements, type Agreements } from "./agreements.server";
import { createOfferJobs } from "./jobs.server";
import { OFFERS } from "./model";
import { createNegotiating } from "./negotiating.server";
import { createOfferReading } from "./offer-reads.server";
import { createOfferRules } from "./rules-form.server";

/** Negotiations go with either user; a listing that waits for a buyer who leaves is on sale again. */
function createOfferPersonalData(context: Context, agreements: Agreements): PersonalData {
  const { database, log } = context;
  return OFFERS.personalData(context, {
    of: (uid) => [
      ["buyerId", "==", uid],
      ["sellerId", "==", uid],
    ],
    exported: ({ listingId, listingTitle, buyerId, state, turns, agreed, until, createdAt }, uid) => ({
      ...{ side: buyerId === uid ? "buyer" : "seller", listingId, listingTitle, state },
      ...{ turns, agreed, until, createdAt },
    }),
    erase: ({ path }) =>
      database.transaction(async (tx) => {
        const snapshot = await tx.read(path);
        const negotiation = OFFERS.of(snapshot, log);
        if (negotiation?.state === "agreed") tx.write(...(await agreements.releaseWrites(tx, negotiation)));
        if (snapshot) tx.write({ delete: path });
      }),
  });
}

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
