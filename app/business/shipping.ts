import { addDays, type LimaDay } from "./calendar.ts";
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
  /** Estimate, in calendar days from the payment. */
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

/** The day until which a delivery is expected, in the cart, at the checkout, in mails and on the order's page. */
export function deliveryDay(from: LimaDay, { days }: Pick<Shipping, "days">): LimaDay {
  return addDays(from, days);
}
