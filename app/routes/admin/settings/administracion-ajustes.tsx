import { useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { SettingsPage } from "~/settings/admin/overview-page";
import { loadSettings, submitUndo } from "~/settings/admin/settings.page.server";
import { SETTINGS_DOCUMENT } from "~/settings/model";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** `antes`: the change that the history ends before. */
export const loader = adminLoader("settings", ({ context, query }) => loadSettings(context, query));

/** `intent=deshacer` takes the change `version` back. */
export const action = adminAction(
  "settings",
  ({ context, uid, form }) => submitUndo(context, uid, form),
  () => ({ target: SETTINGS_DOCUMENT }),
);

export const meta = pageMeta("Ajustes");

export default function AdminSettings() {
  return <SettingsPage view={useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? null} />;
}
