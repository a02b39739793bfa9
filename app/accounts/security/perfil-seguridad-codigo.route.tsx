import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { FACTOR_CODE_PATH, SECURITY_PATH } from "~/accounts/constants";
import { SECOND_FACTOR_FIELDS as FIELDS } from "~/accounts/second-factor/constants";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";

import { SecondFactorCode } from "./second-factor-code";
import { submitFactorCode } from "./second-factor-page.action.server";
import { SecuritySection, Submit } from "./security-parts";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await context.accounts.requireVerifiedUser();
  const back = backOf(request);
  // Nothing to ask: there is no second factor, or it was asked in this session.
  if ((await context.accounts.secondFactor.state(user.uid)) !== "unproved") throw redirect(back);
  return { back };
}

/** Uses a code up, and leads back to the page that asked for it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireVerifiedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitFactorCode(context.accounts, user, form, backOf(request)));
}

export const meta = pageMeta("Confirma que eres tú");

export default function FactorCodeRoute() {
  const { back } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <FactorCodePage back={back} errors={failure?.errors ?? {}} />;
}

function backOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get("redirect"), SECURITY_PATH);
}

export function FactorCodePage({ back, errors }: { back: string; errors: FieldErrors }) {
  return (
    <div className="max-w-2xl pb-10">
      <PageHeader
        title="Confirma que eres tú"
        lead="Tu cuenta tiene la verificación en dos pasos. Te pedimos el código una vez en cada sesión."
      />
      <ErrorSummary errors={errors} title="No pudimos confirmar que eres tú" />
      <SecuritySection id="prueba" title="Con un código">
        <Form
          method="post"
          action={`${FACTOR_CODE_PATH}?redirect=${encodeURIComponent(back)}`}
          noValidate
          className="grid gap-5"
        >
          <SecondFactorCode name={FIELDS.code} error={errors[FIELDS.code]} />
          <Submit>Confirmar</Submit>
        </Form>
      </SecuritySection>
    </div>
  );
}
