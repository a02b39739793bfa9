import { ROLE_ROWS } from "~/accounts/admin-verbs";
import { USERS_PATH } from "~/accounts/users/paths";
import type { ListSpec } from "~/admin-kit/list/query";

export const BLOCKED = "bloqueadas";
export const OLDEST = "antiguas";

/** All accounts. `q`: an e-mail or its beginning, a phone, a uid, or words of the name. */
export const USER_LIST: ListSpec = {
  path: USERS_PATH,
  filters: [
    {
      name: "rol",
      label: "Rol",
      options: Object.entries(ROLE_ROWS).map(([value, { name: label }]) => ({ value, label })),
    },
    { name: "estado", label: "Estado", options: [{ value: BLOCKED, label: "Bloqueadas" }] },
    {
      name: "orden",
      label: "Orden",
      emptyLabel: "Recientes primero",
      options: [{ value: OLDEST, label: "Antiguas primero" }],
    },
  ],
  texts: ["q"],
};
