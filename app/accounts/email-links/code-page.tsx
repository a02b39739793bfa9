import { Form, Link } from "@remix-run/react";

import { PasswordField } from "~/accounts/sign-in/password-field";
import type { FieldErrors } from "~/platform/forms/forms";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { freshCodePath, type CodeMode, type CodeView } from "./constants";

export const CODE_TEXTS: Record<CodeMode, { title: string; button: string; again: string }> = {
  resetPassword: { title: "Crea tu contraseña nueva", button: "Guardar contraseña", again: "Pedir otro enlace" },
  verifyEmail: { title: "Confirma tu correo", button: "Sí, es mi correo", again: "Ir a Seguridad y pedir otro" },
  verifyAndChangeEmail: {
    title: "Confirma tu correo nuevo",
    button: "Cambiar mi correo",
    again: "Ir a Seguridad y pedir otro",
  },
  recoverEmail: { title: "Vuelve a tu correo anterior", button: "Recuperar mi correo", again: "Ir a Seguridad" },
};

/** A valid link: its account, and the button that uses it. Opening it changes nothing. */
export function CodePage({ view, action, errors }: { view: CodeView; action: string; errors: FieldErrors }) {
  const texts = CODE_TEXTS[view.mode];
  return (
    <Container narrow className="pb-12">
      <PageHeader title={texts.title} />
      <Panel>
        <ErrorSummary errors={errors} />
        <p className="wrap-anywhere">
          <Explanation view={view} />
        </p>
        <Form method="post" action={action} noValidate className="mt-5 grid gap-5">
          {view.mode === "resetPassword" ? (
            <>
              {/* Gives password managers the account's e-mail. */}
              <input type="text" name="username" autoComplete="username" defaultValue={view.email} readOnly hidden />
              <PasswordField isNew label="Contraseña nueva" error={errors.password} />
            </>
          ) : null}
          <div>
            <SubmitButton size="lg" busy="Guardando…">
              {texts.button}
            </SubmitButton>
          </div>
        </Form>
      </Panel>
    </Container>
  );
}

function Explanation({ view: { mode, email, newEmail } }: { view: CodeView }) {
  switch (mode) {
    case "resetPassword":
      return (
        <>
          Es para la cuenta de <strong>{email}</strong>. Al guardarla cerramos tu sesión en todos los dispositivos.
        </>
      );
    case "verifyEmail":
      return (
        <>
          ¿<strong>{email}</strong> es tu correo en nuestro sitio?
        </>
      );
    case "verifyAndChangeEmail":
      return (
        <>
          Tu cuenta dejará de usar <strong>{email}</strong> y usará <strong>{newEmail}</strong>. Cerramos tu sesión en
          los demás dispositivos.
        </>
      );
    case "recoverEmail":
      return (
        <>
          Tu cuenta volverá a usar <strong>{email}</strong>. Cerramos tu sesión en todos los dispositivos.
        </>
      );
  }
}

/** A link that no longer works, or that could not be checked. */
export function SpentCodePage({ mode, message, spent }: { mode: CodeMode; message: string; spent: boolean }) {
  return (
    <Container narrow className="pb-12">
      <PageHeader title={spent ? "Este enlace ya no sirve" : CODE_TEXTS[mode].title} />
      <div className="grid justify-items-start gap-5">
        <div role="alert" className="w-full">
          <Notice tone="warning" title={message} />
        </div>
        {spent ? (
          <>
            <p>
              Si acabas de usarlo, ya está hecho: puedes{" "}
              <Link to="/login" className="font-semibold text-accent underline underline-offset-2">
                iniciar sesión
              </Link>
              .
            </p>
            <LinkButton to={freshCodePath(mode)}>{CODE_TEXTS[mode].again}</LinkButton>
          </>
        ) : null}
      </div>
    </Container>
  );
}
