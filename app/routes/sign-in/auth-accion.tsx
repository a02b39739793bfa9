import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CODE_TEXTS, CodePage, SpentCodePage } from "~/accounts/email-links/code-page";
import { isCodeMode, type CodeMode } from "~/accounts/email-links/constants";
import type { AuthFailure } from "~/accounts/identity/errors";
import { NewPasswordForm } from "~/accounts/security/security.action.server";
import { parseForm, type FieldErrors } from "~/platform/forms/forms";
import { flashHeaders, notFound, readForm } from "~/platform/http/http";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

const SPENT = new Set<AuthFailure["cause"]>(["expired-code", "invalid-code"]);

/** Opening the link of a mail only says what it would do: programs that check mails open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { mode, code } = asked(request);
  const view = await context.accounts.readCode(mode, code);
  if (view.ok) return data({ mode, view: view.data, address: addressOf(mode, code), message: "", spent: false });
  return data({ mode, view: null, address: "", ...shown(view.failure) }, { status: view.failure.status });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { mode, code } = asked(request);
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await (mode === "resetPassword"
    ? reset(code, form, context.accounts)
    : context.accounts.applyCode(mode, code));
  if ("errors" in outcome) return data({ errors: outcome.errors, message: "", spent: false }, { status: 400 });
  if (outcome.ok) return redirect(outcome.to, { status: 303, headers: flashHeaders(outcome.headers, outcome.flash) });
  const { failure } = outcome;
  const errors: FieldErrors = { [failure.field === "password" ? "password" : ""]: failure.message };
  return data({ errors, ...shown(failure) }, { status: failure.status });
}

async function reset(code: string, form: FormData, accounts: ActionFunctionArgs["context"]["accounts"]) {
  const parsed = parseForm(NewPasswordForm, form);
  return parsed.ok ? accounts.resetPassword(code, parsed.data.password) : parsed;
}

function asked(request: Request): { mode: CodeMode; code: string } {
  const { searchParams } = new URL(request.url);
  const mode = searchParams.get("mode");
  if (!isCodeMode(mode)) throw notFound("No conocemos ese tipo de enlace. Ábrelo otra vez desde el correo.");
  return { mode, code: searchParams.get("oobCode") ?? "" };
}

function addressOf(mode: CodeMode, code: string): string {
  return `/auth/accion?${new URLSearchParams({ mode, oobCode: code }).toString()}`;
}

function shown({ cause, message }: AuthFailure): { message: string; spent: boolean } {
  return { message, spent: SPENT.has(cause) };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? CODE_TEXTS[page.mode].title : "Enlace" },
  { name: "robots", content: "noindex" },
];

export default function AuthAction() {
  const { mode, view, address, message, spent } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (refusal?.spent) return <SpentCodePage mode={mode} message={refusal.message} spent />;
  if (view === null) return <SpentCodePage mode={mode} message={message} spent={spent} />;
  return <CodePage view={view} action={address} errors={refusal?.errors ?? {}} />;
}
