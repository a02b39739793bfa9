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

/** Each frame with its heights: `hasta 1.55`, `1.55 a 1.65`, `desde 1.85`. */
export function frameHeights(): { frame: FrameId; heights: string }[] {
  return HEIGHTS.map(([frame, upTo], at) => {
    const from = HEIGHTS[at - 1]?.[1];
    if (from === undefined) return { frame, heights: `hasta ${metres(upTo)}` };
    return { frame, heights: upTo === Infinity ? `desde ${metres(from)}` : `${metres(from)} a ${metres(upTo)}` };
  });
}

/** `XS hasta 1.55 m, S de 1.55 a 1.65 … y XL desde 1.85` */
export function heightsText(): string {
  return list(
    frameHeights().map(({ frame, heights }, at) => {
      const name = frame.toUpperCase();
      return at === 0 ? `${name} ${heights} m` : `${name} ${heights.replace(/^(?=\d)/, "de ")}`;
    }),
  );
}

/** `aro 12 de 2 a 4 años, 16 de 4 a 6 …` */
export function agesText(): string {
  return list(
    AGES.map(([wheel, from, to], at) => `${at ? "" : "aro "}${wheel} de ${from} a ${to}${at ? "" : " años"}`),
  );
}
