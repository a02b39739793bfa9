import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AssistantScreen } from "~/assistant/page/assistant-page";
import { submitAssistant } from "~/assistant/page/assistant-page.action.server";
import { assistantPage } from "~/assistant/page/assistant-page.loader.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

/** `desde`: the page that the user comes from. `persona`: shows the form of 'Hablar con una persona'. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return assistantPage(context, new URL(request.url));
}

/** `intent`: preguntar, nueva, reiniciar, valorar, persona. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitAssistant(context.assistant, user, form));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Rebi, tu asistente") },
  { name: "robots", content: "noindex" },
];

export default function AssistantRoute() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <AssistantScreen view={view} failure={failure ?? (kept ? { ok: false, errors: {}, values: kept } : undefined)} />
  );
}
