import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { submitResetRequest } from "~/accounts/email-links/email-links.action.server";
import { RecoverPage } from "~/accounts/email-links/recover-page";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** Longer than any address. */
const EMAIL_CHARS = 320;

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return {
    sent: searchParams.has("enviado"),
    email: (searchParams.get("email") ?? "").slice(0, EMAIL_CHARS),
    redirectTo: redirectOf(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitResetRequest(context.accounts, form, redirectOf(request)));
}

function redirectOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get("redirect"), "/");
}

export const meta = pageMeta("Recupera tu contraseña");

export default function Recover() {
  const { sent, email, redirectTo } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <RecoverPage
      sent={sent && !failure}
      redirectTo={redirectTo}
      errors={failure?.errors ?? {}}
      values={failure?.values ?? { email }}
    />
  );
}
