import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { RecoverPage } from "~/accounts/email-links/recover-page";
import { ResetRequestForm } from "~/accounts/security/security.action.server";
import { parseForm, refuse } from "~/platform/forms/forms";
import { readForm } from "~/platform/http/http";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

/** Longer than any address. */
const EMAIL_CHARS = 320;

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return { sent: searchParams.has("enviado"), email: (searchParams.get("email") ?? "").slice(0, EMAIL_CHARS) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const parsed = parseForm(ResetRequestForm, form);
  if (!parsed.ok) return data(parsed, { status: 400 });
  const failure = await context.accounts.requestReset(parsed.data.email);
  if (failure) return data(refuse(form, { [failure.field ?? ""]: failure.message }), { status: failure.status });
  return redirect("/recuperar-contrasena?enviado=1", { status: 303 });
}

export const meta: MetaFunction = () => [{ title: "Recupera tu contraseña" }, { name: "robots", content: "noindex" }];

export default function Recover() {
  const { sent, email } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return <RecoverPage sent={sent && !refusal} errors={refusal?.errors ?? {}} values={refusal?.values ?? { email }} />;
}
