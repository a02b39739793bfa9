import { DAY_MS } from "../business/durations.ts";
import { formatDayAndMonth } from "../business/format.ts";
import { formatSoles, toCentimos, type Centimos } from "../business/money.ts";

/** A change of a published listing's price, in soles as documents hold it. */
export interface PriceChange {
  from: number;
  to: number;
  at: Date;
}

export interface PriceDrop {
  byCentimos: Centimos;
  at: Date;
}

export const PRICE_CHANGES_MAX = 10;
/** Days that a drop is shown, and days before it whose lowest price it is compared with. */
const DROP_DAYS = 30;
/** Smallest part of the price that counts as a drop. */
const SMALLEST = 0.01;

/** The changes of a listing after one more, the oldest left out beyond PRICE_CHANGES_MAX. */
export function withPriceChange(changes: readonly PriceChange[] | undefined, change: PriceChange): PriceChange[] {
  return [...(changes ?? []), change].slice(-PRICE_CHANGES_MAX);
}

/**
 * The drop made by the last change of a price, compared with the lowest price of the 30 days before it: a price raised
 * to be lowered again is none. Null as well where the list does not reach back that far.
 */
export function dropOf(changes: readonly PriceChange[] | undefined): PriceDrop | null {
  const last = changes?.at(-1);
  if (!changes || !last) return null;
  const since = last.at.getTime() - DROP_DAYS * DAY_MS;
  const within = changes.filter(({ at }) => at.getTime() > since);
  if (within.length === PRICE_CHANGES_MAX) return null;
  const lowest = Math.min(...within.map(({ from }) => from));
  const byCentimos = toCentimos(lowest) - toCentimos(last.to);
  return byCentimos > 0 && byCentimos >= toCentimos(lowest) * SMALLEST ? { byCentimos, at: last.at } : null;
}

export function isRecentDrop({ at }: Pick<PriceDrop, "at">, now: Date): boolean {
  return now.getTime() - at.getTime() < DROP_DAYS * DAY_MS;
}

export function lastDrop(changes: readonly PriceChange[] | undefined, now: Date): PriceDrop | null {
  const drop = dropOf(changes);
  return drop && isRecentDrop(drop, now) ? drop : null;
}

/** Of the price before. */
export function dropPercent({ byCentimos }: Pick<PriceDrop, "byCentimos">, priceCentimos: Centimos): number {
  return Math.round((100 * byCentimos) / (priceCentimos + byCentimos));
}

/** `Bajó S/ 200 el 3 de noviembre`. */
export function dropText({ byCentimos, at }: PriceDrop): string {
  return `Bajó ${formatSoles(byCentimos, { compact: true })} el ${formatDayAndMonth(at)}`;
}
