import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ADMIN_PROOF_PATH } from "~/accounts/constants";
import { PASSKEY_FIELDS } from "~/accounts/passkeys/constants";
import { submitPasskeyProof } from "~/accounts/passkeys/passkey-forms.action.server";
import { type FactorKinds, type FactorState, SECOND_FACTOR_FIELDS as FIELDS } from "~/accounts/second-factor/constants";
import { PasswordField } from "~/accounts/sign-in/password-field";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";

import { submitAdminProof } from "./admin-proof-page.action.server";
import type { SecurityView } from "./constants";
import { PasskeyProof } from "./passkey-proof";
import { SecondFactorCode } from "./second-factor-code";
import { ConfirmItsYou } from "./security-methods";
import { SecuritySection } from "./security-parts";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await context.accounts.requireEnrolledAdmin();
  const { security, secondFactor } = context.accounts;
  const [{ hasPassword, methods }, { hasCodes, passkeys }] = await Promise.all([
    security.view(admin),
    secondFactor.summary(admin.user.uid),
  ]);
  return { view: { hasPassword, methods }, factor: admin.factor, kinds: { hasCodes, passkeys }, back: backOf(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await context.accounts.requireEnrolledAdmin();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const submit = form.has(PASSKEY_FIELDS.answer) ? submitPasskeyProof : submitAdminProof;
  return respond(await submit(context.accounts, admin, form, backOf(request)));
}

export const meta = pageMeta("Confirma que eres tú");

export default function Confirmar() {
  const { view, factor, kinds, back } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <AdminProofPage view={view} factor={factor} kinds={kinds} back={back} errors={failure?.errors ?? {}} />;
}

function backOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get("redirect"), "/administracion");
}

interface AdminProofPageProps {
  view: Pick<SecurityView, "hasPassword" | "methods">;
  factor: FactorState;
  /** Default: codes where there is a factor. */
  kinds?: FactorKinds;
  back: string;
  errors: FieldErrors;
}

/** A passkey or the code of the second factor; where none is needed, the password or a provider. */
export function AdminProofPage({ view: { hasPassword, methods }, factor, kinds, back, errors }: AdminProofPageProps) {
  const asksCode = kinds?.hasCodes ?? factor !== "absent";
  const here = `${ADMIN_PROOF_PATH}?redirect=${encodeURIComponent(back)}`;
  const asksPassword = hasPassword && factor !== "unproved";
  return (
    <div className="max-w-2xl pb-10">
      <PageHeader
        title={factor === "unproved" ? "Confirma que eres tú" : "¿Sigues ahí?"}
        lead={
          factor === "unproved"
            ? asksCode
              ? "Para entrar a la administración escribe el código de tu aplicación. Se pide una vez en cada sesión."
              : "Para entrar a la administración usa tu llave de acceso. Se pide una vez en cada sesión."
            : "Para hacer cambios en la administración confirma que eres tú. Vale mientras trabajas: termina a los diez " +
              "minutos sin cambios, y a las ocho horas. El dinero y los roles piden una prueba de los últimos cinco " +
              "minutos. Lo que escribiste te espera en su página."
        }
      />
      <ErrorSummary errors={errors} title="No pudimos confirmar que eres tú" />
      <div className="grid gap-6">
        {kinds && kinds.passkeys > 0 ? <PasskeyProof action={here} /> : null}
        {asksCode || asksPassword ? (
          <SecuritySection id="prueba" title={headingOf(asksCode, asksPassword)}>
            <Form method="post" action={here} noValidate className="grid gap-5">
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
                <SubmitButton>Confirmar</SubmitButton>
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
