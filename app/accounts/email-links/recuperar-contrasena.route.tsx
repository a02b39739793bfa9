import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { recoverPath } from "~/accounts/constants";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { submitResetRequest } from "./email-links.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** Longer than any address. */
const EMAIL_CHARS = 320;

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return {
    sent: searchParams.has("enviado"),
    email: (searchParams.get("email") ?? "").slice(0, EMAIL_CHARS),
    redirectTo: redirectOf(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitResetRequest(context.accounts, form, redirectOf(request)));
}

function redirectOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get("redirect"), "/");
}

export const meta = pageMeta("Recupera tu contraseña");

export default function Recover() {
  const { sent, email, redirectTo } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <RecoverPage
      sent={sent && !failure}
      redirectTo={redirectTo}
      errors={failure?.errors ?? {}}
      values={failure?.values ?? { email }}
    />
  );
}

function loginPath(redirectTo: string): string {
  return redirectTo === "/" ? "/login" : `/login?redirect=${encodeURIComponent(redirectTo)}`;
}

/** The same words for an unknown account, so that the page gives nothing away. */
export const RESET_SENT = "Si hay una cuenta con ese correo, te enviamos un enlace para crear una contraseña nueva.";

export function RecoverPage({
  sent,
  redirectTo,
  errors,
  values,
}: {
  sent: boolean;
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
            {RESET_SENT} Vence en una hora. Si ya lo pediste hace poco, usa el enlace que te llegó: no enviamos otro
            cada vez. Si no lo ves, mira en la carpeta de correo no deseado.
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
