import { distanceText, kilometres, pointOf, type PlacePoint } from "~/business/places/distance.server";
import { slugify } from "~/catalog/folding";
import type { Listing } from "~/catalog/model";

import type { Sketch } from "./place-sketch";
import { sketchOf } from "./sketch.server";

/** Where a listing is, as its words name it. */
function slugsOf({ department, province, district }: Listing["location"]) {
  return { department, province: slugify(province) || null, district: slugify(district) || null };
}

/** `a 2 km`, and how many kilometres; null where the visitor's place is unknown or within the listing's. */
export function distanceTo(
  location: Listing["location"],
  from: PlacePoint | null,
): { text: string; kilometres: number } | null {
  const to = from && pointOf(slugsOf(location));
  const text = to && distanceText(from, to);
  return text === null ? null : { text, kilometres: kilometres(from!, to!) };
}

export function listingSketch({ location }: Pick<Listing, "location">): Sketch | null {
  return sketchOf(slugsOf(location));
}
