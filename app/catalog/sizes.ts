import type { FrameId, WheelId } from "./filter-values.ts";

// Guidance for choosing a bicycle, as people in shops give it. Each brand has its own table.

/** Frame sizes with the height up to which they fit, in centimetres. */
const HEIGHTS: readonly [frame: FrameId, upTo: number][] = [
  ["xs", 155],
  ["s", 165],
  ["m", 175],
  ["l", 185],
  ["xl", Infinity],
];
/** Wheels of children with the ages that they fit, in years. */
const AGES: readonly [wheel: WheelId, from: number, to: number][] = [
  ["12", 2, 4],
  ["16", 4, 6],
  ["20", 6, 9],
  ["24", 9, 12],
];

const metres = (cm: number) => (cm / 100).toFixed(2);
const list = (parts: readonly string[]) => `${parts.slice(0, -1).join(", ")} y ${parts.at(-1)}`;

/** Sizes for a height: two where it lies at their border. */
export function framesForHeight(cm: number): FrameId[] {
  return HEIGHTS.filter(([, upTo], at) => cm <= upTo && cm >= (HEIGHTS[at - 1]?.[1] ?? 0)).map(([frame]) => frame);
}

/** Wheels for an age: two where it lies at their border, none beyond them. */
export function wheelsForAge(years: number): WheelId[] {
  return AGES.filter(([, from, to]) => years >= from && years <= to).map(([wheel]) => wheel);
}

/** `XS hasta 1.55 m, S de 1.55 a 1.65 … y XL desde 1.85` */
export function heightsText(): string {
  return list(
    HEIGHTS.map(([frame, upTo], at) => {
      const from = HEIGHTS[at - 1]?.[1];
      const name = frame.toUpperCase();
      if (from === undefined) return `${name} hasta ${metres(upTo)} m`;
      return upTo === Infinity ? `${name} desde ${metres(from)}` : `${name} de ${metres(from)} a ${metres(upTo)}`;
    }),
  );
}

/** `aro 12 de 2 a 4 años, 16 de 4 a 6 …` */
export function agesText(): string {
  return list(
    AGES.map(([wheel, from, to], at) => `${at ? "" : "aro "}${wheel} de ${from} a ${to}${at ? "" : " años"}`),
  );
}
