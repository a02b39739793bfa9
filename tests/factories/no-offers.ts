import type { Context } from "~/platform/context";

/** Offers of a market where nobody agreed on a price. */
export const noOffers = {
  agreements: {
    recent: () => Promise.resolve({ kept: [], lapsed: [] }),
    ofNetwork: () => Promise.resolve([]),
  },
} satisfies { agreements: Partial<Context["offers"]["agreements"]> };
