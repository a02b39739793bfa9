import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { BACK_QUERY } from "~/accounts/constants";
import { CODE_TEXTS, CodePage, SpentCodePage } from "~/accounts/email-links/code-page";
import { isCodeMode, isExpired, type CodeMode } from "~/accounts/email-links/constants";
import { submitCode } from "~/accounts/email-links/email-links.action.server";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { mode, code, back } = readAddress(request);
  const view = await context.accounts.emailLinks.readCode(mode, code);
  if (view.ok)
    return data({ mode, view: view.data, address: addressOf(mode, code, back), message: "", expired: false });
  const { message, cause, status } = view.failure;
  return data({ mode, view: null, address: "", message, expired: isExpired(cause) }, { status });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { mode, code, back } = readAddress(request);
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitCode(context.accounts, mode, code, form, back));
}

function readAddress(request: Request): { mode: CodeMode; code: string; back: string | undefined } {
  const { searchParams } = new URL(request.url);
  const mode = searchParams.get("mode");
  if (!isCodeMode(mode)) throw notFound("No conocemos ese tipo de enlace. Ábrelo otra vez desde el correo.");
  const back = safeRedirect(searchParams.get(BACK_QUERY), "");
  return { mode, code: searchParams.get("oobCode") ?? "", back: back === "" ? undefined : back };
}

function addressOf(mode: CodeMode, code: string, back: string | undefined): string {
  const query = new URLSearchParams({ mode, oobCode: code, ...(back !== undefined && { [BACK_QUERY]: back }) });
  return `/auth/accion?${query.toString()}`;
}

export const meta = pageMeta<typeof loader>((page) => (page ? CODE_TEXTS[page.mode].title : "Enlace"));

export default function AuthAction() {
  const { mode, view, address, message, expired } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (failure?.expired) return <SpentCodePage mode={mode} message={failure.errors[""] ?? ""} spent />;
  if (view === null) return <SpentCodePage mode={mode} message={message} spent={expired} />;
  return <CodePage view={view} action={address} errors={failure?.errors ?? {}} />;
}
