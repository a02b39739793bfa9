import { useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { SETTINGS_DOCUMENT } from "../model";
import { SettingsPage } from "./overview-page";
import { loadSettings, submitUndo } from "./settings.page.server";

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
