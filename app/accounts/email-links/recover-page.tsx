import { Form } from "@remix-run/react";

import { recoverPath } from "~/accounts/constants";
import type { FieldErrors } from "~/platform/forms/forms";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

function loginPath(redirectTo: string): string {
  return redirectTo === "/" ? "/login" : `/login?redirect=${encodeURIComponent(redirectTo)}`;
}

/** The same words whether or not there is such an account. */
export const RESET_SENT = "Si hay una cuenta con ese correo, te enviamos un enlace para crear una contraseña nueva.";

export function RecoverPage({
  sent,
  redirectTo,
  errors,
  values,
}: {
  sent: boolean;
  /** Path to return to after the sign-in with the new password. */
  redirectTo: string;
  errors: FieldErrors;
  values: Record<string, string>;
}) {
  const again = recoverPath({ redirectTo });
  const signIn = loginPath(redirectTo);
  return (
    <Container narrow className="pb-12">
      <PageHeader
        title="Recupera tu contraseña"
        lead={sent ? undefined : "Escribe tu correo y te enviamos un enlace para crear una nueva."}
      />
      {sent ? (
        <div className="grid justify-items-start gap-5">
          <Notice tone="success" title="Revisa tu correo">
            {RESET_SENT} Vence en una hora. Si no lo ves, mira en la carpeta de correo no deseado.
          </Notice>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={signIn}>Volver a iniciar sesión</LinkButton>
            <LinkButton to={again} variant="secondary">
              Pedir otro enlace
            </LinkButton>
          </div>
        </div>
      ) : (
        <Panel>
          <ErrorSummary errors={errors} />
          <Form method="post" action={again} noValidate className="grid gap-5">
            <TextField
              label="Correo"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              defaultValue={values.email}
              error={errors.email}
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton size="lg" busy="Enviando…">
                Enviar enlace
              </SubmitButton>
              <LinkButton to={signIn} variant="ghost" size="lg">
                Volver
              </LinkButton>
            </div>
          </Form>
        </Panel>
      )}
    </Container>
  );
}
