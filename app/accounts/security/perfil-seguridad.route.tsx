import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SecurityPage } from "~/accounts/security/security-page";
import { submitSecurity } from "~/accounts/security/security-page.action.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ context }: LoaderFunctionArgs) {
  const { security, requireVerifiedUser } = context.accounts;
  const user = await requireVerifiedUser();
  const [view, sessions] = await Promise.all([
    security.view(user),
    nullIfUnavailable(() => security.sessions(user), context.log),
  ]);
  return { view, sessions, isAdmin: user.user.role === "admin", at: context.clock.now().getTime() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireVerifiedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitSecurity(context.accounts.security, user, form));
}

export const meta = pageMeta("Seguridad");

export default function SecurityRoute() {
  const { view, sessions, isAdmin, at } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  // An accepted form is mounted again, so that no password stays in it; a rejected one keeps what was typed.
  return (
    <SecurityPage
      key={at}
      view={view}
      sessions={sessions}
      isAdmin={isAdmin}
      errors={failure?.errors ?? {}}
      values={failure?.values ?? {}}
    />
  );
}
