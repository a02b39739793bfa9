import { addBusinessDays, addDays, limaDay, type LimaDay } from "./calendar.ts";
import { HOUR_MS } from "./durations.ts";
import type { Centimos } from "./money.ts";

/** Prices of delivery by subtotal, in céntimos. */
export interface ShippingRule {
  /** First subtotal that is delivered free. */
  freeFrom: Centimos;
  freeDays: number;
  /** First subtotal at the lower price; at most `freeFrom`. */
  reducedFrom: Centimos;
  reducedPrice: Centimos;
  /** Below both. */
  price: Centimos;
  /** Days of a delivery that is not free. */
  days: number;
}

/** The rule where nothing else is configured (specification section 4; currency as decided: soles). */
export const SHIPPING: ShippingRule = {
  freeFrom: 50_000_00,
  freeDays: 2,
  reducedFrom: 25_000_00,
  reducedPrice: 500_00,
  price: 1_500_00,
  days: 5,
};

interface Shipping {
  price: Centimos;
  /** Of the carrier, in calendar days from the day that it is sent. */
  days: number;
  /** 0 where it is free. */
  missingForFree: Centimos;
}

export function shippingFor(subtotal: Centimos, rule: ShippingRule): Shipping {
  const { freeFrom, freeDays, reducedFrom, reducedPrice, price, days } = rule;
  if (subtotal >= freeFrom) return { price: 0, days: freeDays, missingForFree: 0 };
  return {
    price: subtotal >= reducedFrom ? reducedPrice : price,
    days,
    missingForFree: freeFrom - subtotal,
  };
}

/** Parts of a day of arrival besides the carrier's days. */
interface ArrivalSettings {
  orderRules: { confirmHours: number; dispatchDays: number };
  holidays: ReadonlySet<string>;
}

/**
 * The last day on which what is paid now should arrive, in the cart, at the checkout and in the order: confirmed, sent
 * and carried each at the end of its time.
 */
export function arrivalDay(
  { days }: Pick<Shipping, "days">,
  { orderRules: { confirmHours, dispatchDays }, holidays }: ArrivalSettings,
  now: Date,
): LimaDay {
  const confirmed = limaDay(new Date(now.getTime() + confirmHours * HOUR_MS));
  return addDays(addBusinessDays(confirmed, dispatchDays, holidays), days);
}
