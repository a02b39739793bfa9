import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userPath } from "~/accounts/model";
import { loadAssistantAdmin, submitAssistantAdmin } from "~/admin/assistant/assistant.page.server";
import { AssistantAdminPage } from "~/admin/assistant/page";
import { takeAct } from "~/admin/undo/take-act.server";
import { formText } from "~/platform/forms/form-text";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

/** `desde`, `hasta`: the period. `ver`: a list of users instead, whose page `desde` or `antes` begins. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("assistant");
  const { page, status } = await loadAssistantAdmin(context, new URL(request.url));
  return data(page, { status });
}

/** `intent`: levantar. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("assistant");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(
    await takeAct(context, uid, form, { target: userPath(formText(form, "uid")) }, () =>
      submitAssistantAdmin(context.assistant, uid, form, new URL(request.url)),
    ),
  );
}

export const meta: MetaFunction = () => [{ title: pageTitle("Asistente") }, { name: "robots", content: "noindex" }];

export default function AssistantAdministration() {
  const rejected = useActionData<typeof action>();
  const kept = useKeptValues();
  const reply = rejected ?? { errors: {}, values: kept ?? {} };
  return <AssistantAdminPage data={useLoaderData<typeof loader>()} rejected={reply.errors} typed={reply.values} />;
}
