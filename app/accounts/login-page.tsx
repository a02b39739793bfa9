import { Form, Link, useNavigation } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Container } from "~/ui/page";

import { DISPLAY_NAME_MAX } from "./credentials";
import { PasswordField } from "./password-field";

export type LoginMode = "login" | "register";

/** What each of the two tabs says. */
export const LOGIN_TEXTS = {
  login: { tab: "Iniciar Sesión", heading: "Inicia sesión", lead: "Qué bueno verte de nuevo.", button: "Iniciar Sesión", busy: "Ingresando…" },
  register: { tab: "Crear cuenta", heading: "Crea tu cuenta", lead: "Es gratis y toma un minuto.", button: "Crear cuenta", busy: "Creando tu cuenta…" },
} as const satisfies Record<LoginMode, Record<string, string>>;

const REASONS = [
  { icon: "tag", title: "Publica gratis", text: "Tu bicicleta o moto, con fotos, en pocos minutos." },
  { icon: "handshake", title: "Trata directo", text: "Habla por WhatsApp o teléfono con quien vende." },
  { icon: "shield", title: "Tus datos, contigo", text: "Tu teléfono y tu correo no se muestran en la página." },
] as const;

interface LoginPageProps {
  mode: LoginMode;
  /** Where to go afterwards: a path of ours, already checked. */
  redirectTo: string;
  errors: FieldErrors;
  values: Record<string, string>;
}

/** One page for signing in and registering: two tabs that are links, so that both work without scripts. */
export function LoginPage({ mode, redirectTo, errors, values }: LoginPageProps) {
  const texts = LOGIN_TEXTS[mode];
  const busy = useNavigation().formMethod === "POST";
  return (
    <Container className="grid items-start gap-8 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-16">
      <Panel as="section" className="lg:order-2">
        <ModeTabs mode={mode} redirectTo={redirectTo} />
        <h1 className="mt-6 text-2xl tracking-tight">{texts.heading}</h1>
        <p className="mt-1 text-muted">{redirectTo === "/" ? texts.lead : "Para continuar donde estabas."}</p>
        <ErrorSummary errors={errors} />
        {/* The server checks, in its own words and order: the browser's bubbles would come first. */}
        <Form key={mode} method="post" action={hrefOf(mode, redirectTo)} noValidate className="mt-6 grid gap-5">
          {mode === "register" ? (
            <TextField label="Nombre" name="displayName" optional autoComplete="name" maxLength={DISPLAY_NAME_MAX} defaultValue={values.displayName} error={errors.displayName} hint="Así te verán los demás." />
          ) : null}
          <TextField label="Email" name="email" type="email" inputMode="email" autoComplete={mode === "login" ? "username" : "email"} autoCapitalize="none" spellCheck={false} required defaultValue={values.email} error={errors.email} />
          <PasswordField isNew={mode === "register"} error={errors.password} />
          <Button size="lg" disabled={busy}>
            {busy ? texts.busy : texts.button}
          </Button>
        </Form>
        <p className="mt-5 text-center text-sm text-muted">
          {mode === "login" ? "¿Primera vez aquí? " : "¿Ya tienes cuenta? "}
          <Link to={hrefOf(other(mode), redirectTo)} className="font-semibold text-accent underline underline-offset-2">
            {mode === "login" ? "Crea tu cuenta" : "Inicia sesión"}
          </Link>
        </p>
      </Panel>
      <aside aria-label="Por qué tener una cuenta" className="hidden lg:order-1 lg:grid lg:gap-8 lg:pt-6">
        <p className="text-3xl font-bold tracking-tight text-balance">Compra y vende bicicletas y motos con confianza.</p>
        <ul className="grid gap-6">
          {REASONS.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft text-accent">
                <Icon name={icon} className="size-5" />
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

function ModeTabs({ mode, redirectTo }: { mode: LoginMode; redirectTo: string }) {
  return (
    <nav aria-label="Entrar o registrarse" className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1">
      {(["login", "register"] as const).map((tab) => (
        <Link
          key={tab}
          to={hrefOf(tab, redirectTo)}
          aria-current={tab === mode ? "page" : undefined}
          className={classes("grid min-h-11 place-items-center rounded-control px-1 text-center text-sm font-semibold sm:text-base", tab === mode ? "bg-raised shadow-card" : "text-muted hover:text-ink")}
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
