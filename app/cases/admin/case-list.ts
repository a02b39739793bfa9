import { TIME_ORDER_FILTER, askedWay, type ListQuery, type ListSpec } from "~/admin-kit/list/query";

import { CASE_KINDS, CASE_KIND_NAMES, type CaseFilter } from "../model";
import { CASE_PARAMS as PARAMS, CASE_STATUS_SLUGS, QUEUE_PATH } from "../queue-query";

/** Cases by kind and state; those of some days by their arrival. */
export const CASE_LIST: ListSpec = {
  path: QUEUE_PATH,
  filters: [
    {
      name: PARAMS.kind,
      label: "Tipo",
      emptyLabel: "Todas",
      options: CASE_KINDS.map((kind) => ({ value: kind, label: CASE_KIND_NAMES[kind] })),
      isTabs: true,
    },
    {
      name: PARAMS.status,
      label: "Estado",
      emptyLabel: "Abiertas",
      emptySlug: CASE_STATUS_SLUGS.open,
      options: [{ value: CASE_STATUS_SLUGS.attended, label: "Atendidas" }],
      isTabs: true,
    },
    TIME_ORDER_FILTER,
  ],
  dates: [
    { name: PARAMS.from, label: "Llegaron del" },
    { name: PARAMS.until, label: "al" },
  ],
  texts: [PARAMS.search],
};

export function caseFilterOf({ values }: Pick<ListQuery, "values">): CaseFilter {
  return {
    kind: CASE_KINDS.find((kind) => kind === values[PARAMS.kind]) ?? null,
    status: values[PARAMS.status] === CASE_STATUS_SLUGS.attended ? "attended" : "open",
    from: values[PARAMS.from] ?? null,
    until: values[PARAMS.until] ?? null,
    way: askedWay({ values }),
  };
}
