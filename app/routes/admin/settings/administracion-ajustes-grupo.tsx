import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { SettingGroupPage } from "~/settings/admin/group-page";
import { loadSettingGroup, submitSettingGroup } from "~/settings/admin/settings.page.server";
import { SETTINGS_DOCUMENT } from "~/settings/model";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("settings");
  return loadSettingGroup(context, params.grupo);
}

/** The values of the group, with `version`; `confirmado=si` is the second step. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("settings");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(
    await takeAct(context, uid, form, { target: SETTINGS_DOCUMENT }, () =>
      submitSettingGroup(context, params.grupo, uid, form),
    ),
  );
}

/** After a conflict too: sent again, the form then changes what others wrote knowingly. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: pageTitle(view?.title ?? "Ajustes") },
  { name: "robots", content: "noindex" },
];

export default function AdminSettingGroup() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  const { pathname } = useLocation();
  return (
    <SettingGroupPage
      key={view.version}
      view={view}
      path={pathname}
      reply={reply ?? (kept && { ok: false, errors: {}, values: kept })}
    />
  );
}
