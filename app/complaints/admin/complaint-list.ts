import { TIME_ORDER_FILTER, askedWay, type ListQuery, type ListSpec } from "~/admin-kit/list/query";

import {
  COMPLAINT_LISTS,
  COMPLAINT_LIST_PATH,
  COMPLAINT_PARAMS as PARAMS,
  DUE_FILTERS,
  complaintListOf,
  type ComplaintListQuery,
  type DueFilter,
} from "../list-query";
import { KIND_NAMES } from "../progress/constants";

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));
const LISTS = Object.entries(COMPLAINT_LISTS).map(([value, { label }]) => ({ value, label }));

/** The list of complaints that an address asks for: terms are of those that wait, and days of filing replace them. */
export function complaintListSpec(params: URLSearchParams): ListSpec {
  const isWaiting = complaintListOf(params.get(PARAMS.list)) === "por-responder";
  const hasTerms = isWaiting && !params.get(PARAMS.from) && !params.get(PARAMS.until);
  const [first, ...others] = LISTS;
  return {
    path: COMPLAINT_LIST_PATH,
    filters: [
      {
        name: PARAMS.list,
        label: "Estado",
        emptyLabel: first?.label,
        emptySlug: first?.value,
        options: others,
        isTabs: true,
      },
      ...(hasTerms
        ? [
            {
              name: PARAMS.due,
              label: "Plazo",
              emptyLabel: "Cualquier plazo",
              options: optionsOf(DUE_FILTERS),
              isTabs: true,
              within: PARAMS.list,
            },
          ]
        : []),
      { name: PARAMS.kind, label: "Tipo", emptyLabel: "Reclamos y quejas", options: optionsOf(KIND_NAMES) },
      // Those of a term are in the order of their terms.
      ...(hasTerms && params.get(PARAMS.due) ? [] : [TIME_ORDER_FILTER]),
    ],
    dates: [
      { name: PARAMS.from, label: "Presentados del" },
      { name: PARAMS.until, label: "al" },
    ],
    texts: [PARAMS.search],
  };
}

export function complaintQueryOf({ values }: Pick<ListQuery, "values">): ComplaintListQuery {
  const kind = values[PARAMS.kind];
  const due = values[PARAMS.due];
  return {
    list: complaintListOf(values[PARAMS.list]),
    due: due === undefined ? null : (due as DueFilter),
    kind: kind === "reclamo" || kind === "queja" ? kind : null,
    from: values[PARAMS.from] ?? null,
    until: values[PARAMS.until] ?? null,
    way: askedWay({ values }),
  };
}
