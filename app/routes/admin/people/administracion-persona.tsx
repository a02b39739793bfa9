import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { userPath } from "~/accounts/model";
import { submitPersonAct } from "~/admin/people/acts.action.server";
import { PersonPage } from "~/admin/people/person-page";
import { loadPerson } from "~/admin/people/person.loader.server";
import { BLOCK_REPORT_FIELD } from "~/admin/reports/paths";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `denuncia`: the reported thing from which the account is blocked. */
export const loader = adminLoader("people", ({ params, context, query, uid }) => {
  const reportId = query.get(BLOCK_REPORT_FIELD);
  return loadPerson(context, params.uid ?? "", uid, reportId);
});

/** `intent`: one of PERSON_INTENTS; `ver-datos` answers with what is masked. */
export const action = adminAction(
  "people",
  ({ params, context, uid, form }) => submitPersonAct(context, params.uid ?? "", uid, form),
  ({ params }) => ({ target: userPath(params.uid ?? "") }),
);

// Without the name: titles stay in histories and logs.
export const meta = pageMeta("Persona");

export default function AdminPerson() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <PersonPage key={`${view.uid} ${view.steps} ${view.notes.length}`} view={view} reply={reply} />;
}
