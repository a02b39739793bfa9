import { PAYOUT_STATES, PAYOUT_STATE_NAMES } from "~/orders/payouts/constants";

export const ADMIN_PAYOUTS_PATH = "/administracion/pagos";
export const BANK_FILE_PATH = `${ADMIN_PAYOUTS_PATH}/banco.csv`;
/** Files for the bank, each with its page below. */
export const BATCHES_PATH = `${ADMIN_PAYOUTS_PATH}/archivos`;

export function batchPath(id: string): string {
  return `${BATCHES_PATH}/${encodeURIComponent(id)}`;
}

/** Payouts of a state, or those whose sellers owe money back. */
export const PAYOUT_FILTERS = [...PAYOUT_STATES, "debts"] as const;
type PayoutFilter = (typeof PAYOUT_FILTERS)[number];
export const PAYOUT_FILTER_NAMES: Record<PayoutFilter, string> = { ...PAYOUT_STATE_NAMES, debts: "Con deuda" };

export const PAYOUT_STATE_SLUGS: Record<PayoutFilter, string> = {
  pending: "por-pagar",
  paid: "pagados",
  cancelled: "anulados",
  debts: "con-deuda",
};
/** Parameters of the list's address: `/administracion/pagos?estado=pagados&vendedor=UID`. */
export const PAYOUT_PARAMS = { state: "estado", seller: "vendedor" } as const;

export interface PayoutQuery {
  state: PayoutFilter;
  /** Null for all. */
  sellerId: string | null;
  /** Null for the list's own order. */
  way?: "asc" | "desc" | null;
}

export function payoutListPath({ state, sellerId }: Omit<PayoutQuery, "way">): string {
  const params = new URLSearchParams();
  if (state !== "pending") params.set(PAYOUT_PARAMS.state, PAYOUT_STATE_SLUGS[state]);
  if (sellerId !== null) params.set(PAYOUT_PARAMS.seller, sellerId);
  return `${ADMIN_PAYOUTS_PATH}${params.size > 0 ? `?${params}` : ""}`;
}

export function adminPayoutPath(id: string): string {
  return `${ADMIN_PAYOUTS_PATH}/${encodeURIComponent(id)}`;
}
