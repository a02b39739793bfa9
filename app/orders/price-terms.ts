import { plural } from "~/business/format";
import { formatSoles } from "~/business/money";
import { paySentence } from "~/payments/ways";
import type { Env } from "~/platform/env";

/** Law 30730: from so many UIT on, the price of a vehicle must be paid by bank means. */
const BANK_FROM_UIT = 3;

/** How a price is paid, in the lines that stand below it. */
export interface PriceTermsView {
  /** Ways to pay with their limits; empty where they are told elsewhere on the page. */
  ways: string;
  /** Empty where it is told elsewhere on the page. */
  protection: string;
  /** Papers of the transfer of a motorcycle; null for a bicycle. */
  transfer: string | null;
}

export function priceTerms(
  env: Pick<Env, "cardInstallments" | "orderRules" | "uitSoles">,
  { centimos, isUsed }: { centimos: number; isUsed: boolean },
  isMotorcycle: boolean,
): PriceTermsView {
  const { uitSoles, orderRules } = env;
  const bankFrom = BANK_FROM_UIT * uitSoles * 100;
  const law = `${BANK_FROM_UIT} UIT (${formatSoles(bankFrom, { compact: true })})`;
  const bank =
    centimos >= bankFrom
      ? `Este precio llega a ${law}: por ley se paga por medios bancarios, y la notaría lo anota.`
      : `Desde ${law} el precio se paga por medios bancarios.`;
  return {
    ways: paySentence(env, { centimos, isUsed, hasBought: null }),
    protection: `Tu dinero queda guardado hasta que lo recibas y revises: tienes ${plural(orderRules.lookHours, "hora")}.`,
    transfer: isMotorcycle
      ? "La moto pasa a tu nombre ante notaría, que lo envía a SUNARP: lleven los DNI, la tarjeta de identificación " +
        `vehicular y el SOAT, sin papeletas pendientes. ${bank}`
      : null,
  };
}
