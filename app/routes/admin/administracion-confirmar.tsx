import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AdminProofPage } from "~/accounts/security/admin-proof-page";
import { submitAdminProof } from "~/accounts/security/admin-proof-page.action.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await context.accounts.requireEnrolledAdmin();
  const { hasPassword, methods } = await context.accounts.security.view(admin);
  return { view: { hasPassword, methods }, factor: admin.factor, back: backOf(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await context.accounts.requireEnrolledAdmin();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitAdminProof(context.accounts, admin, form, backOf(request)));
}

export const meta = pageMeta("Confirma que eres tú");

export default function Confirmar() {
  const { view, factor, back } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <AdminProofPage view={view} factor={factor} back={back} errors={failure?.errors ?? {}} />;
}

function backOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get("redirect"), "/administracion");
}
