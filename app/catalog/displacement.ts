import type { Range } from "./ranges.ts";

/** Classes by which motorcycles are called, and the displacements that each holds: a `150` has 149 to 160. */
const CLASSES: ReadonlyMap<number, readonly [from: number, to: number]> = new Map([
  [50, [47, 52]],
  [70, [68, 75]],
  [100, [95, 104]],
  [110, [105, 115]],
  [125, [120, 127]],
  [150, [149, 160]],
  [160, [155, 165]],
  [180, [175, 185]],
  [190, [180, 195]],
  [200, [195, 205]],
  [220, [215, 225]],
  [250, [245, 255]],
  [300, [285, 315]],
  [350, [340, 355]],
  [390, [370, 395]],
  [400, [390, 420]],
  [500, [470, 510]],
  [600, [595, 610]],
  [650, [640, 660]],
  [700, [685, 710]],
]);

/** Whether motorcycles are called by this number. */
export function isDisplacementClass(cc: number): boolean {
  return CLASSES.has(cc);
}

/** The displacements that a filter passes: one number is a class, two are what they say. */
export function displacementsOf(range: Range): Range {
  const [min, max] = (range.min === range.max && CLASSES.get(range.min ?? 0)) || [range.min, range.max];
  return { min, max };
}
