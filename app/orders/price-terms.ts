import { formatSoles } from "~/business/money";

/** Law 30730: from so many UIT on, the price of a vehicle must be paid by bank means. */
const BANK_FROM_UIT = 3;

/** How a price is paid, in the lines that stand below it. */
export interface PriceTermsView {
  /** `Hasta 12 cuotas con tarjeta en Mercado Pago`; null where none are told. */
  installments: string | null;
  /** Empty where it is told elsewhere on the page. */
  protection: string;
  /** Papers of the transfer of a motorcycle; null for a bicycle. */
  transfer: string | null;
}

export function priceTerms(
  { cardInstallments, uitSoles }: { cardInstallments: number; uitSoles: number },
  priceCentimos: number,
  isMotorcycle: boolean,
): PriceTermsView {
  const bankFrom = BANK_FROM_UIT * uitSoles * 100;
  const law = `${BANK_FROM_UIT} UIT (${formatSoles(bankFrom, { compact: true })})`;
  const bank =
    priceCentimos >= bankFrom
      ? `Este precio llega a ${law}: por ley se paga por medios bancarios, y la notaría lo anota.`
      : `Desde ${law} el precio se paga por medios bancarios.`;
  return {
    installments: cardInstallments > 1 ? `Hasta ${cardInstallments} cuotas con tarjeta en Mercado Pago.` : null,
    protection: "Tu dinero queda guardado hasta que lo recibas y revises.",
    transfer: isMotorcycle
      ? "La moto pasa a tu nombre ante notaría, que lo envía a SUNARP: lleven los DNI, la tarjeta de identificación " +
        `vehicular y el SOAT, sin papeletas pendientes. ${bank}`
      : null,
  };
}
