import { parseAmount } from "../../business/money.ts";
import { RANGE_FILTERS } from "../described-filters.ts";
import type { RangeGroup } from "../filters.ts";
import { LEAST_WITH_CENTS, type Range } from "../ranges.ts";

/** `1,500`, `1.500`, `1500.50`, `2 mil`, `3k`, `$500`: the currency before, the number, thousands. */
function number(position: 1 | 2): string {
  return (
    String.raw`(?<sign${position}>s/\.? ?|us ?\$ ?|u\$s ?|\$ ?|usd ?)?(?<number${position}>\d[\d.,]*)` +
    `(?<thousands${position}> ?mil| ?k)?`
  );
}
const MOST =
  "hasta|max(?:imo)?(?: de)?|como maximo|a?menos de|no mas de|menor(?:es)? (?:a|de|que)|(?:por )?debajo de|tope(?: de)?|ni mas de|" +
  "bajo(?: los)?|(?:tengo|presupuesto)(?: de| como| unos| es(?: de)?)?|que no pasen? (?:de|los)|inferior(?:es)? a|antes del?";
const LEAST =
  "desde|min(?:imo)?(?: de)?|mas de|a partir de|mayor(?:es)? (?:a|de|que)|(?:por )?encima de|arriba de|superior(?:es)? a";
/** `entre 1000 y 2000 soles`, `hasta s/ 1500`, `150 cc`, `del 2020 en adelante`. */
const AMOUNT = new RegExp(
  `^(?:(?<mostFirst>${MOST})|(?<leastFirst>${LEAST})|(?<joiner>entre|del?)|(?<around>(?:a |por |de |en )?(?:alrededor de|aproximadamente|aprox|cerca de|mas o menos|casi)(?: los| unos)?)|(?<asks>(?:a|por|en)(?: unos)?|(?<with>con)(?: unos)?))? ?(?:los )?` +
    `(?:${alternatives("title")})? ?${number(1)}` +
    `(?: (?:y|al?|(?<until>hasta)) ${number(2)})?` +
    String.raw`(?: ?(?:(?<soles>(?:nuevos )?soles|sol|pen|(?<slang>lucas?|lukas?|luqu?itas?|lukitas?|palos?|palitos|mangos?))|(?<dollar>dolares|dolar|usd|verdes|cocos|\$)|` +
    `${alternatives("unit")}))?` +
    `(?: (?<mostLast>como maximo|maximo|o menos|para abajo)|(?<onwards> en adelante| (?:[oa]|para) (?:mas|arriba)))?$`,
);

/** `(?<displacement_unit>cc|cm3)|(?<mileage_unit>kms?)` */
function alternatives(of: "unit" | "title"): string {
  return RANGE_FILTERS.flatMap((row) => (row[of] ? [`(?<${row.group}_${of}>${row[of]})`] : [])).join("|");
}

/** As many words as one amount has at most. */
export const AMOUNT_WORDS_MAX = 8;

const FIRST_YEAR = 1950;
const LAST_YEAR = 2100;
/** `menos de 2000` is money: hardly anything on sale is that old. `antes del 2000` and `del 2000` are years. */
const ROUND_PRICE = 2000;
/** Below this a number without unit is no price: a wheel, a size, a count. */
const LEAST_PRICE = 50;
/** `hasta 25` is of thousands; 26, 27 and 29 are wheels. */
const FEW_THOUSANDS = 25;
/** `con 1500`: smaller numbers are of gears, watts, and the like. */
const LEAST_WITH = 300;
/** `alrededor de 8000` */
const AROUND = { least: 0.8, most: 1.1 };
/** `1.75` */
const HEIGHT = /^1[.,][3-9]\d$/;
/** Soles for a dollar: asked only where a text names dollars. */
export type DollarRate = () => number;
/** Where nothing else is configured. */
export const USUAL_RATE: DollarRate = () => 3.75;

interface AmountRead {
  group: RangeGroup;
  /** Prices in soles. */
  range: Range;
  /** As it was typed, where that was in dollars. */
  dollars?: Range;
}

/**
 * Reads a folded text of numbers: a price, model years, displacement or mileage; null for anything else.
 * @param isAlone Whether nothing follows that the number counts: `hasta 2` is of thousands, `hasta 2 años` is not.
 */
export function readAmount(text: string, rate: DollarRate = USUAL_RATE, isAlone = false): AmountRead | null {
  const said = AMOUNT.exec(text)?.groups;
  if (!said) return null;
  const named = (of: "unit" | "title") => RANGE_FILTERS.find((row) => said[`${row.group}_${of}`] !== undefined)?.group;
  const { number1: one = "", number2: other, sign1: sign, sign2: otherSign, soles, dollar } = said;
  const most = said["mostFirst"] ?? said["mostLast"];
  const least = said["leastFirst"] ?? said["onwards"];
  const [title, unit] = [named("title"), named("unit")];
  const lowest = numberOf(one, said["thousands1"] ?? (other === undefined ? undefined : said["thousands2"]));
  const mostly = other === undefined ? null : numberOf(other, said["thousands2"]);
  if (lowest === null || (other !== undefined && mostly === null)) return null;
  if (said["with"] !== undefined && !(isAlone && lowest >= LEAST_WITH)) return null;
  // `para 1.75 hasta 4 lucas`, `moto 150 hasta 5000`: what stands before `hasta` is no price.
  const isFrom = (said["joiner"] ?? said["leastFirst"]) !== undefined;
  if (mostly !== null && (HEIGHT.test(one) || (said["until"] !== undefined && !isFrom && isOther(lowest, mostly))))
    return null;
  const isFew = [lowest, mostly].every((value) => (value ?? 0) < LEAST_PRICE);
  const isBare = !(soles ?? sign ?? otherSign ?? dollar ?? title ?? unit);
  // A luca is a sol; of a vehicle people say it, and `hasta 2`, for thousands: nobody sells for less.
  const isThousands =
    isFew &&
    (said["slang"] !== undefined || (isBare && isAlone && said["mostFirst"] !== undefined && lowest <= FEW_THOUSANDS));
  // `entre 5 y 8 mil soles`
  const isShort =
    title === undefined &&
    unit === undefined &&
    mostly !== null &&
    lowest < LEAST_PRICE &&
    mostly >= 1000 &&
    lowest * 1000 < mostly;
  const [low, high] = isShort
    ? [lowest * 1000, mostly]
    : isThousands
      ? [lowest * 1000, mostly && mostly * 1000]
      : [lowest, mostly];
  const numbers = high === null ? [low] : [low, high];
  const isDollar = Boolean(dollar ?? [sign, otherSign].find((one) => one !== undefined && !one.startsWith("s")));
  const group =
    isThousands || (soles ?? sign ?? otherSign ?? dollar)
      ? "price"
      : ((title === "year" ? undefined : title) ??
        unit ??
        unitless(numbers, {
          isAsked: Boolean(most ?? least ?? other ?? said["asks"] ?? said["around"] ?? said["thousands1"]),
          isOfYear: title === "year" || said["joiner"] === "del" || said["mostFirst"]?.startsWith("antes") === true,
        }));
  if (group === "price" && !sign && numbers.every((value) => value < LEAST_PRICE)) return null;
  if (group === null || (title !== undefined && group === "price")) return null;
  const { highest, exact } = RANGE_FILTERS.find((row) => row.group === group)!;
  if (numbers.some((value) => value > highest)) return null;
  const isBefore = group === "year" && said["mostFirst"]?.startsWith("antes");
  // One number alone is the year or the displacement itself, and the most that may be paid or ridden.
  const isExact = exact === true && !most;
  const range =
    group === "price" && said["around"] !== undefined && high === null
      ? { min: Math.round(low * AROUND.least), max: Math.round(low * AROUND.most) }
      : rangeFrom(isBefore ? low - 1 : low, high, { isExact, isLeast: Boolean(least) });
  if (!isDollar) return { group, range };
  const solesPerDollar = rate();
  // Whole ones below those that addresses read as thousands.
  const inSoles = (value: number | null) => {
    const amount = value && value * solesPerDollar;
    return amount && (amount < LEAST_WITH_CENTS ? Math.ceil(amount) : Math.round(amount * 100) / 100);
  };
  return { group, range: { min: inSoles(range.min), max: inSoles(range.max) }, dollars: range };
}

/** Whether a number is of something else than the price up to `hasta`: a year, the size of an engine. */
function isOther(number: number, price: number): boolean {
  return (number >= FIRST_YEAR && number <= LAST_YEAR) || number * 10 < price;
}

function rangeFrom(
  low: number,
  high: number | null,
  { isExact, isLeast }: { isExact: boolean; isLeast: boolean },
): Range {
  if (high !== null) return { min: Math.min(low, high), max: Math.max(low, high) };
  if (isLeast) return { min: low, max: null };
  return { min: isExact ? low : null, max: low };
}

function unitless(
  numbers: readonly number[],
  { isAsked, isOfYear }: { isAsked: boolean; isOfYear: boolean },
): RangeGroup | null {
  if (isAsked && !isOfYear && numbers.length === 1 && numbers[0] === ROUND_PRICE) return "price";
  if (numbers.every((value) => Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR)) return "year";
  return isAsked && numbers.every((value) => value >= LEAST_PRICE) ? "price" : null;
}

function numberOf(text: string, thousands = ""): number | null {
  const read = parseAmount(text + thousands);
  return read?.isSure && read.value > 0 ? read.value : null;
}
