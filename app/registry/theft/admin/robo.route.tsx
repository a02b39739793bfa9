import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { THEFTS } from "../constants";
import { loadAdminTheft, submitTheft } from "./thefts.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `desde` or `antes`: a sighting. */
export const loader = adminLoader("thefts", ({ params, context, query }) =>
  loadAdminTheft(context, params.id ?? "", query),
);

/** `intent`: `hide`, `show` or `verify`; `ocultar-aviso` or `mostrar-aviso`. */
export const action = adminAction(
  "thefts",
  ({ params, context, query, uid, form }) => submitTheft(context, params.id ?? "", uid, form, query),
  ({ params }) => ({ target: `${THEFTS}/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((sheet) => (sheet ? `Robo de ${sheet.title}` : "Reporte de robo"));
