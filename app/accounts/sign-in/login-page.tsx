import { Link } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";

import { DISPLAY_NAME_MAX, recoverPath, registrationPath } from "~/accounts/constants";
import { type SignInMethod, PROVIDERS, type ProviderSlug } from "~/accounts/providers";
import type { FieldErrors } from "~/platform/forms/forms";
import { Button, buttonClass } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { PHONE_ICON } from "~/ui/icon-paths";
import { Notice } from "~/ui/notice";
import { Container } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { PasswordField } from "./password-field";

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

interface ProviderButtonsProps {
  /** Where to go afterwards: a path of ours, already checked. */
  redirectTo: string;
  only?: readonly SignInMethod[];
}

/** One button a provider, in a plain form: the server answers with the way to its page. */
function ProviderButtons({ redirectTo, only }: ProviderButtonsProps) {
  const offered = PROVIDERS.filter(({ id }) => only?.includes(id) ?? true);
  return (
    <form method="post" action="/auth/social" className="grid grid-cols-2 gap-2 max-[19rem]:grid-cols-1 sm:gap-3">
      {redirectTo === "/" ? null : <input type="hidden" name="redirect" value={redirectTo} />}
      {offered.map(({ slug, name }) => (
        <button
          key={slug}
          name="provider"
          value={slug}
          className={buttonClass({ variant: "secondary" }, "min-h-11 px-2 max-[22rem]:text-sm")}
        >
          <ProviderMark slug={slug} className="size-5 flex-none" />
          <span>
            <span className="sr-only">Continuar con </span>
            {name}
          </span>
        </button>
      ))}
    </form>
  );
}

const PATHS: Record<ProviderSlug, string> = {
  google:
    "M12.48 10.92v3.28h7.84c-.24 1.84-.85 3.19-1.79 4.13-1.14 1.15-2.93 2.4-6.05 2.4-4.83 " +
    "0-8.6-3.89-8.6-8.72s3.77-8.72 8.6-8.72c2.6 0 4.51 1.03 5.91 2.35l2.31-2.31C18.75 1.44 16.13 0 12.48 " +
    "0 5.87 0 .31 5.39.31 12s5.56 12 12.17 12c3.57 0 6.27-1.17 8.37-3.36 2.16-2.16 2.84-5.21 2.84-7.67 " +
    "0-.76-.05-1.47-.17-2.05Z",
  facebook:
    "M14 13.5h2.5l1-4H14v-2c0-1.03 0-2 2-2h1.5V2.14C17.17 2.1 15.94 2 14.64 2 11.93 2 10 3.66 10 6.7v2.8H7v4h3V22h4Z",
  twitter:
    "M23.64 4.94c-.83.37-1.73.62-2.67.73a4.66 4.66 0 0 0 2.05-2.58 9.3 9.3 0 0 1-2.96 1.13 4.66 4.66 0 0 " +
    "0-7.94 4.25A13.2 13.2 0 0 1 2.52 3.6a4.66 4.66 0 0 0 1.44 6.22 4.6 4.6 0 0 1-2.11-.58v.06a4.66 4.66 " +
    "0 0 0 3.74 4.57 4.7 4.7 0 0 1-2.1.08 4.66 4.66 0 0 0 4.34 3.23A9.35 9.35 0 0 1 .94 19.11a13.2 13.2 " +
    "0 0 0 7.14 2.09c8.57 0 13.25-7.1 13.25-13.25l-.01-.6a9.5 9.5 0 0 0 2.32-2.41Z",
  github:
    "M12 .3a12 12 0 0 0-3.79 " +
    "23.38c.6.11.82-.26.82-.58l-.02-2.04c-3.34.73-4.04-1.61-4.04-1.61-.55-1.38-1.34-1.75-1.34-1.75-1.08-.74.09-.73.09-.73 " +
    "1.2.08 1.84 1.24 1.84 1.24 1.07 1.83 2.8 1.3 3.49 1 " +
    ".11-.78.42-1.31.76-1.61-2.67-.3-5.47-1.33-5.47-5.93 0-1.31.47-2.38 1.24-3.22-.14-.3-.54-1.52.1-3.18 " +
    "0 0 1.01-.32 3.3 1.23a11.5 11.5 0 0 1 6.01 0c2.28-1.55 3.29-1.23 3.29-1.23.64 1.66.24 2.88.12 " +
    "3.18a4.7 4.7 0 0 1 1.23 3.22c0 4.61-2.81 5.63-5.48 5.92.42.36.81 1.1.81 2.22l-.01 3.29c0 " +
    ".31.21.69.82.57A12 12 0 0 0 12 .3Z",
};

/** Beside the provider's name: hidden from assistive technology. */
function ProviderMark({ slug, className = "size-5" }: { slug: ProviderSlug; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      <path d={PATHS[slug]} />
    </svg>
  );
}

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
