import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { isTeam } from "~/accounts/admin-verbs";
import { SECOND_FACTOR_PATH, SECURITY_PATH } from "~/accounts/constants";
import {
  SECOND_FACTOR_FIELDS as FIELDS,
  SECOND_FACTOR_INTENTS as INTENTS,
  type EnrolmentView,
  type QrView,
  type SecondFactorView,
} from "~/accounts/second-factor/constants";
import { PasswordField } from "~/accounts/sign-in/password-field";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";

import type { SecurityView } from "./constants";
import { SecondFactorCode } from "./second-factor-code";
import { submitSecondFactor } from "./second-factor-page.action.server";
import { ConfirmItsYou } from "./security-methods";
import { SecuritySection, Submit } from "./security-parts";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ context }: LoaderFunctionArgs) {
  const { requireVerifiedUser, secondFactor, security } = context.accounts;
  const verified = await requireVerifiedUser();
  const [factor, { hasPassword, methods, provedRecently }] = await Promise.all([
    secondFactor.view(verified.user.uid),
    security.view(verified),
  ]);
  const enrolment = factor === null && (hasPassword || provedRecently) ? await secondFactor.begin(verified) : null;
  return {
    factor,
    account: { hasPassword, methods },
    enrolment,
    isAdmin: isTeam(verified.user.role),
    at: context.clock.now().getTime(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireVerifiedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  // A passkey is shown first: a password alone adds no other factor. The other forms ask for a code themselves.
  if (form.get("intent") === INTENTS.add) await context.accounts.requireFactor(user.user.uid, null);
  return respond(await submitSecondFactor(context.accounts, user, form));
}

export const meta = pageMeta("Verificación en dos pasos");

export default function SecondFactorRoute() {
  const { at, enrolment, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SecondFactorPage
      key={at}
      {...page}
      enrolment={reply?.enrolment ?? enrolment}
      codes={reply?.codes ?? []}
      errors={reply?.errors ?? {}}
    />
  );
}

interface SecondFactorPageProps {
  factor: SecondFactorView | null;
  account: Pick<SecurityView, "hasPassword" | "methods">;
  /** Null where there is a factor, and where a provider has to verify the user first. */
  enrolment: EnrolmentView | null;
  codes: readonly string[];
  isAdmin: boolean;
  errors: FieldErrors;
}

export function SecondFactorPage({ factor, account, enrolment, codes, isAdmin, errors }: SecondFactorPageProps) {
  return (
    <div className="max-w-3xl pb-10">
      <PageHeader
        title="Verificación en dos pasos"
        lead={
          isAdmin
            ? "Para entrar a la administración, además de tu contraseña se pide un código de una aplicación de tu teléfono."
            : "Para cambiar cómo entras a tu cuenta o dónde te pagamos, y para descargar o borrar tus datos, además de " +
              "tu contraseña se pide un código de una aplicación de tu teléfono."
        }
      />
      <ErrorSummary errors={errors} title="No hicimos el cambio" />
      <div className="grid gap-6">
        {codes.length > 0 ? <RecoveryCodes codes={codes} isAdmin={isAdmin} /> : null}
        {factor ? <Enrolled factor={factor} errors={errors} /> : null}
        {!factor && enrolment ? (
          <Enrolment enrolment={enrolment} hasPassword={account.hasPassword} errors={errors} />
        ) : null}
        {factor ? null : (
          <SecuritySection id="llave" title="O con una llave de acceso">
            <p>Tu huella, tu cara o el PIN de tu dispositivo también sirven como segundo paso, sin escribir códigos.</p>
            <div>
              <LinkButton to={`${SECURITY_PATH}#llaves`} variant="secondary">
                Ver mis llaves de acceso
              </LinkButton>
            </div>
          </SecuritySection>
        )}
        {!factor && !enrolment ? (
          <ConfirmItsYou methods={account.methods} redirect={SECOND_FACTOR_PATH}>
            Para activarla, entra otra vez con una de tus cuentas. Vale por cinco minutos.
          </ConfirmItsYou>
        ) : null}
      </div>
    </div>
  );
}

function RecoveryCodes({ codes, isAdmin }: Pick<SecondFactorPageProps, "codes" | "isAdmin">) {
  return (
    <SecuritySection id="recuperacion" title="Tus códigos de recuperación">
      <Notice tone="warning" title="Guárdalos ahora: no los volveremos a mostrar">
        Si pierdes tu teléfono, cada uno te deja entrar una vez. Anótalos o imprímelos.
      </Notice>
      <ol className="grid list-inside list-decimal gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all break-all font-semibold">{code}</code>
          </li>
        ))}
      </ol>
      <div>
        <LinkButton to={isAdmin ? "/administracion" : SECURITY_PATH}>
          {isAdmin ? "Ya los guardé, ir a la administración" : "Ya los guardé"}
        </LinkButton>
      </div>
    </SecuritySection>
  );
}

function Enrolment({
  enrolment: { sealed, secret, link, qr },
  hasPassword,
  errors,
}: {
  enrolment: EnrolmentView;
  hasPassword: boolean;
  errors: FieldErrors;
}) {
  return (
    <SecuritySection id="activar" title="Actívala">
      <p>
        Instala en tu teléfono una aplicación de códigos, como Google Authenticator, Microsoft Authenticator o Aegis, y
        escanea esta imagen con ella.
      </p>
      <QrCode qr={qr} />
      <p>
        ¿Estás en ese mismo teléfono?{" "}
        <a href={link} className="font-semibold text-accent underline underline-offset-2">
          Ábrela en tu aplicación
        </a>
        . ¿No puedes escanear? Escribe en ella esta clave:
      </p>
      <p>
        <code className="select-all font-semibold break-words">{secret}</code>
      </p>
      <PlainForm intent={INTENTS.add}>
        <input type="hidden" name={FIELDS.enrolment} value={sealed} />
        <SecondFactorCode
          name={FIELDS.code}
          label="Código que muestra tu aplicación"
          hint="6 dígitos, que cambian cada 30 segundos."
          isNumeric
          error={errors[FIELDS.code]}
        />
        {hasPassword ? (
          <PasswordField name={FIELDS.password} label="Tu contraseña" isNew={false} error={errors[FIELDS.password]} />
        ) : null}
        <Submit>Activar</Submit>
      </PlainForm>
    </SecuritySection>
  );
}

/** Black on white in any theme: readers expect it. */
function QrCode({ qr: { size, path } }: { qr: QrView }) {
  return (
    <svg
      role="img"
      aria-label="Código QR con la clave, que está escrita más abajo"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-64 rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function Enrolled({ factor: { since, codesLeft }, errors }: { factor: SecondFactorView; errors: FieldErrors }) {
  return (
    <SecuritySection id="activa" title="Está activa">
      <p>
        Desde el {since}. {leftText(codesLeft)}
      </p>
      <Disclosure summary="Crear códigos de recuperación nuevos" open={errors[FIELDS.renewCode] !== undefined}>
        <PlainForm intent={INTENTS.renew}>
          <p className="text-muted">Los anteriores dejarán de servir.</p>
          <SecondFactorCode name={FIELDS.renewCode} error={errors[FIELDS.renewCode]} />
          <Submit>Crear códigos</Submit>
        </PlainForm>
      </Disclosure>
      <Disclosure summary="Quitar la verificación en dos pasos" open={errors[FIELDS.removeCode] !== undefined}>
        <PlainForm intent={INTENTS.remove}>
          <p className="text-muted">
            Sirve también para cambiar de teléfono: quítala y actívala otra vez con el nuevo.
          </p>
          <SecondFactorCode name={FIELDS.removeCode} error={errors[FIELDS.removeCode]} />
          <Submit variant="danger">Quitar</Submit>
        </PlainForm>
      </Disclosure>
    </SecuritySection>
  );
}

function leftText(codes: number): string {
  if (codes === 0) return "No te quedan códigos de recuperación: crea otros.";
  return codes === 1 ? "Te queda 1 código de recuperación." : `Te quedan ${codes} códigos de recuperación.`;
}

function PlainForm({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <Form method="post" action={SECOND_FACTOR_PATH} noValidate className="grid gap-5">
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}
