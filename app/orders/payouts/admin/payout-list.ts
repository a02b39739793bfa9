import { TIME_ORDER_FILTER, askedWay, type ListQuery, type ListSpec } from "~/admin-kit/list/query";

import {
  ADMIN_PAYOUTS_PATH,
  PAYOUT_FILTERS,
  PAYOUT_FILTER_NAMES,
  PAYOUT_PARAMS as PARAMS,
  PAYOUT_STATE_SLUGS,
  type PayoutQuery,
} from "./query";

/** Payouts of a state; `vendedor` narrows them down to one seller's. */
export const PAYOUT_LIST: ListSpec = {
  path: ADMIN_PAYOUTS_PATH,
  filters: [
    {
      name: PARAMS.state,
      label: "Estado",
      emptyLabel: PAYOUT_FILTER_NAMES.pending,
      emptySlug: PAYOUT_STATE_SLUGS.pending,
      options: PAYOUT_FILTERS.filter((state) => state !== "pending").map((state) => ({
        value: PAYOUT_STATE_SLUGS[state],
        label: PAYOUT_FILTER_NAMES[state],
      })),
      isTabs: true,
    },
    TIME_ORDER_FILTER,
  ],
  texts: [PARAMS.seller],
};

export function payoutQueryOf({ values }: Pick<ListQuery, "values">): PayoutQuery {
  return {
    state: PAYOUT_FILTERS.find((state) => PAYOUT_STATE_SLUGS[state] === values[PARAMS.state]) ?? "pending",
    sellerId: values[PARAMS.seller] ?? null,
    way: askedWay({ values }),
  };
}
