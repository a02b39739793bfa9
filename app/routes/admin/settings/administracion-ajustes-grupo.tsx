import { useActionData, useLoaderData, useLocation } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { SettingGroupPage } from "~/settings/admin/group-page";
import { loadSettingGroup, submitSettingGroup } from "~/settings/admin/settings.page.server";
import { SETTINGS_DOCUMENT } from "~/settings/model";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context }) => loadSettingGroup(context, params.grupo));

/** The values of the group, with `version`; `confirmado=si` is the second step. */
export const action = adminAction("settings", ({ params, context, form, uid }) =>
  takeAct(context, uid, form, { target: SETTINGS_DOCUMENT }, () =>
    submitSettingGroup(context, params.grupo, uid, form),
  ),
);

export const meta = pageMeta<typeof loader>((view) => view?.title ?? "Ajustes");

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
