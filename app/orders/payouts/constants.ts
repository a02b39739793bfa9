/** States of a seller's share of a completed sale. */
export const PAYOUT_STATES = ["pending", "paid", "cancelled"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_STATE_NAMES: Record<PayoutState, string> = {
  pending: "Por pagar",
  paid: "Pagado",
  cancelled: "Anulado",
};
export const PAYOUT_TONES = { pending: "warning", paid: "success", cancelled: "neutral" } as const;

/** Name of a seller whose account was deleted. */
export const PAYOUT_NAMELESS = "Cuenta eliminada";

/** Why a line of a file for the bank was not transferred. */
export const FAILURE_REASONS = ["account", "holder", "rejected", "not-sent"] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
export const FAILURE_NAMES: Record<FailureReason, string> = {
  account: "La cuenta no existe o está cerrada",
  holder: "El titular o su documento no coincide",
  rejected: "El banco la rechazó por otro motivo",
  "not-sent": "No la enviamos al banco",
};
/** The seller has to say another account before it is tried again. */
export const ACCOUNT_FAILURES: readonly FailureReason[] = ["account", "holder"];

/** Why a payout cannot go into a file for the bank. */
export const NOT_PAYABLE = ["none", "gone", "held", "refused", "case", "debt", "workshop"] as const;
export type NotPayable = (typeof NOT_PAYABLE)[number];
export const NOT_PAYABLE_NAMES: Record<NotPayable, string> = {
  none: "Falta que el vendedor diga dónde le pagamos",
  gone: "La cuenta del vendedor se eliminó sin decir dónde cobrar",
  held: "La cuenta para cobrar es nueva, o el vendedor detuvo sus cobros",
  refused: "El banco no pudo pagar a esa cuenta, y el vendedor no la cambió todavía",
  case: "El comprador tiene un caso abierto en Mercado Pago",
  debt: "En un minuto se descuenta lo que el vendedor deba de otra venta",
  workshop: "Es de un taller: acuerda con él dónde pagarle",
};
