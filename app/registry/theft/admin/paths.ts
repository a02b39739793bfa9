import { TIME_ORDER_FILTER, type ListSpec } from "~/admin-kit/list/query";
import type { Tone } from "~/ui/badge";

import { ADMIN_THEFTS_PATH, THEFT_STATES, type TheftState } from "../constants";

export function adminTheftPath(id: string): string {
  return `${ADMIN_THEFTS_PATH}/${encodeURIComponent(id)}`;
}

/** States as administrators read them: they are the same as an owner's, from their side. */
export const ADMIN_THEFT_NAMES: Record<TheftState, string> = {
  unconfirmed: "Recibido, sin confirmar",
  waiting: "Espera una decisión",
  live: "Publicado",
  hidden: "Oculto",
  recovered: "Recuperada",
  withdrawn: "Retirado",
};

export const THEFT_TONES: Record<TheftState, Tone> = {
  unconfirmed: "warning",
  waiting: "warning",
  live: "danger",
  hidden: "neutral",
  recovered: "success",
  withdrawn: "neutral",
};

export const THEFT_STATE_SLUGS: Record<TheftState, string> = {
  unconfirmed: "recibidos",
  waiting: "por-decidir",
  live: "publicados",
  hidden: "ocultos",
  recovered: "recuperadas",
  withdrawn: "retirados",
};

/** Live reports whose police report nobody has checked. */
export const TO_VERIFY = "por-comprobar";

export const SIGHTING_INTENTS = { hide: "ocultar-aviso", show: "mostrar-aviso" } as const;
export const SIGHTING_FIELD = "aviso";

export const THEFTS_BULK_PATH = `${ADMIN_THEFTS_PATH}/lote`;

export const THEFT_LIST: ListSpec = {
  path: ADMIN_THEFTS_PATH,
  filters: [
    {
      name: "estado",
      label: "Estado",
      emptyLabel: "Publicados y ocultos",
      options: [
        { value: TO_VERIFY, label: "Por comprobar" },
        ...THEFT_STATES.map((state) => ({ value: THEFT_STATE_SLUGS[state], label: ADMIN_THEFT_NAMES[state] })),
      ],
    },
    TIME_ORDER_FILTER,
  ],
};
