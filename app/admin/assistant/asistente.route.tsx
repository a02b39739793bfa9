import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { userPath } from "~/accounts/model";
import { formText } from "~/platform/forms/form-text";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

import { AssistantAdminPage } from "./page";
import { loadAssistantAdmin, submitAssistantAdmin } from "./rebi.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** `desde`, `hasta`: the period. `ver`: a list of users instead, whose page `desde` or `antes` begins. */
export const loader = adminLoader("assistant", async ({ request, context }) => {
  const { page, status } = await loadAssistantAdmin(context, new URL(request.url));
  return data(page, { status });
});

/** `intent`: levantar. */
export const action = adminAction(
  "assistant",
  ({ request, context, uid, form }) => submitAssistantAdmin(context.assistant, uid, form, new URL(request.url)),
  ({ form }) => ({ target: userPath(formText(form, "uid")) }),
);

export const meta = pageMeta("Asistente");

export default function AssistantAdministration() {
  const rejected = useActionData<typeof action>();
  const kept = useKeptValues();
  const reply = rejected ?? { errors: {}, values: kept ?? {} };
  return <AssistantAdminPage data={useLoaderData<typeof loader>()} rejected={reply.errors} typed={reply.values} />;
}
