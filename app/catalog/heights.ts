import type { FrameId } from "./filter-values.ts";
import { framesForHeight } from "./sizes.ts";

const CM = String.raw`(?:1 ?m(?:t|ts|etro)? ?)(\d\d)|([12])[.,](\d\d?)(?: ?(?:m|mt|mts|metros?|cms?))?|(1[3-9]\d|20\d)(?: ?(?:cm|cms|centimetros?))?`;
const WHO =
  "(?:mid[oe]|miden|mida|estatura|altura|tamano|alto|soy|hombre|mujer|persona|personas|alguien|adult[oa]|joven|chic[oa]|varon)";
/** `mido 1.70`, `persona de 160`, `altura 180 cm`, `para 1.75`, `1 m 68` in folded words. */
const HEIGHT = new RegExp(
  `^(?:(?<who>${WHO})(?: (?:de|es|es de|que mide|mide|como))? |(?<para>para|pa|de) )?(?:${CM})(?<of> de (?:alto|altura|estatura))?$`,
);
export const HEIGHT_WORDS_MAX = 6;

/** The height in centimetres that a run of folded words tells; null for none. A bare number needs who it is of. */
export function heightAsked(run: string): number | null {
  const said = HEIGHT.exec(run);
  if (!said) return null;
  const [, , , beyond, metres, decimals, whole] = said;
  const { who, para, of } = said.groups ?? {};
  const isSaid = who !== undefined || of !== undefined;
  if (beyond !== undefined) return 100 + Number(beyond);
  if (metres !== undefined) {
    const cm = Number(metres) * 100 + Number(decimals!.padEnd(2, "0"));
    return cm >= SHORTEST && cm <= TALLEST && (decimals!.length === 2 || isSaid) ? cm : null;
  }
  const isCentimetres = /c(?:m|ms|entimetros?)(?: |$)/.test(run);
  return isSaid || isCentimetres || para === "para" ? Number(whole) : null;
}

const SHORTEST = 130;
const TALLEST = 210;

export function framesOfHeight(run: string): FrameId[] {
  const cm = heightAsked(run);
  return cm === null ? [] : framesForHeight(cm);
}

/** Sizes in inches, of mountain bicycles, and in centimetres, of road bicycles, up to which each frame goes. */
const NUMBERS: readonly [frame: FrameId, inches: number, cm: number][] = [
  ["xs", 14.5, 49],
  ["s", 16.5, 52],
  ["m", 18.5, 55],
  ["l", 20.5, 58],
  ["xl", 24, 64],
];

/** `17` and `17.5` inches, `54` cm: the size of the listings. */
export function frameOfNumber(text: string): FrameId | undefined {
  const size = Number(text.replace(",", "."));
  if (!(size >= 13 && size <= 24) && !(size >= 44 && size <= 64)) return undefined;
  return NUMBERS.find(([, inches, cm]) => size <= (size <= 24 ? inches : cm))?.[0];
}
