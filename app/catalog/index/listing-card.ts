import type { Card, Listing } from "../model.ts";
import { rowOf } from "./rows.ts";
import { buildSegment, cardOfRow } from "./segment.ts";

/** The card of a listing in any public state, in the words of the catalogue's cards. */
export function cardOfListing(listing: Listing, now: Date): Card | null {
  const { publishedAt, createdAt } = listing;
  const row = rowOf({ ...listing, status: "active", publishedAt: publishedAt ?? createdAt });
  return row && cardOfRow(buildSegment([row]), 0, now.getTime());
}
