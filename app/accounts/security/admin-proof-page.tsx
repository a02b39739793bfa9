import { Form, useNavigation } from "@remix-run/react";

import { ADMIN_PROOF_PATH } from "~/accounts/constants";
import { SECOND_FACTOR_FIELDS as FIELDS, type FactorState } from "~/accounts/second-factor/constants";
import { PasswordField } from "~/accounts/sign-in/password-field";
import type { FieldErrors } from "~/platform/forms/forms";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";

import type { SecurityView } from "./constants";
import { SecondFactorCode } from "./second-factor-code";
import { ConfirmItsYou } from "./security-methods";
import { SecuritySection } from "./security-parts";

interface AdminProofPageProps {
  view: Pick<SecurityView, "hasPassword" | "methods">;
  factor: FactorState;
  back: string;
  errors: FieldErrors;
}

/**
 * Asks an administrator for a proof: the code of the second factor, or where that is not needed the password or a
 * provider.
 */
export function AdminProofPage({ view: { hasPassword, methods }, factor, back, errors }: AdminProofPageProps) {
  const busy = useNavigation().state !== "idle";
  const asksCode = factor !== "absent";
  const asksPassword = hasPassword && factor !== "unproved";
  return (
    <div className="max-w-2xl pb-10">
      <PageHeader
        title={factor === "unproved" ? "Confirma que eres tú" : "¿Sigues ahí?"}
        lead={
          factor === "unproved"
            ? "Para entrar a la administración escribe el código de tu aplicación. Se pide una vez en cada sesión."
            : "Para hacer cambios en la administración confirma que eres tú. Vale por diez minutos; lo que " +
              "escribiste te espera en su página."
        }
      />
      <ErrorSummary errors={errors} title="No pudimos confirmar que eres tú" />
      <div className="grid gap-6">
        {asksCode || asksPassword ? (
          <SecuritySection id="prueba" title={headingOf(asksCode, asksPassword)}>
            <Form
              method="post"
              action={`${ADMIN_PROOF_PATH}?redirect=${encodeURIComponent(back)}`}
              noValidate
              className="grid gap-5"
            >
              {asksCode ? <SecondFactorCode name={FIELDS.code} error={errors[FIELDS.code]} /> : null}
              {asksCode && asksPassword ? <p className="text-muted">O, en lugar del código:</p> : null}
              {asksPassword ? (
                <PasswordField
                  name={FIELDS.password}
                  label="Tu contraseña"
                  isNew={false}
                  error={errors[FIELDS.password]}
                />
              ) : null}
              <div>
                <Button disabled={busy}>Confirmar</Button>
              </div>
            </Form>
          </SecuritySection>
        ) : null}
        {factor !== "unproved" && methods.some(({ linked, slug }) => linked && slug !== null) ? (
          <ConfirmItsYou methods={methods} redirect={back}>
            Entra otra vez con una cuenta vinculada y vuelve a la página del cambio.
          </ConfirmItsYou>
        ) : null}
      </div>
    </div>
  );
}

function headingOf(asksCode: boolean, asksPassword: boolean): string {
  if (!asksCode) return "Con tu contraseña";
  return asksPassword ? "Con un código o tu contraseña" : "Con un código";
}
