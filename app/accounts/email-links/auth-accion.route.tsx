import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";

import { BACK_QUERY } from "~/accounts/constants";
import { PasswordField } from "~/accounts/sign-in/password-field";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { isCodeMode, isExpired, type CodeMode, freshCodePath, type CodeView } from "./constants";
import { submitCode } from "./email-links.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { mode, code, back } = readAddress(request);
  const view = await context.accounts.emailLinks.readCode(mode, code);
  if (view.ok)
    return data({ mode, view: view.data, address: addressOf(mode, code, back), message: "", expired: false });
  const { message, cause, status } = view.failure;
  return data({ mode, view: null, address: "", message, expired: isExpired(cause) }, { status });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { mode, code, back } = readAddress(request);
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitCode(context.accounts, mode, code, form, back));
}

function readAddress(request: Request): { mode: CodeMode; code: string; back: string | undefined } {
  const { searchParams } = new URL(request.url);
  const mode = searchParams.get("mode");
  if (!isCodeMode(mode)) throw notFound("No conocemos ese tipo de enlace. Ábrelo otra vez desde el correo.");
  const back = safeRedirect(searchParams.get(BACK_QUERY), "");
  return { mode, code: searchParams.get("oobCode") ?? "", back: back === "" ? undefined : back };
}

function addressOf(mode: CodeMode, code: string, back: string | undefined): string {
  const query = new URLSearchParams({ mode, oobCode: code, ...(back !== undefined && { [BACK_QUERY]: back }) });
  return `/auth/accion?${query.toString()}`;
}

export const meta = pageMeta<typeof loader>((page) => (page ? CODE_TEXTS[page.mode].title : "Enlace"));

export default function AuthAction() {
  const { mode, view, address, message, expired } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (failure?.expired) return <SpentCodePage mode={mode} message={failure.errors[""] ?? ""} spent />;
  if (view === null) return <SpentCodePage mode={mode} message={message} spent={expired} />;
  return <CodePage view={view} action={address} errors={failure?.errors ?? {}} />;
}

const CODE_TEXTS: Record<CodeMode, { title: string; button: string; again: string }> = {
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
