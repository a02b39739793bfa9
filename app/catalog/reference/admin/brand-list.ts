import type { ListSpec } from "~/admin-kit/list/query";

import { ADMIN_BRANDS_PATH } from "./paths";

/** Those that stand before the others, in their order, which is changed there. */
export const FIRST_BRANDS = "primeras";

/** Brands by name. `q`: a part of the name. */
export const BRAND_LIST: ListSpec = {
  path: ADMIN_BRANDS_PATH,
  filters: [
    {
      name: "estado",
      label: "Estado",
      emptyLabel: "Todas",
      options: [
        { value: "ofrecidas", label: "Se ofrecen" },
        { value: "ocultas", label: "No se ofrecen" },
        { value: "unidas", label: "Unidas a otra" },
        { value: FIRST_BRANDS, label: "Van primero" },
      ],
    },
  ],
  texts: ["q"],
};
