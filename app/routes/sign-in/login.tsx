import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { AuthFailure } from "~/accounts/identity/errors";
import { methodName } from "~/accounts/providers";
import { RegisterForm, SignInForm } from "~/accounts/sign-in/credentials";
import { LOGIN_TEXTS, LoginPage, type LoginMode } from "~/accounts/sign-in/login-page";
import { failureOfWord } from "~/accounts/sign-in/social-causes";
import { parseForm, refuse } from "~/platform/forms/forms";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

/** Forms that need no script: signing in costs none before someone touches them. */
/** What to do about it, below the catalogue's words. */
const HINTS: Partial<Record<AuthFailure["cause"], string>> = {
  "popup-closed": "Puedes intentarlo otra vez, o entrar con tu email.",
  "popup-blocked": "Permite las cookies de este sitio y vuelve a intentarlo: cada intento dura 10 minutos.",
  "invalid-credential": "Si venías de otra red social, vuelve a empezar con su botón: cada intento sirve una vez.",
  "operation-not-allowed": "Elige otra forma de entrar.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { mode, redirectTo, failure } = asked(request);
  if (await context.accounts.session()) throw redirect(redirectTo);
  const pending = failure?.cause === "other-method" ? await context.accounts.pendingLink() : null;
  const page = {
    mode,
    redirectTo,
    refusal: failure && { message: failure.message, hint: HINTS[failure.cause] ?? null },
    otherMethod:
      pending && pending.methods.length > 0
        ? { provider: methodName(pending.provider), email: pending.email, methods: pending.methods }
        : null,
  };
  return data(page, { status: failure?.status ?? 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { mode, redirectTo } = asked(request);
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
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

/** Which of the two addresses was asked for, where to go afterwards, and what the way back from a provider said. */
function asked(request: Request): { mode: LoginMode; redirectTo: string; failure: AuthFailure | null } {
  const { pathname, searchParams } = new URL(request.url);
  return {
    mode: pathname.startsWith("/register") ? "register" : "login",
    redirectTo: safeRedirect(searchParams.get("redirect"), "/"),
    failure: failureOfWord(searchParams.get("causa")),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: LOGIN_TEXTS[page?.mode ?? "login"].heading },
  { name: "robots", content: "noindex" },
];

export default function Login() {
  const { mode, redirectTo, refusal, otherMethod } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // What was sent just now says more than the address it was sent to.
  const errors = answer?.errors ?? (refusal ? { "": refusal.message } : {});
  return (
    <LoginPage
      mode={mode}
      redirectTo={redirectTo}
      errors={errors}
      values={answer?.values ?? {}}
      hint={answer ? null : refusal?.hint}
      otherMethod={otherMethod}
    />
  );
}
