import { PAYOUT_STATES, type PayoutState } from "~/orders/payouts/constants";

export const ADMIN_PAYOUTS_PATH = "/administracion/pagos";
export const BANK_FILE_PATH = `${ADMIN_PAYOUTS_PATH}/banco.csv`;

/** States as the address says them. */
export const PAYOUT_STATE_SLUGS: Record<PayoutState, string> = {
  pending: "por-pagar",
  paid: "pagados",
  cancelled: "anulados",
};
const ID_MAX = 200;

/** Filters of the list: an address like `/administracion/pagos?estado=pagados&vendedor=UID&desde=ID`. */
export interface PayoutQuery {
  state: PayoutState;
  sellerId: string | null;
  /** Id of the line that the page begins after. */
  after: string | null;
}

/** Reads the query string; an unknown state counts as the first. */
export function readPayoutQuery(params: URLSearchParams): PayoutQuery {
  const text = (name: string) => params.get(name)?.trim().slice(0, ID_MAX) || null;
  return {
    state: PAYOUT_STATES.find((state) => PAYOUT_STATE_SLUGS[state] === params.get("estado")) ?? "pending",
    sellerId: text("vendedor"),
    after: text("desde"),
  };
}

/** Address of a list, or of its file. */
export function payoutListPath({ state, sellerId, after }: PayoutQuery, path = ADMIN_PAYOUTS_PATH): string {
  const params = new URLSearchParams();
  if (state !== "pending") params.set("estado", PAYOUT_STATE_SLUGS[state]);
  if (sellerId !== null) params.set("vendedor", sellerId);
  if (after !== null) params.set("desde", after);
  return `${path}${params.size > 0 ? `?${params}` : ""}`;
}

export function adminPayoutPath(id: string): string {
  return `${ADMIN_PAYOUTS_PATH}/${encodeURIComponent(id)}`;
}
