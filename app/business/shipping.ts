import { addBusinessDays, type LimaDay } from "./calendar.ts";
import type { Centimos } from "./money.ts";

/** The one rule of delivery, in céntimos (specification section 4; currency as decided: soles). */
export const SHIPPING = {
  /** From the first step whose minimum the subtotal reaches. */
  steps: [
    { minimum: 50_000_00, price: 0, businessDays: 2 },
    { minimum: 25_000_00, price: 500_00, businessDays: 5 },
    { minimum: 0, price: 1_500_00, businessDays: 5 },
  ],
} as const;

export interface Shipping {
  price: Centimos;
  /** Estimate, in business days from the payment. */
  businessDays: number;
  /** How much is missing for free delivery; 0 where it is free. */
  missingForFree: Centimos;
}

/** Price and estimate of a delivery for this subtotal. */
export function shippingFor(subtotal: Centimos): Shipping {
  const [free] = SHIPPING.steps;
  const { price, businessDays } = SHIPPING.steps.find(({ minimum }) => subtotal >= minimum) ?? SHIPPING.steps[2];
  return { price, businessDays, missingForFree: Math.max(0, free.minimum - subtotal) };
}

/** The day on which a delivery is expected. */
export function deliveryDay(from: LimaDay, { businessDays }: Shipping, holidays: ReadonlySet<string>): LimaDay {
  return addBusinessDays(from, businessDays, holidays);
}
