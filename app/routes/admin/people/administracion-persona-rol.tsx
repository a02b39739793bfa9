import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { userPath } from "~/accounts/model";
import { PersonRolePage } from "~/admin/people/role-page";
import { loadPersonRole, submitPersonRole } from "~/admin/people/role.page.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("people", ({ params, context, uid }) =>
  loadPersonRole(context, params.uid ?? "", uid),
);

export const action = adminAction(
  "people",
  ({ params, context, uid, form }) => submitPersonRole(context, params.uid ?? "", uid, form),
  ({ params }) => ({ target: userPath(params.uid ?? "") }),
);

export const meta = pageMeta("Rol");

export default function AdminPersonRole() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <PersonRolePage key={view.steps} view={view} reply={reply} />;
}
