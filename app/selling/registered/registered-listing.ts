import { findCategory } from "../../catalog/categories.ts";
import type { OfferedCategory } from "../../catalog/offered-categories.ts";
import type { StepData } from "../flow/steps.ts";
import type { OwnListing } from "../model.ts";

export function isOfRegistered({ bicycleId }: Pick<OwnListing, "bicycleId">): boolean {
  return Boolean(bicycleId);
}

/** Categories that a listing may have: a registered bicycle stays a bicycle. */
export function categoriesFor(listing: OwnListing, offered: readonly OfferedCategory[]): OfferedCategory[] {
  return offered.filter(({ kind }) => kind === "bicicleta" || !isOfRegistered(listing));
}

/** Values of a step's form: a registered bicycle is one piece, so the number is not asked. */
export function shownTo(listing: OwnListing, { stock, ...values }: Record<string, string>): Record<string, string> {
  return isOfRegistered(listing) || stock === undefined ? values : { ...values, stock };
}

/** A step of a tied listing: brand and serial stay as registered, it stays a bicycle, and is one piece. */
export function withRegisteredFields(listing: OwnListing, data: StepData): StepData {
  if (!isOfRegistered(listing)) return data;
  switch (data.step) {
    case "vehiculo": {
      const isBicycle = data.category === undefined || findCategory(data.category)?.kind === "bicicleta";
      return {
        ...data,
        brand: listing.specifications.brand,
        category: isBicycle ? data.category : listing.category,
      };
    }
    case "detalles":
      return { ...data, serial: listing.serial ?? undefined };
    case "precio":
      return { ...data, stock: undefined };
    case "plan":
      return data;
  }
}
