import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { RegisterForm, SignInForm } from "~/accounts/credentials";
import { LOGIN_TEXTS, LoginPage, type LoginMode } from "~/accounts/login-page";
import { parseForm, refuse } from "~/platform/forms";
import { readForm } from "~/platform/http";
import { safeRedirect } from "~/platform/redirects";

export { ScreenError as ErrorBoundary } from "~/shell/error-boundary";

/** Forms that need no script: signing in costs none before someone touches them. */
export const handle = { scripts: "adaptive" };

const MAX_FORM_BYTES = 16 * 1024;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { mode, redirectTo } = asked(request);
  if (await context.accounts.session()) throw redirect(redirectTo);
  return { mode, redirectTo };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { mode, redirectTo } = asked(request);
  const form = await readForm(request, { maxBytes: MAX_FORM_BYTES });
  const result = await (mode === "register" ? register(form, context.accounts) : signIn(form, context.accounts));
  if (!("headers" in result)) return data(result.failure, { status: result.status });
  return redirect(redirectTo, { status: 303, headers: result.headers });
}

type Accounts = ActionFunctionArgs["context"]["accounts"];
type Attempt = Awaited<ReturnType<Accounts["signIn"]>>;

async function signIn(form: FormData, accounts: Accounts) {
  const parsed = parseForm(SignInForm, form);
  return parsed.ok ? answer(form, await accounts.signIn(parsed.data)) : { failure: parsed, status: 400 };
}

async function register(form: FormData, accounts: Accounts) {
  const parsed = parseForm(RegisterForm, form);
  return parsed.ok ? answer(form, await accounts.register(parsed.data)) : { failure: parsed, status: 400 };
}

function answer(form: FormData, attempt: Attempt) {
  if (attempt.ok) return { headers: attempt.headers };
  return { failure: refuse(form, { [attempt.field ?? ""]: attempt.message }), status: attempt.status };
}

/** Which of the two addresses was asked for, and where to go afterwards. */
function asked(request: Request): { mode: LoginMode; redirectTo: string } {
  const url = new URL(request.url);
  return { mode: url.pathname.startsWith("/register") ? "register" : "login", redirectTo: safeRedirect(url.searchParams.get("redirect"), "/") };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: LOGIN_TEXTS[page?.mode ?? "login"].heading },
  { name: "robots", content: "noindex" },
];

export default function Login() {
  const { mode, redirectTo } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return <LoginPage mode={mode} redirectTo={redirectTo} errors={refusal?.errors ?? {}} values={refusal?.values ?? {}} />;
}
