import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { userPath } from "~/accounts/model";
import { PersonRolePage } from "~/admin/people/role-page";
import { loadPersonRole, submitPersonRole } from "~/admin/people/role.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("people", ({ params, context, uid }) =>
  loadPersonRole(context, params.uid ?? "", uid),
);

export const action = adminAction("people", async ({ params, context, form, uid }) => {
  const person = params.uid ?? "";
  return await takeAct(context, uid, form, { target: userPath(person) }, () =>
    submitPersonRole(context, person, uid, form),
  );
});

export const meta = pageMeta("Rol");

export default function AdminPersonRole() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <PersonRolePage key={view.steps} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
