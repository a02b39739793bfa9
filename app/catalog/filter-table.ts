import type { CategoryId, VehicleKind } from "./categories.ts";
import {
  BRANDS_MAX,
  cleanTypes,
  FRAMES,
  readBrand,
  readCondition,
  readDepartment,
  readFrame,
  readPlaceSlug,
  readType,
  readWheel,
  WHEELS,
} from "./filter-values.ts";

interface Parameter {
  /** In the address. */
  key: string;
  /** The kind that has it, and its categories that have not; for none every vehicle has it. */
  of?: readonly [kind: VehicleKind, ...without: CategoryId[]];
}

/** Both ends are included. */
export interface RangeParameter extends Parameter {
  kind: "range";
  lowest?: number;
  highest: number;
  /** May have céntimos. */
  cents?: true;
  /** One number alone is both ends: a year, a displacement. */
  exact?: true;
}

interface ListParameter extends Parameter {
  kind: "list";
  /** One value as users type it; undefined for what cannot be read. */
  read(text: string): string | undefined;
  tidy(values: readonly string[]): string[];
}

interface OneParameter extends Parameter {
  kind: "one";
  read(text: string): string | undefined;
}

export type FilterParameter = RangeParameter | ListParameter | OneParameter;

/**
 * The filters of the catalogue as addresses have them, in the order of addresses, chips and the form. Every browser
 * loads this half; what is said and counted of a filter is its entry in filter-words.ts. A new filter is one in each.
 */
export const FILTERS = {
  types: { kind: "list", key: "tipo", read: readType, tidy: cleanTypes },
  brands: {
    kind: "list",
    key: "marca",
    read: readBrand,
    tidy: (slugs: readonly string[]) => [...new Set(slugs)].sort().slice(0, BRANDS_MAX),
  },
  wheels: { kind: "list", key: "aro", read: readWheel, tidy: among(WHEELS), of: ["bicicleta"] },
  frames: {
    kind: "list",
    key: "talla",
    read: readFrame,
    tidy: among(FRAMES),
    of: ["bicicleta", "bmx", "infantil", "plegable"],
  },
  /** Cubic centimetres. */
  displacement: { kind: "range", key: "cilindrada", highest: 3000, exact: true, of: ["moto", "moto-electrica"] },
  /** Kilometres. */
  mileage: { kind: "range", key: "kilometraje", highest: 1_000_000, of: ["moto"] },
  /** Soles. */
  price: { kind: "range", key: "precio", highest: 1_000_000, cents: true },
  department: { kind: "one", key: "ubicacion", read: readDepartment },
  /** Slugs; a province needs its department, and a district its province. */
  province: { kind: "one", key: "provincia", read: readPlaceSlug },
  district: { kind: "one", key: "distrito", read: readPlaceSlug },
  condition: { kind: "one", key: "estado", read: readCondition },
  year: { kind: "range", key: "anio", lowest: 1900, highest: 2100, exact: true },
} as const satisfies Record<string, FilterParameter>;

/** Those of a list that were chosen, in its order. */
function among<Id extends string>(ids: readonly Id[]) {
  return (chosen: readonly Id[]) => ids.filter((id) => chosen.includes(id));
}
