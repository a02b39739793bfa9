import { Form, useNavigation } from "@remix-run/react";

import { ADMIN_PROOF_PATH } from "~/accounts/constants";
import { PasswordField } from "~/accounts/sign-in/password-field";
import type { FieldErrors } from "~/platform/forms/forms";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";

import type { SecurityView } from "./constants";
import { ConfirmItsYou } from "./security-methods";
import { SecuritySection } from "./security-parts";

interface AdminProofPageProps {
  view: Pick<SecurityView, "hasPassword" | "methods">;
  /** The page of the act. */
  back: string;
  errors: FieldErrors;
}

/** Asks an administrator for a proof before an act: the password, or a provider. */
export function AdminProofPage({ view: { hasPassword, methods }, back, errors }: AdminProofPageProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <div className="max-w-2xl pb-10">
      <PageHeader
        title="¿Sigues ahí?"
        lead="Para hacer cambios en la administración confirma que eres tú. Vale por diez minutos; lo que escribiste te espera en su página."
      />
      <ErrorSummary errors={errors} title="No pudimos confirmar que eres tú" />
      <div className="grid gap-6">
        {hasPassword ? (
          <SecuritySection id="contrasena" title="Con tu contraseña">
            <Form
              method="post"
              action={`${ADMIN_PROOF_PATH}?redirect=${encodeURIComponent(back)}`}
              noValidate
              className="grid gap-5"
            >
              <PasswordField label="Tu contraseña" isNew={false} error={errors.password} />
              <div>
                <Button disabled={busy}>Confirmar</Button>
              </div>
            </Form>
          </SecuritySection>
        ) : null}
        {methods.some(({ linked, slug }) => linked && slug !== null) ? (
          <ConfirmItsYou methods={methods} redirect={back}>
            Entra otra vez con una cuenta vinculada y vuelve a la página del cambio.
          </ConfirmItsYou>
        ) : null}
      </div>
    </div>
  );
}
