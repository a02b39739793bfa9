import type { Pixels } from "../picture/model";

// How a photo looks, in 64 bits that hardly change when it is saved again, made smaller or compressed more (dHash).

/** Size that a photo is squeezed to: each of its 8 lines has 8 pairs of neighbours. */
export const LOOK_WIDTH = 9;
export const LOOK_HEIGHT = 8;
const BITS = 64;
/** With so few (or so many) differences nothing can be said: a plain wall looks like any other. */
const TELLING_MIN = 10;
/** Differences of brightness that compression makes by itself. */
const NOISE = 2;
/** Photos that differ in at most so many bits are taken for the same. */
export const SAME_LOOK_BITS = 6;
/** A look is cut into so many bands: of two that differ in fewer bits than that, one band is the same. */
const BANDS = 4;
const LOOK = /^[0-9a-f]{16}$/;

/** Sixteen hexadecimal digits; null for a photo too plain to differ from others. */
export function lookOf({ width, height, rgb }: Pixels): string | null {
  if (width !== LOOK_WIDTH || height !== LOOK_HEIGHT) return null;
  const brightness = Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  let look = 0n;
  let telling = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width - 1; x++) {
      const difference = (brightness[y * width + x + 1] ?? 0) - (brightness[y * width + x] ?? 0);
      if (Math.abs(difference) > NOISE) telling += 1;
      look = (look << 1n) | (difference > NOISE ? 1n : 0n);
    }
  }
  const ones = countOnes(look);
  return telling < TELLING_MIN || ones === 0 || ones === BITS ? null : look.toString(16).padStart(BITS / 4, "0");
}

export function isLook(text: unknown): text is string {
  return typeof text === "string" && LOOK.test(text);
}

export function differingBits(one: string, other: string): number {
  return countOnes(BigInt(`0x${one}`) ^ BigInt(`0x${other}`));
}

/** The bands of a look, each with its place: an index finds near ones by any of them. */
export function bandsOf(look: string): string[] {
  const size = look.length / BANDS;
  return Array.from({ length: BANDS }, (_, band) => `${band}${look.slice(band * size, (band + 1) * size)}`);
}

function countOnes(value: bigint): number {
  let count = 0;
  for (let rest = value; rest > 0n; rest &= rest - 1n) count += 1;
  return count;
}
