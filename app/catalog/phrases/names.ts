import type { DepartmentSlug } from "../../business/peru.ts";
import type { VehicleUse } from "../uses.ts";
import type { DollarRate } from "./amounts.ts";

export interface NamedPlace {
  department: DepartmentSlug;
  province: string;
  /** Null for the whole province. */
  district: string | null;
}

export interface KnownNames {
  brands: ReadonlyMap<string, string>;
  /** The province or district of a slug, by one of its names. */
  placeNamed(slug: string): NamedPlace | undefined;
  /** All of that name, those with listings first. */
  placesNamed?(slug: string): readonly NamedPlace[];
  /** The name of a place that was written in one word: `sanmiguel`. */
  placeInOne?(word: string): string | undefined;
  /** Whether folded words are the name of a model, alone or after its brand. */
  isModel?(name: string): boolean;
  /** Whether a folded word is of the name of a place of Peru. */
  isPlaceWord?(word: string): boolean;
  dollarRate?: DollarRate;
  /** None are read where there are none. */
  uses?: readonly VehicleUse[];
  thisYear?: number;
}
