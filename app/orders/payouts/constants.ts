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
