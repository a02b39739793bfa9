import { TIME_ORDER_FILTER, type ListSpec } from "~/admin-kit/list/query";
import type { Tone } from "~/ui/badge";

import { ADMIN_FINDS_PATH, FIND_STATE_NAMES, FIND_STATES, type FindState } from "../constants";

export const FIND_TONES: Record<FindState, Tone> = { open: "warning", matched: "success", closed: "neutral" };

export const FIND_STATE_SLUGS: Record<FindState, string> = {
  open: "sin-titular",
  matched: "avisados",
  closed: "cerrados",
};

export const FINDS_BULK_PATH = `${ADMIN_FINDS_PATH}/lote`;

export const FIND_INTENTS = { match: "es-esta", close: "cerrar" } as const;
export const FIND_REPORT_FIELD = "robo";

export const FIND_LIST: ListSpec = {
  path: ADMIN_FINDS_PATH,
  filters: [
    {
      name: "estado",
      label: "Estado",
      emptyLabel: "Abiertos",
      options: FIND_STATES.map((state) => ({ value: FIND_STATE_SLUGS[state], label: FIND_STATE_NAMES[state] })),
    },
    TIME_ORDER_FILTER,
  ],
};
