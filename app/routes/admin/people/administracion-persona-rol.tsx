import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { userPath } from "~/accounts/model";
import { PersonRolePage } from "~/admin/people/role-page";
import { loadPersonRole, submitPersonRole } from "~/admin/people/role.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("people");
  return loadPersonRole(context, params.uid ?? "", uid);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("people");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const person = params.uid ?? "";
  return respond(
    await takeAct(context, uid, form, { target: userPath(person) }, () => submitPersonRole(context, person, uid, form)),
  );
}

/** After a conflict too: the page then shows the role as it is. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Rol") }, { name: "robots", content: "noindex" }];

export default function AdminPersonRole() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <PersonRolePage key={view.steps} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
