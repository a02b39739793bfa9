import { ACTS, actOf, type ActName, type RateSubject, type Span } from "./acts.ts";

// Numbers of the table of limits as administrators change them: `act.subject.span`, as in `offer.account.day`.

/** Changed numbers by their rate. */
export type ChangedRates = Readonly<Record<string, number>>;

/** By settings of their own (../env-limits.ts), which pages name. */
const OWN_SETTINGS = [
  "contact.account.day",
  "thread.account.day",
  "message.account.hour",
  "question.account.day",
  "report.account.day",
  "rebi.unproven.day",
];
/** The gate counts before settings are read, and a page of the police says its number. */
const FIXED_ACTS: readonly ActName[] = ["change", "policeLookup"];
/** Beyond that a rate stops nothing. */
const TIMES_MAX = 100;
const RATE_MAX = 100_000;

export function rateKey(name: ActName, subject: RateSubject, span: Span): string {
  return `${name}.${subject}.${span}`;
}

export interface TableRate {
  key: string;
  subject: RateSubject;
  span: Span;
  /** The table's own number. */
  limit: number;
  /** Most that administrators may set; null where the number is not changed here. */
  max: number | null;
}

/** The rates of an act, from the account to all, from the minute to the day. */
export function ratesOfAct(name: ActName): TableRate[] {
  return Object.entries(actOf(name)).flatMap(([subject, rates]) =>
    subject === "costs" || subject === "beyond" || typeof rates !== "object"
      ? []
      : (Object.entries(rates) as [Span, number][]).map(([span, limit]) => {
          const key = rateKey(name, subject as RateSubject, span);
          const isChangeable = !OWN_SETTINGS.includes(key) && !FIXED_ACTS.includes(name);
          const max = isChangeable ? Math.min(RATE_MAX, limit * TIMES_MAX) : null;
          return { key, subject: subject as RateSubject, span, limit, max };
        }),
  );
}

/**
 * Reads lines such as `offer.account.day 30`; null where one names no changeable rate or a number beyond its bounds, or
 * where an act would be allowed more often in a short span than in a long one.
 */
export function parseRates(text: string): ChangedRates | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const changed: Record<string, number> = {};
  for (const line of lines) {
    const [, key = "", digits = ""] = /^\s*([\w.]+)[ =]+(\d{1,6})\s*$/.exec(line) ?? [];
    const name = key.split(".")[0] ?? "";
    const rate = Object.hasOwn(ACTS, name) ? ratesOfAct(name as ActName).find((one) => one.key === key) : undefined;
    const value = Number(digits);
    if (!rate || rate.max === null || value < 1 || value > rate.max || key in changed) return null;
    changed[key] = value;
  }
  return (Object.keys(ACTS) as ActName[]).every((name) => isInOrder(name, changed)) ? changed : null;
}

/** Spans of the table are written from the shortest to the longest. */
function isInOrder(name: ActName, changed: ChangedRates): boolean {
  const rates = ratesOfAct(name);
  return rates.every(({ key, subject, limit }, at) => {
    const before = rates[at - 1];
    return before?.subject !== subject || (changed[before.key] ?? before.limit) <= (changed[key] ?? limit);
  });
}

/** One spelling: those that differ from the table, by name. */
export function writeRates(changed: ChangedRates): string {
  const defaults = Object.fromEntries(
    (Object.keys(ACTS) as ActName[]).flatMap(ratesOfAct).map(({ key, limit }) => [key, limit]),
  );
  return Object.entries(changed)
    .filter(([key, value]) => defaults[key] !== value)
    .map(([key, value]) => `${key} ${value}`)
    .toSorted()
    .join("\n");
}
