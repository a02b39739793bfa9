// Geometry of a chart in the units of its viewBox: y grows downwards, and one decimal is enough for a path.

export const CHART_HEIGHT = 100;
/** Width of a point's column; a bar leaves a gap on both sides. */
export const COLUMN = 10;
const GAP = 1.5;
/** Steps that are asked for; there are up to twice as many. */
const STEPS = 3;

/** A value of each point; null where there is none. */
export type ChartValues = readonly (number | null)[];

/** Numbers of an axis, lowest first, 1, 2 or 5 × 10ⁿ apart. They contain 0, as bars begin there, and every value. */
export function ticksOf(values: ChartValues, { isWhole = true } = {}): number[] {
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(0, ...known);
  const highest = Math.max(0, ...known);
  const step = stepOf((highest - lowest) / STEPS, isWhole);
  const first = Math.floor(lowest / step + FLOAT_NOISE);
  const last = Math.max(Math.ceil(highest / step - FLOAT_NOISE), first + 1);
  return Array.from({ length: last - first + 1 }, (_, position) => rounded((first + position) * step, step));
}

/** 0.3 / 0.1 is not 3: noise of doubles must not add a tick. */
const FLOAT_NOISE = 1e-9;

/** The smallest of 1, 2 or 5 × 10ⁿ that is no less than `least`. */
function stepOf(least: number, isWhole: boolean): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const times = [1, 2, 5, 10].find((one) => one * power >= least * (1 - FLOAT_NOISE)) ?? 10;
  return isWhole ? Math.max(1, times * power) : times * power;
}

function rounded(value: number, step: number): number {
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  return Number(value.toFixed(digits)) + 0;
}

/** Height of a value between the lowest and the highest tick. */
export function yOf(value: number, ticks: readonly number[]): number {
  const lowest = ticks[0] ?? 0;
  const highest = ticks.at(-1) ?? 1;
  return decimal(CHART_HEIGHT - ((value - lowest) / (highest - lowest)) * CHART_HEIGHT);
}

/** A bar from 0 to its value; a day with anything at all is never invisible. Empty for none. */
export function barPath(position: number, value: number | null, ticks: readonly number[]): string {
  if (value === null || value === 0) return "";
  const zero = yOf(0, ticks);
  const height = zero - yOf(value, ticks);
  const seen = decimal(Math.sign(value) * Math.max(1, Math.abs(height)));
  return `M${decimal(position * COLUMN + GAP)} ${zero}v${-seen}h${COLUMN - 2 * GAP}v${seen}z`;
}

/** A line through the middles of the columns. It has a gap where there is no value, and a dot for one alone. */
export function linePath(values: ChartValues, ticks: readonly number[]): string {
  let path = "";
  let isDrawing = false;
  values.forEach((value, position) => {
    if (value !== null) path += `${isDrawing ? "L" : "M"}${(position + 0.5) * COLUMN} ${yOf(value, ticks)}`;
    // A line of no length has round ends, which make a dot.
    if (value !== null && !isDrawing && (values[position + 1] ?? null) === null) path += "h0";
    isDrawing = value !== null;
  });
  return path;
}

export function gridPath(points: number, ticks: readonly number[]): string {
  return ticks.map((tick) => `M0 ${yOf(tick, ticks)}h${points * COLUMN}`).join("");
}

function decimal(value: number): number {
  return Math.round(value * 10) / 10;
}
