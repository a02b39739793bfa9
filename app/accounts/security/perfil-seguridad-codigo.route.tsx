import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { FACTOR_CODE_PATH, SECURITY_PATH } from "~/accounts/constants";
import { PASSKEY_FIELDS } from "~/accounts/passkeys/constants";
import { submitPasskeyProof } from "~/accounts/passkeys/passkey-forms.action.server";
import { SECOND_FACTOR_FIELDS as FIELDS, type FactorKinds } from "~/accounts/second-factor/constants";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";

import { PasskeyProof } from "./passkey-proof";
import { SecondFactorCode } from "./second-factor-code";
import { submitFactorCode } from "./second-factor-page.action.server";
import { SecuritySection, Submit } from "./security-parts";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await context.accounts.requireVerifiedUser();
  const { secondFactor } = context.accounts;
  const back = backOf(request);
  // Nothing to ask: there is no second factor, or it was asked in this session.
  if ((await secondFactor.state(user.uid)) !== "unproved") throw redirect(back);
  const { hasCodes, passkeys } = await secondFactor.summary(user.uid);
  return { back, kinds: { hasCodes, passkeys } };
}

/** Uses a code up or takes a passkey, and leads back to the page that asked for it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireVerifiedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const submit = form.has(PASSKEY_FIELDS.answer) ? submitPasskeyProof : submitFactorCode;
  return respond(await submit(context.accounts, user, form, backOf(request)));
}

export const meta = pageMeta("Confirma que eres tú");

export default function FactorCodeRoute() {
  const { back, kinds } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <FactorCodePage back={back} kinds={kinds} errors={failure?.errors ?? {}} />;
}

function backOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get("redirect"), SECURITY_PATH);
}

interface FactorCodePageProps {
  back: string;
  kinds?: FactorKinds;
  errors: FieldErrors;
}

const ONLY_CODES: FactorKinds = { hasCodes: true, passkeys: 0 };

export function FactorCodePage({ back, kinds: { hasCodes, passkeys } = ONLY_CODES, errors }: FactorCodePageProps) {
  const here = `${FACTOR_CODE_PATH}?redirect=${encodeURIComponent(back)}`;
  return (
    <div className="max-w-2xl pb-10">
      <PageHeader
        title="Confirma que eres tú"
        lead="Tu cuenta tiene la verificación en dos pasos. Te pedimos el segundo paso una vez en cada sesión."
      />
      <ErrorSummary errors={errors} title="No pudimos confirmar que eres tú" />
      <div className="grid gap-6">
        {passkeys > 0 ? <PasskeyProof action={here} /> : null}
        {hasCodes ? (
          <SecuritySection id="prueba" title="Con un código">
            <Form method="post" action={here} noValidate className="grid gap-5">
              <SecondFactorCode name={FIELDS.code} error={errors[FIELDS.code]} />
              <Submit>Confirmar</Submit>
            </Form>
          </SecuritySection>
        ) : null}
        <p className="text-sm text-muted">
          ¿Perdiste tu teléfono{hasCodes ? " y tus códigos de recuperación" : ""}?{" "}
          <Link to="/contacto" className="link">
            Escríbenos
          </Link>
          : podemos quitar el segundo paso después de comprobar que eres tú y de esperar tres días.
        </p>
      </div>
    </div>
  );
}
