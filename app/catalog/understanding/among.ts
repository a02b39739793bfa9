import type { Filters } from "../filters.ts";
import { buildIndex } from "../index/catalog-index.ts";
import type { Row } from "../index/rows.ts";
import { pooled } from "../index/segment.ts";
import type { NamedBrand } from "../reference/brand-names.ts";
import { keysOfRow } from "../search/match-keys.ts";
import { eachMatch, type Wanted } from "../search/row-asks.ts";

/** Times are ms since 1970. */
interface NewListing {
  publishedAt: number;
  sellerId: string;
}

/** A few listings, asked by themselves as the whole catalogue would be. */
export interface AmongListings {
  /** Only stored searches with one of these can find any of them (../search/match-keys.ts). */
  keys: string[];
  /** Of each search those that have all that it asks. @throws while the catalogue is unavailable */
  matching(searches: readonly Filters[]): Promise<NewListing[][]>;
}

/** @param read Searches as the whole catalogue understands them; null while it is unavailable. */
export function amongListings(
  rows: readonly Row[],
  brands: readonly NamedBrand[],
  read: (searches: readonly Filters[]) => Promise<Wanted[] | null>,
): AmongListings {
  const few = buildIndex(rows, brands);
  return {
    keys: [...new Set(rows.flatMap((row) => keysOfRow(row, few.knownBrands)))].sort(),
    async matching(searches) {
      const all = await read(searches);
      if (all === null) throw new Error("The catalogue is unavailable");
      return all.map((wanted) => {
        const found: NewListing[] = [];
        eachMatch(few, wanted, ({ publishedAt, sellers }, row) =>
          found.push({ publishedAt: publishedAt[row]!, sellerId: pooled(sellers, row) }),
        );
        return found;
      });
    },
  };
}
