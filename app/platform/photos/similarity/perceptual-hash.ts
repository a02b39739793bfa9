import type { Pixels } from "../picture/model";

// A perceptual hash (dHash): 64 bits that hardly change when a photo is saved again, made smaller or compressed more.

/** Size that a photo is squeezed to: each of its 8 lines has 8 pairs of neighbours. */
export const HASH_WIDTH = 9;
export const HASH_HEIGHT = 8;
const BITS = 64;
/** With so few (or so many) differences nothing can be said: a plain wall looks like any other. */
const DISTINCT_MIN = 10;
/** Differences of brightness that compression makes by itself. */
const NOISE = 2;
/** Photos that differ in at most so many bits are taken for the same. */
export const SAME_PHOTO_BITS = 6;
/** A hash is cut into so many bands: of two that differ in fewer bits than that, one band is the same. */
const BANDS = 4;
const HASH = /^[0-9a-f]{16}$/;

/** Sixteen hexadecimal digits; null for a photo too plain to differ from others. */
export function perceptualHashOf({ width, height, rgb }: Pixels): string | null {
  if (width !== HASH_WIDTH || height !== HASH_HEIGHT) return null;
  const brightness = Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  let hash = 0n;
  let distinct = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width - 1; x++) {
      const difference = (brightness[y * width + x + 1] ?? 0) - (brightness[y * width + x] ?? 0);
      if (Math.abs(difference) > NOISE) distinct += 1;
      hash = (hash << 1n) | (difference > NOISE ? 1n : 0n);
    }
  }
  const ones = countOnes(hash);
  return distinct < DISTINCT_MIN || ones === 0 || ones === BITS ? null : hash.toString(16).padStart(BITS / 4, "0");
}

export function isPerceptualHash(text: unknown): text is string {
  return typeof text === "string" && HASH.test(text);
}

export function differingBits(one: string, other: string): number {
  return countOnes(BigInt(`0x${one}`) ^ BigInt(`0x${other}`));
}

/** The bands of a hash, each with its place: an index finds near ones by any of them. */
export function bandsOf(hash: string): string[] {
  const size = hash.length / BANDS;
  return Array.from({ length: BANDS }, (_, band) => `${band}${hash.slice(band * size, (band + 1) * size)}`);
}

function countOnes(value: bigint): number {
  let count = 0;
  for (let rest = value; rest > 0n; rest &= rest - 1n) count += 1;
  return count;
}
