import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { BACK_QUERY } from "~/accounts/constants";
import { ConfirmEmailPage } from "~/accounts/email-links/confirm-email-page";
import { submitConfirmEmail } from "~/accounts/email-links/email-links.action.server";
import { userLoader } from "~/accounts/guards.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ request }) => ({ back: backOf(request) }));

/** Mails the verification link again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireVerifiedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitConfirmEmail(context.accounts, user, form, backOf(request)));
}

function backOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get(BACK_QUERY), "/perfil");
}

export const meta = pageMeta("Confirma tu correo");

export default function ConfirmEmailRoute() {
  const { back } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <ConfirmEmailPage back={back} errors={failure?.errors ?? {}} />;
}
