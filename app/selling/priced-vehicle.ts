import type { PricedVehicle } from "~/catalog/prices/guidance";

import type { OwnListing } from "./model";

/** The vehicle of a listing for comparing prices; null while too little is known of it. */
export function pricedVehicle({ id, category, specifications }: OwnListing): PricedVehicle | null {
  const { brand, model, year, condition, mileage } = specifications;
  if (category === undefined || !brand || !model || year === undefined || condition === undefined) return null;
  return { id, category, brand, model, year, condition, mileage };
}
