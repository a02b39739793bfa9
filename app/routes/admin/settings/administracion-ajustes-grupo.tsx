import { useLoaderData, useLocation } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { SettingGroupPage } from "~/settings/admin/group-page";
import { loadSettingGroup, submitSettingGroup } from "~/settings/admin/settings.page.server";
import { SETTINGS_DOCUMENT } from "~/settings/model";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context }) => loadSettingGroup(context, params.grupo));

/** The values of the group, with `version`; `confirmado=si` is the second step. */
export const action = adminAction(
  "settings",
  ({ params, context, uid, form }) => submitSettingGroup(context, params.grupo, uid, form),
  () => ({ target: SETTINGS_DOCUMENT }),
);

export const meta = pageMeta<typeof loader>((view) => view?.title ?? "Ajustes");

export default function AdminSettingGroup() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { pathname } = useLocation();
  return <SettingGroupPage key={view.version} view={view} path={pathname} reply={reply && { ok: false, ...reply }} />;
}
