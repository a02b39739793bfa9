import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AdminProofPage } from "~/accounts/security/admin-proof-page";
import { submitAdminProof } from "~/accounts/security/admin-proof-page.action.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageTitle } from "~/shell/page/title";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { hasPassword, methods } = await context.accounts.security.view(await context.accounts.requireVerifiedAdmin());
  return { view: { hasPassword, methods }, back: backOf(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await context.accounts.requireVerifiedAdmin();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitAdminProof(context.accounts, admin, form, backOf(request)));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Confirma que eres tú") },
  { name: "robots", content: "noindex" },
];

export default function Confirmar() {
  const { view, back } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <AdminProofPage view={view} back={back} errors={failure?.errors ?? {}} />;
}

function backOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get("redirect"), "/administracion");
}
