import type { ListSpec } from "~/admin-kit/list/query";

import { ADMIN_SEARCHES_PATH } from "./paths";

/** Texts of a week, or those that were decided. */
export const SEARCHES_LIST: ListSpec = {
  path: ADMIN_SEARCHES_PATH,
  filters: [
    {
      name: "ver",
      label: "Búsquedas",
      emptyLabel: "Esta semana",
      isTabs: true,
      options: [
        { value: "pasada", label: "Semana pasada" },
        { value: "aceptadas", label: "Aceptadas" },
        { value: "descartadas", label: "Descartadas" },
        { value: "usos", label: "Usos" },
      ],
    },
  ],
};
