import { parseAmount } from "../../business/money.ts";
import type { RangeGroup } from "../filters.ts";
import type { Range } from "../ranges.ts";

/** `1,500`, `1.500`, `1500.50`, `2 mil`, `3k` */
const NUMBER = String.raw`(s/\.? ?)?(\d[\d.,]*)( ?mil| ?k)?`;
/**
 * `entre 1000 y 2000 soles`, `hasta s/ 1500`, `150 cc`, `del 2020 en adelante`: one or two numbers and what they are
 * of.
 */
const AMOUNT = new RegExp(
  String.raw`^(?:(hasta|max(?:imo)?|menos de|no mas de)|(desde|min(?:imo)?|mas de|a partir de)|(entre|del?))? ?${NUMBER}` +
    String.raw`(?: (?:y|al?|hasta) ${NUMBER})?(?: ?(soles|lucas)| ?(cc)| ?(kms?|kilometros))?( en adelante| [oa] mas)?$`,
);
/** As many words as one amount has at most. */
export const AMOUNT_WORDS_MAX = 7;

const FIRST_YEAR = 1950;
const LAST_YEAR = 2100;
/** Below this a number without unit is no price: a wheel, a size, a count. */
const LEAST_PRICE = 50;
/** As the address of /comprar has them. */
const HIGHEST: Record<RangeGroup, number> = {
  price: 1_000_000,
  mileage: 1_000_000,
  displacement: 3000,
  year: LAST_YEAR,
};

/** Reads a folded text of numbers: a price, model years, displacement or mileage; null for anything else. */
export function readAmount(text: string): { group: RangeGroup; range: Range } | null {
  const match = AMOUNT.exec(text);
  if (!match) return null;
  const [, most, least, , sign, one = "", thousands, otherSign, other, otherThousands, soles, cc, km, onwards] = match;
  const low = numberOf(one, thousands ?? (other === undefined ? undefined : otherThousands));
  const high = other === undefined ? null : numberOf(other, otherThousands);
  if (low === null || (other !== undefined && high === null)) return null;
  const numbers = high === null ? [low] : [low, high];
  const isAsked = Boolean(most ?? least ?? onwards ?? other);
  const group =
    (soles ?? sign ?? otherSign) ? "price" : cc ? "displacement" : km ? "mileage" : unitless(numbers, isAsked);
  if (group === null || numbers.some((value) => value > HIGHEST[group])) return null;
  if (high !== null) return { group, range: { min: Math.min(low, high), max: Math.max(low, high) } };
  if (least ?? onwards) return { group, range: { min: low, max: null } };
  // One number alone is the year or the displacement itself, and the most that may be paid or ridden.
  const isExact = !most && (group === "year" || group === "displacement");
  return { group, range: { min: isExact ? low : null, max: low } };
}

function unitless(numbers: readonly number[], isAsked: boolean): RangeGroup | null {
  if (numbers.every((value) => Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR)) return "year";
  return isAsked && numbers.every((value) => value >= LEAST_PRICE) ? "price" : null;
}

function numberOf(text: string, thousands = ""): number | null {
  const read = parseAmount(text + thousands);
  return read?.isSure && read.value > 0 ? read.value : null;
}
