import { TIME_ORDER_FILTER, type ListSpec } from "~/admin-kit/list/query";

export const CLAIMS_PATH = "/administracion/series";

export function serialClaimPagePath(number: string): string {
  return `${CLAIMS_PATH}/${number}`;
}

export const DECIDED_CLAIMS = "decididos";

export const CLAIM_LIST: ListSpec = {
  path: CLAIMS_PATH,
  filters: [
    {
      name: "estado",
      label: "Estado",
      emptyLabel: "Por decidir",
      options: [{ value: DECIDED_CLAIMS, label: "Decididos" }],
    },
    TIME_ORDER_FILTER,
  ],
};
