import { Link } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";

import { DISPLAY_NAME_MAX, recoverPath, registrationPath } from "~/accounts/constants";
import type { SignInMethod } from "~/accounts/providers";
import type { FieldErrors } from "~/platform/forms/forms";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { PHONE_ICON } from "~/ui/icon-paths";
import { Notice } from "~/ui/notice";
import { Container } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { PasswordField } from "./password-field";
import { ProviderButtons } from "./provider-buttons";

/** Word of the address (`?causa=`) under which the account's own methods are offered. */
export const OTHER_METHOD_WORD = "otro-metodo";

export type LoginMode = "login" | "register";

export const LOGIN_TEXTS = {
  login: {
    tab: "Iniciar sesión",
    heading: "Inicia sesión",
    lead: "Qué bueno verte de nuevo.",
    button: "Iniciar sesión",
    busy: "Ingresando…",
    failed: "No pudimos iniciar tu sesión",
  },
  register: {
    tab: "Crear cuenta",
    heading: "Crea tu cuenta",
    lead: "Es gratis y toma un minuto.",
    button: "Crear cuenta",
    busy: "Creando tu cuenta…",
    failed: "No pudimos crear tu cuenta",
  },
} as const satisfies Record<LoginMode, Record<string, string>>;

const REASONS = [
  { icon: { name: "tag" }, title: "Publica gratis", text: "Tu bicicleta o moto, con fotos, en pocos minutos." },
  { icon: { path: PHONE_ICON }, title: "Trata directo", text: "Habla con el vendedor por WhatsApp o teléfono." },
  {
    icon: { name: "shield" },
    title: "Tus datos, protegidos",
    text: "Tu teléfono y tu correo no se muestran en la página.",
  },
] as const;

interface OtherMethod {
  provider: string;
  email: string;
  methods: SignInMethod[];
}

interface LoginPageProps {
  mode: LoginMode;
  /** Where to go afterwards: a path of ours, already checked. */
  redirectTo: string;
  errors: FieldErrors;
  values: Record<string, string>;
  hint?: string | null;
  /** The reason for which the user has to sign in. */
  notice?: string | null;
  /** Shown below the hint: a way on for users who cannot sign in. */
  help?: ReactNode;
  /** Its form, below that of e-mail and password. */
  passkey?: ReactNode;
  otherMethod?: OtherMethod | null;
  /** The account of a mailed link, which is made with a password. */
  invitation?: Invitation | null;
  /** A link was mailed that makes the account. */
  isMailed?: boolean;
}

interface Invitation {
  token: string;
  email: string;
  displayName: string;
}

/**
 * One page for signing in and registering: two tabs that are links, so that both work without scripts. Its forms
 * load a new document, with scripts too: header and account data are then fresh.
 */
export function LoginPage({ otherMethod, ...page }: LoginPageProps) {
  const { redirectTo, errors, values } = page;
  return (
    <Container className="grid items-start gap-8 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-16">
      <Panel as="section" className="lg:order-2">
        {otherMethod ? (
          <OtherMethodPanel {...otherMethod} redirectTo={redirectTo} errors={errors} values={values} />
        ) : (
          <ModePanel {...page} />
        )}
      </Panel>
      <aside aria-label="Por qué tener una cuenta" className="hidden lg:order-1 lg:grid lg:gap-8 lg:pt-6">
        <p className="text-3xl font-bold tracking-tight text-balance">
          Compra y vende bicicletas y motos con confianza.
        </p>
        <ul className="grid gap-6">
          {REASONS.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft text-accent">
                <Icon {...icon} className="size-5" />
              </span>
              <span>
                <span className="block font-semibold">{title}</span>
                <span className="text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </aside>
    </Container>
  );
}

type PanelProps = Pick<LoginPageProps, "redirectTo" | "errors" | "values">;

function ModePanel({
  mode,
  redirectTo,
  errors,
  values,
  hint,
  notice,
  help,
  passkey,
  invitation,
  isMailed,
}: Omit<LoginPageProps, "otherMethod">) {
  const texts = LOGIN_TEXTS[mode];
  if (isMailed) return <MailedPanel redirectTo={redirectTo} />;
  if (invitation)
    return (
      <>
        <h1 className="text-2xl tracking-tight">Elige tu contraseña</h1>
        <p className="mt-1 mb-5 text-muted">
          Con ella creamos tu cuenta de <strong className="wrap-anywhere">{invitation.email}</strong>.
        </p>
        <ErrorSummary errors={errors} title={errors[""] ? texts.failed : undefined} />
        <CredentialsForm
          mode="register"
          redirectTo={redirectTo}
          action={registrationPath(invitation.token, redirectTo)}
          errors={errors}
          values={{ displayName: invitation.displayName, ...values, email: invitation.email }}
          isInvited
        />
        <AcceptedTerms />
      </>
    );
  return (
    <>
      <ModeTabs mode={mode} redirectTo={redirectTo} />
      <h1 className="mt-6 text-2xl tracking-tight">{texts.heading}</h1>
      <p className="mt-1 text-muted">{redirectTo === "/" ? texts.lead : "Para continuar donde estabas."}</p>
      {notice ? <Notice title={notice} className="mt-4" /> : null}
      <ErrorSummary errors={errors} title={errors[""] ? texts.failed : undefined} />
      {hint ? <p className="mb-4 text-sm text-muted">{hint}</p> : null}
      {help ? <p className="mt-2 text-sm">{help}</p> : null}
      <h2 className="mt-6 mb-3 text-base font-semibold">Continúa con</h2>
      <ProviderButtons redirectTo={redirectTo} />
      <h2 className="mt-6 mb-4 border-t border-line pt-5 text-base font-semibold">O con tu correo</h2>
      <CredentialsForm
        key={mode}
        mode={mode}
        redirectTo={redirectTo}
        action={hrefOf(mode, redirectTo)}
        errors={errors}
        values={values}
      />
      {mode === "login" && passkey ? <div className="mt-3">{passkey}</div> : null}
      <p className="mt-5 text-center text-sm text-muted">
        {mode === "login" ? "¿Primera vez aquí? " : "¿Ya tienes cuenta? "}
        <Link to={hrefOf(other(mode), redirectTo)} className="font-semibold text-accent underline underline-offset-2">
          {mode === "login" ? "Crea tu cuenta" : "Inicia sesión"}
        </Link>
      </p>
      <AcceptedTerms />
    </>
  );
}

function AcceptedTerms() {
  return (
    <p className="mt-3 text-center text-sm text-muted">
      Al crear una cuenta aceptas los{" "}
      <Link to="/terminos" className="underline underline-offset-2">
        Términos y Condiciones
      </Link>{" "}
      y la{" "}
      <Link to="/privacidad" className="underline underline-offset-2">
        Política de Privacidad
      </Link>
      .
    </p>
  );
}

/** After a registration whose network made many accounts. */
function MailedPanel({ redirectTo }: Pick<LoginPageProps, "redirectTo">) {
  return (
    <>
      <h1 className="text-2xl tracking-tight">Revisa tu correo</h1>
      <Notice tone="success" title="Te enviamos un enlace para crear tu cuenta" className="mt-5">
        Desde tu conexión se crearon muchas cuentas en poco tiempo, así que esta se crea cuando abras el enlace. Vence
        en un día. Si no lo ves, mira en la carpeta de correo no deseado.
      </Notice>
      <h2 className="mt-6 mb-3 text-base font-semibold">O entra ahora con</h2>
      <ProviderButtons redirectTo={redirectTo} />
      <p className="mt-5 text-center text-sm text-muted">
        ¿Escribiste mal tu correo?{" "}
        <Link to={hrefOf("register", redirectTo)} className="font-semibold text-accent underline underline-offset-2">
          Vuelve a intentarlo
        </Link>
      </p>
    </>
  );
}

/** Offers the account's own methods and nothing else; after that the provider is linked without being asked again. */
function OtherMethodPanel({ provider, email, methods, redirectTo, errors, values }: PanelProps & OtherMethod) {
  const byProvider = methods.some((method) => method !== "password");
  const byPassword = methods.includes("password");
  return (
    <>
      <h1 className="text-2xl tracking-tight">Ya tienes una cuenta</h1>
      <ErrorSummary errors={errors} title={errors[""] ? `No entraste con ${provider}` : undefined} />
      <p className="mt-2">
        Entra como siempre a la cuenta de <strong className="wrap-anywhere">{email}</strong> y vincularemos {provider}:
        la próxima vez podrás usar cualquiera de los dos.
      </p>
      <div className="mt-6 grid gap-6">
        {byProvider ? <ProviderButtons redirectTo={redirectTo} only={methods} /> : null}
        {byPassword ? (
          <CredentialsForm
            mode="login"
            redirectTo={redirectTo}
            action={`${hrefOf("login", redirectTo)}${redirectTo === "/" ? "?" : "&"}causa=${OTHER_METHOD_WORD}`}
            errors={errors}
            values={{ email, ...values }}
          />
        ) : null}
      </div>
      <p className="mt-5 text-center text-sm text-muted">
        <Link to={hrefOf("login", redirectTo)} className="font-semibold text-accent underline underline-offset-2">
          Entrar con otra cuenta
        </Link>
      </p>
    </>
  );
}

function CredentialsForm({
  mode,
  redirectTo,
  action,
  errors,
  values,
  isInvited = false,
}: Pick<LoginPageProps, "mode" | "redirectTo" | "errors" | "values"> & { action: string; isInvited?: boolean }) {
  const { busy, onSubmit } = useBusy();
  const texts = LOGIN_TEXTS[mode];
  const at = fieldsOf({ values, errors });
  return (
    // The server checks, in its own words and order: the browser's bubbles would come first.
    <form method="post" action={action} noValidate onSubmit={onSubmit} className="grid gap-5">
      {mode === "register" ? (
        <TextField
          label="Nombre"
          {...at("displayName")}
          optional
          autoComplete="name"
          maxLength={DISPLAY_NAME_MAX}
          hint="Así te verán los demás."
        />
      ) : null}
      {isInvited ? <input type="hidden" name="email" autoComplete="username" value={values.email} /> : null}
      {isInvited ? null : (
        <TextField
          label="Correo"
          {...at("email")}
          type="email"
          inputMode="email"
          autoComplete={mode === "login" ? "username" : "email"}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <PasswordField isNew={mode === "register"} error={errors.password} />
      {mode === "login" ? (
        <p className="-mt-2 text-sm">
          <Link
            to={recoverPath({ email: values.email, redirectTo })}
            className="inline-block py-1 font-semibold text-accent underline underline-offset-2"
          >
            ¿Olvidaste tu contraseña?
          </Link>
        </p>
      ) : null}
      <Button size="lg" disabled={busy}>
        {busy ? texts.busy : texts.button}
      </Button>
    </form>
  );
}

/** Whether a form is on its way, so that it is sent once; forgotten when the page is come back to. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const forget = () => setBusy(false);
    addEventListener("pageshow", forget);
    return () => removeEventListener("pageshow", forget);
  }, []);
  return { busy, onSubmit: () => setBusy(true) };
}

function ModeTabs({ mode, redirectTo }: { mode: LoginMode; redirectTo: string }) {
  return (
    <nav aria-label="Entrar o registrarse" className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1">
      {(["login", "register"] as const).map((tab) => (
        <Link
          key={tab}
          to={hrefOf(tab, redirectTo)}
          aria-current={tab === mode ? "page" : undefined}
          className={classes(
            "grid min-h-11 place-items-center rounded-control px-1 text-center text-sm font-semibold sm:text-base",
            tab === mode ? "bg-raised shadow-card" : "text-muted hover:text-ink",
          )}
        >
          {LOGIN_TEXTS[tab].tab}
        </Link>
      ))}
    </nav>
  );
}

function other(mode: LoginMode): LoginMode {
  return mode === "login" ? "register" : "login";
}

function hrefOf(mode: LoginMode, redirectTo: string): string {
  return redirectTo === "/" ? `/${mode}` : `/${mode}?redirect=${encodeURIComponent(redirectTo)}`;
}
