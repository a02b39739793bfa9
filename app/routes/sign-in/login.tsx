import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { DISABLED_MESSAGE, IDLE_WORD, recoverPath, REGISTRATION_QUERY } from "~/accounts/constants";
import { AUTH_CATALOGUE, type AuthFailure } from "~/accounts/identity/errors";
import { PASSKEY_INTENTS } from "~/accounts/passkeys/constants";
import { PasskeyForm } from "~/accounts/passkeys/passkey-form";
import { submitPasskeySignIn } from "~/accounts/passkeys/passkey-forms.action.server";
import { methodName } from "~/accounts/providers";
import { LOGIN_TEXTS, LoginPage, type LoginMode } from "~/accounts/sign-in/login-page";
import { submitLogin } from "~/accounts/sign-in/login-page.action.server";
import { failureOfWord } from "~/accounts/sign-in/social-causes";
import { BOOK_PATH } from "~/complaints/constants";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { RIGHTS_PATH } from "~/privacy/rights/constants";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** Advice below the catalogue's message. */
const HINTS: Partial<Record<AuthFailure["cause"], string>> = {
  "popup-closed": "Puedes intentarlo otra vez, o entrar con tu email.",
  "popup-blocked": "Permite las cookies de este sitio y vuelve a intentarlo: cada intento dura 10 minutos.",
  "invalid-credential": "Si venías de otra red social, vuelve a empezar con su botón: cada intento sirve una vez.",
  "operation-not-allowed": "Elige otra forma de entrar.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { mode, redirectTo, failure, token, isMailed } = readAddress(request);
  if (await context.accounts.sessionSoon()) throw redirect(redirectTo);
  const pending = failure?.cause === "other-method" ? await context.accounts.social.pendingLink() : null;
  const registration = token === "" ? null : await context.accounts.signIn.invitation(token);
  const page = {
    mode,
    redirectTo,
    isMailed,
    invitation: registration && { token, ...registration },
    isExpired: token !== "" && registration === null,
    isIdle: new URL(request.url).searchParams.get("causa") === IDLE_WORD,
    rejection: failure && { message: failure.message, hint: HINTS[failure.cause] ?? null },
    otherMethod:
      pending && pending.methods.length > 0
        ? { provider: methodName(pending.provider), email: pending.email, methods: pending.methods }
        : null,
  };
  return data(page, { status: page.isExpired ? 410 : (failure?.status ?? 200) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { mode, redirectTo, token } = readAddress(request);
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(
    form.get("intent") === PASSKEY_INTENTS.enter
      ? await submitPasskeySignIn(context.accounts, form, redirectTo)
      : await submitLogin(context.accounts, mode, form, redirectTo, token),
  );
}

interface Address {
  mode: LoginMode;
  redirectTo: string;
  /** Named by a provider's redirect. */
  failure: AuthFailure | null;
  /** Of a mailed link that makes an account; empty without one. */
  token: string;
  isMailed: boolean;
}

function readAddress(request: Request): Address {
  const { pathname, searchParams } = new URL(request.url);
  const isRegister = pathname.startsWith("/register");
  return {
    mode: isRegister ? "register" : "login",
    token: (isRegister && searchParams.get(REGISTRATION_QUERY)) || "",
    isMailed: isRegister && searchParams.has("enviado"),
    redirectTo: safeRedirect(searchParams.get("redirect"), "/"),
    failure: failureOfWord(searchParams.get("causa")),
  };
}

export const meta = pageMeta<typeof loader>((page) => LOGIN_TEXTS[page?.mode ?? "login"].heading);

/** A suspended user, or one without e-mail, can still complain. */
function OtherComplaintWays() {
  return (
    <>
      ¿No puedes entrar y quieres reclamar?{" "}
      <Link to={BOOK_PATH} className="link">
        Mira las otras vías
      </Link>
      .
    </>
  );
}

function helpFor(problem: string | undefined, mode: LoginMode, redirectTo: string) {
  if (problem === DISABLED_MESSAGE) return <BlockedWays />;
  if (mode === "login" && problem?.startsWith(AUTH_CATALOGUE["too-many-requests"].message))
    return <OtherWaysIn redirectTo={redirectTo} />;
  return problem || redirectTo.startsWith(BOOK_PATH) ? <OtherComplaintWays /> : null;
}

/** For who waits for the next try with the password. */
function OtherWaysIn({ redirectTo }: { redirectTo: string }) {
  return (
    <>
      Mientras tanto puedes entrar con Google u otra red, con tu llave de acceso, o{" "}
      <Link to={recoverPath({ redirectTo })} className="link">
        con un enlace a tu correo
      </Link>
      , que te deja crear una contraseña nueva.
    </>
  );
}

/** Requests that stay open to a blocked user. */
function BlockedWays() {
  return (
    <>
      Aunque no puedas entrar, aquí puedes{" "}
      <Link to={RIGHTS_PATH} className="link">
        pedir tus datos o que los eliminemos
      </Link>
      , y si crees que es un error,{" "}
      <Link to="/contacto" className="link">
        escribirnos
      </Link>
      .
    </>
  );
}

const IDLE_NOTICE = "Tu sesión terminó por inactividad. Inicia sesión otra vez.";
const EXPIRED_NOTICE = "Ese enlace ya no sirve: vence en un día. Crea tu cuenta otra vez.";

export default function Login() {
  const { mode, redirectTo, isIdle, isExpired, rejection, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // The failure of this form comes before that of the address.
  const errors = answer?.errors ?? (rejection ? { "": rejection.message } : {});
  return (
    <LoginPage
      mode={mode}
      redirectTo={redirectTo}
      errors={errors}
      values={answer?.values ?? {}}
      hint={answer ? null : rejection?.hint}
      notice={answer ? null : isIdle ? IDLE_NOTICE : isExpired ? EXPIRED_NOTICE : null}
      help={helpFor(errors[""], mode, redirectTo)}
      passkey={
        <PasskeyForm
          purpose="entrar"
          intent={PASSKEY_INTENTS.enter}
          action={`/login${redirectTo === "/" ? "" : `?redirect=${encodeURIComponent(redirectTo)}`}`}
          label="Entrar con llave de acceso"
          variant="secondary"
          wide
        />
      }
      otherMethod={page.otherMethod}
      invitation={page.invitation}
      isMailed={page.isMailed && !answer}
    />
  );
}
