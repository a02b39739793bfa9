import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { SettingsPage } from "~/settings/admin/overview-page";
import { loadSettings, submitUndo } from "~/settings/admin/settings.page.server";
import { SETTINGS_DOCUMENT } from "~/settings/model";
import { pageTitle } from "~/shell/page/title";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

/** `antes`: the change that the history ends before. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("settings");
  return loadSettings(context, new URL(request.url).searchParams);
}

/** `intent=deshacer` takes the change `version` back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("settings");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(
    await takeAct(context, uid, form, { target: SETTINGS_DOCUMENT }, () => submitUndo(context, uid, form)),
  );
}

export const meta: MetaFunction = () => [{ title: pageTitle("Ajustes") }, { name: "robots", content: "noindex" }];

export default function AdminSettings() {
  return <SettingsPage view={useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? null} />;
}
