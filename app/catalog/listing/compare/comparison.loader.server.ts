import type { Accounts } from "~/accounts/accounts.server";
import { verifiedMarks } from "~/accounts/verified";
import { limaDay } from "~/business/calendar";
import type { PlacePoint } from "~/business/places/distance.server";
import type { Catalog } from "~/catalog/catalog.server";
import { vehicleOf } from "~/catalog/listing/compared-prices.loader.server";
import { detailOf, isOnOffer, statusAt, visibilityOf } from "~/catalog/listing/detail";
import { isListingId, type Listing } from "~/catalog/model";
import { distanceTo } from "~/catalog/places/listing-place.server";
import { priceHint } from "~/catalog/prices/guidance-text";
import { nameOf, recordText } from "~/catalog/seller/seller";

import { COMPARE_MAX } from "../constants";
import { comparedColumn, comparedRows, type ComparedColumn, type ComparedRow, type Compares } from "./table";

interface ComparisonDeps {
  accounts: Pick<Accounts, "publicProfile">;
  catalog: Pick<Catalog, "listings" | "priceGuidance">;
  /** Words for the number of a listing on offer; empty for nothing. */
  numberOf: (listing: Listing) => Promise<string>;
  now: Date;
  /** The reader's place. */
  from?: PlacePoint | null;
}

export interface SideBySide {
  columns: ComparedColumn[];
  rows: ComparedRow[];
  /** Asked for and not shown: they cannot be read (any more). */
  missing: number;
  /** More were asked for than are compared. */
  isCut: boolean;
}

/** The listings of these ids side by side, as everyone may read them. */
export async function comparisonOf(asked: readonly string[], deps: ComparisonDeps): Promise<SideBySide> {
  const wanted = [...new Set(asked)];
  const ids = wanted.slice(0, COMPARE_MAX);
  const listings = await deps.catalog.listings(ids.filter((id) => isListingId(id)));
  const shown = ids.flatMap((id) => {
    const listing = listings.get(id);
    return listing && visibilityOf(statusAt(listing, deps.now), false) ? [listing] : [];
  });
  const all = await Promise.all(shown.map((listing) => comparesOf(listing, deps)));
  return {
    columns: all.map(comparedColumn),
    rows: all.length === 0 ? [] : comparedRows(all),
    missing: ids.length - shown.length,
    isCut: wanted.length > COMPARE_MAX,
  };
}

async function comparesOf(
  listing: Listing,
  { accounts, catalog, numberOf, now, from = null }: ComparisonDeps,
): Promise<Compares> {
  const status = statusAt(listing, now);
  const detail = detailOf(listing, status, limaDay(now));
  const { mileage } = listing.specifications;
  const [guidance, profile, number] = await Promise.all([
    isOnOffer(status) ? catalog.priceGuidance(vehicleOf(listing)) : null,
    accounts.publicProfile(listing.sellerId),
    isOnOffer(status) ? numberOf(listing) : "",
  ]);
  return {
    detail,
    distance: distanceTo(listing.location, from),
    mileage: typeof mileage === "number" ? mileage : null,
    hint: guidance && priceHint(guidance, detail),
    seller: profile && {
      name: nameOf(profile),
      record: recordText(profile) || "sin opiniones",
      marks: verifiedMarks(profile.verified).map((mark) => mark.replace(/ verificad[oa]$/, "")),
    },
    number,
  };
}
