import { CATEGORIES, type CategoryId, type VehicleKind } from "../categories.ts";

// What only some types have: wheel and frame sizes of bicycles, displacement and mileage of motorcycles. Browser-safe.

/** Wheel sizes of the selling form as addresses say them (`29"` is `29`), from small to large. */
export const WHEELS = ["12", "14", "16", "18", "20", "24", "26", "27.5", "29", "650b", "700c"] as const;
export type WheelId = (typeof WHEELS)[number];

/** Frame sizes as addresses say them, from small to large. */
export const FRAMES = ["xs", "s", "m", "l", "xl", "unica"] as const;
export type FrameId = (typeof FRAMES)[number];

/** Filters that need a type, with the kind that has them, but for some of its categories. */
const MEASURED: Record<Measure, readonly [kind: VehicleKind, ...without: CategoryId[]]> = {
  wheels: ["bicicleta"],
  frames: ["bicicleta", "bmx", "infantil", "plegable"],
  displacement: ["moto", "moto-electrica"],
  mileage: ["moto"],
};

export const MEASURES = ["wheels", "frames", "displacement", "mileage"] as const;
export type Measure = (typeof MEASURES)[number];

/** Whether a filter makes sense for these categories (null: all): they are of its kind, and one at least has it. */
export function suits(measure: Measure, categories: ReadonlySet<CategoryId> | null): boolean {
  const [kind, ...without] = MEASURED[measure];
  const chosen = CATEGORIES.filter(({ id }) => categories?.has(id));
  return chosen.every((category) => category.kind === kind) && chosen.some(({ id }) => !without.includes(id));
}

/** The kind whose type a filter needs. */
export function kindOfMeasure(measure: Measure): VehicleKind {
  return MEASURED[measure][0];
}
