import type { Listing } from "../people/selling";
import type { Rule } from "./rule";

export const CATALOG_RULES: readonly Rule[] = [
  {
    name: "index-equals-documents",
    sentence: "After a refresh the catalogue has the active listings at their prices, and no others.",
    find: async (market) => {
      const listings = market.all<Listing>("vehicles");
      const entries = await market.quietly(async () => {
        const { catalog } = market.site.services();
        await catalog.index.refresh();
        return catalog.entries(listings.map(({ id }) => id));
      });
      return listings.flatMap(({ id, data }) => {
        const entry = entries.get(id) as { price?: number; status?: string } | undefined;
        if (data.status === "active" && !entry) return [{ about: id, detail: "is missing" }];
        if (entry && !["active", "reserved", "sold"].includes(data.status))
          return [{ about: id, detail: `is ${data.status}` }];
        if (entry?.price !== undefined && data.status === "active" && entry.price !== data.price)
          return [{ about: id, detail: `${entry.price} and ${data.price}` }];
        return [];
      });
    },
  },
];
