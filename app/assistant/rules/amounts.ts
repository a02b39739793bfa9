// Amounts and years as users in Peru write them, in folded text (app/catalog/folding.ts).

import type { Range } from "../../catalog/ranges.ts";

/** Amounts read from a text, and the text without them. */
interface Read<T> {
  value: T | null;
  rest: string;
}

const NUMBER = String.raw`(\d{2,7}(?:\.\d{1,2})?)`;
const CURRENCY = "(?:nuevos )?(?:soles|sol|lucas|lucrecias|pen)";
const AMOUNT = String.raw`(?:s\/\.? ?)?${NUMBER}(?: ?${CURRENCY})?(?![\d\w])(?! ?(?:km|kms|kilometros|cc|(?:de )?recorrid[oa]s?)(?![a-z]))`;
const MARKED = String.raw`(?:s\/\.? ?${NUMBER}|${NUMBER} ?${CURRENCY})(?![\d\w])`;

const PRICE_BETWEEN = new RegExp(
  String.raw`(?<![a-z])(?:entre|de|desde) (?:los )?${AMOUNT} (?:y|a|hasta) (?:los )?${AMOUNT}`,
);
const PRICE_UP_TO = new RegExp(
  "(?<![a-z])(?:por |a |de )?(?:menos de|hasta|maximo(?: de)?|max|no mas de|(?:por )?debajo de|tope(?: de)?|(?:subo|sube|aumento|llego|estiro|bajo)(?:l[ao])? a|" +
    `que no pasen? (?:de|los)|presupuesto (?:de|es(?: de)?)|tengo(?: como| unos)?) (?:los )?${AMOUNT}`,
);
const PRICE_FROM = new RegExp(
  String.raw`(?<![a-z])(?:de )?(?:mas de|desde|minimo(?: de)?|a partir de|arriba de|(?:por )?encima de|sobre) (?:los )?${AMOUNT}`,
);
const PRICE_ALONE = new RegExp(String.raw`(?<![a-z])(?:(?:por|en|de|con|a) )?(?:unos |como )?${MARKED}`);

/** `algo por 500`, `una de 800` in soles, which nobody names. */
const PRICE_LOOSE = new RegExp(
  "(?<![a-z])(?:(?:algo|alguna?|pago|gastar|gasto|pagar) (?:por|de|en|con|hasta)|digamos|un[oa]s|como|con|aprox\\w*|" +
    String.raw`alrededor de|mas o menos) (\d{3,5})(?![\d.,\w])(?! ?(?:km|cc))`,
);

/** The wanted price in soles: a range, an end, or a single amount, which is the maximum. */
export function readPrice(text: string): Read<Range> {
  const between = PRICE_BETWEEN.exec(text);
  if (between) {
    const [low, high] = [Number(between[1]), Number(between[2])].sort((a, b) => a - b);
    return { value: { min: low ?? null, max: high ?? null }, rest: text.replace(between[0], " ") };
  }
  const upTo = PRICE_UP_TO.exec(text);
  const from = PRICE_FROM.exec(text);
  if (upTo ?? from) {
    const rest = text.replace(upTo?.[0] ?? "", " ").replace(from?.[0] ?? "", " ");
    return { value: { min: from ? Number(from[1]) : null, max: upTo ? Number(upTo[1]) : null }, rest };
  }
  const alone = PRICE_ALONE.exec(text) ?? PRICE_LOOSE.exec(text);
  if (!alone) return { value: null, rest: text };
  return { value: { min: null, max: Number(alone[1] ?? alone[2]) }, rest: text.replace(alone[0], " ") };
}

const YEAR = String.raw`((?:19|20)\d{2})(?![\d.,]?\d)(?! ?(?:soles|sol|lucas|mil|pen))`;
const LEAD = String.raw`(?<![a-z0-9\/])`;
const YEAR_BETWEEN = new RegExp(
  String.raw`${LEAD}(?:entre(?: el)?|del?|desde(?: el)?) ${YEAR} (?:y|al?|hasta)(?: el)? ${YEAR}`,
);
const YEAR_FROM = new RegExp(
  [
    `${LEAD}(?:del?(?: ano)? |desde(?: el)?(?: ano)? |ano |modelo |el )?${YEAR} (?:para|en|hacia) adelante`,
    `${LEAD}(?:del?(?: ano)? |ano |modelo )?${YEAR} (?:a mas|para arriba|o (?:mas(?: nuev[oa]s?)?|superior|posterior))`,
    `${LEAD}(?:desde|a partir)(?: del?| el)?(?: ano)? ${YEAR}`,
  ].join("|"),
);
const YEAR_UP_TO = new RegExp(String.raw`${LEAD}(?:hasta|antes)(?: del?| el)?(?: ano)? ${YEAR}`);
const YEAR_ALONE = new RegExp(String.raw`${LEAD}(?:del(?: ano)? |de |ano |modelo )?${YEAR}`);

/** The wanted model years; call it before `readPrice`. A round number without `año` is a price. */
export function readYear(text: string, thisYear: number): Read<Range> {
  const isYear = (found: RegExpExecArray, year: string | undefined) => {
    const value = Number(year);
    return (
      value >= 1950 && value <= thisYear + 1 && (value % 100 !== 0 || /ano|modelo|del |el |adelante/.test(found[0]))
    );
  };
  const taken = (found: RegExpExecArray, min: string | undefined, max: string | undefined): Read<Range> => ({
    value: { min: min === undefined ? null : Number(min), max: max === undefined ? null : Number(max) },
    rest: text.replace(found[0], " "),
  });
  const between = YEAR_BETWEEN.exec(text);
  if (between && isYear(between, between[1]) && isYear(between, between[2]))
    return taken(between, between[1], between[2]);
  const from = YEAR_FROM.exec(text);
  const first = from?.[1] ?? from?.[2] ?? from?.[3];
  if (from && isYear(from, first)) return taken(from, first, undefined);
  const upTo = YEAR_UP_TO.exec(text);
  if (upTo && isYear(upTo, upTo[1])) return taken(upTo, undefined, upTo[1]);
  const alone = YEAR_ALONE.exec(text);
  // After `hasta` or `menos de` it is an amount.
  if (
    alone &&
    isYear(alone, alone[1]) &&
    !/(?:^|[ /])(?:menos de|hasta|mas de|entre|s\/|y|a) ?$/.test(text.slice(0, alone.index))
  )
    return taken(alone, alone[1], alone[1]);
  return { value: null, rest: text };
}
