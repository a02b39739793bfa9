import { ADMIN_ORDER_CLAIMS_PATH, type OrderClaimState } from "../constants";

/** States as the address says them. */
export const CLAIM_STATE_SLUGS: Record<OrderClaimState, string> = {
  talking: "conversando",
  returning: "por-devolver",
  returned: "devueltos",
  deciding: "por-decidir",
  ended: "terminados",
};

/** The claims that wait for a decision. */
export const DECIDING_CLAIMS_PATH = `${ADMIN_ORDER_CLAIMS_PATH}?estado=${CLAIM_STATE_SLUGS.deciding}`;
