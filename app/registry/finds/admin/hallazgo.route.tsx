import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { FINDS } from "../model";
import { loadAdminFind, submitFind } from "./finds.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("thefts", ({ params, context, query }) =>
  loadAdminFind(context, params.id ?? "", query),
);

/** `intent`: `es-esta` (with `robo`) or `cerrar`. */
export const action = adminAction(
  "thefts",
  ({ params, context, query, uid, form }) => submitFind(context, params.id ?? "", uid, form, query),
  ({ params }) => ({ target: FINDS.path(params.id ?? "") }),
);

export const meta = pageMeta<typeof loader>((sheet) => (sheet ? `Hallazgo: ${sheet.title}` : "Hallazgo"));
