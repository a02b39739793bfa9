import { adminAction, adminLoader } from "~/accounts/guards.server";
import { userPath } from "~/accounts/model";
import { pageMeta } from "~/shell/page/title";

import { BLOCK_REPORT_FIELD } from "../reports/paths";
import { submitUserAct } from "./user-acts.action.server";
import { loadUser } from "./user.loader.server";
import { userSheet } from "./user.sheet.server";
import { userActVerb } from "./words";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `denuncia`: the reported thing from which the account is blocked. */
export const loader = adminLoader("users", async ({ params, context, query, uid }) =>
  userSheet(await loadUser(context, params.uid ?? "", uid, query.get(BLOCK_REPORT_FIELD))),
);

/** `intent`: one of USER_INTENTS; `ver-datos` answers with what is masked. */
export const action = adminAction(
  { page: "users", acts: userActVerb },
  ({ params, context, uid, form }) => submitUserAct(context, params.uid ?? "", uid, form),
  ({ params }) => ({ target: userPath(params.uid ?? "") }),
);

// Without the name: titles stay in histories and logs.
export const meta = pageMeta("Persona");
