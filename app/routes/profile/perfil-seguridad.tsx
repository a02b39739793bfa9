import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SecurityPage } from "~/accounts/security/security-page";
import { submitSecurity } from "~/accounts/security/security.action.server";
import { badRequest, flashHeaders, readForm } from "~/platform/http/http";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  const view = await context.accounts.securityOf(await context.accounts.requireUserConfirmed());
  return { view, at: context.clock.now().getTime() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await context.accounts.requireUserConfirmed();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await submitSecurity(context.accounts, person, form);
  if (outcome === null) throw badRequest();
  if (!outcome.ok) return data(outcome.failure, { status: outcome.status });
  return redirect(outcome.to, {
    status: 303,
    headers: outcome.flash ? flashHeaders(outcome.headers, outcome.flash) : outcome.headers,
  });
}

export const meta: MetaFunction = () => [{ title: "Seguridad" }, { name: "robots", content: "noindex" }];

export default function SecurityRoute() {
  const { view, at } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  // A change that was made begins the forms anew: no password stays in them. A refused one leaves them as typed.
  return <SecurityPage key={at} view={view} errors={refusal?.errors ?? {}} values={refusal?.values ?? {}} />;
}
