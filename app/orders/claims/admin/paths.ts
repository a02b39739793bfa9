import type { ListSpec } from "~/admin-kit/list/query";

import { ADMIN_ORDER_CLAIMS_PATH, ORDER_CLAIM_STATES, type OrderClaimState } from "../constants";

export const CLAIM_STATE_SLUGS: Record<OrderClaimState, string> = {
  talking: "conversando",
  returning: "por-devolver",
  returned: "devueltos",
  deciding: "por-decidir",
  ended: "terminados",
};

export const DECIDING_CLAIMS_PATH = `${ADMIN_ORDER_CLAIMS_PATH}?estado=${CLAIM_STATE_SLUGS.deciding}`;

export const ORDER_CLAIM_LIST: ListSpec = {
  path: ADMIN_ORDER_CLAIMS_PATH,
  filters: [
    {
      name: "estado",
      label: "Estado",
      emptyLabel: "Todos",
      options: (Object.keys(ORDER_CLAIM_STATES) as OrderClaimState[]).map((state) => ({
        value: CLAIM_STATE_SLUGS[state],
        label: ORDER_CLAIM_STATES[state],
      })),
    },
  ],
  texts: [],
};
