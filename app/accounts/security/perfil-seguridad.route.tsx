import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SECOND_FACTOR_PATH, SECURITY_PATH } from "~/accounts/constants";
import type { PasskeyView } from "~/accounts/passkeys/constants";
import { isAboutPasskeys, submitPasskeys } from "~/accounts/passkeys/passkey-forms.action.server";
import { PasswordField } from "~/accounts/sign-in/password-field";
import { formatDateTime } from "~/business/format";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { pageMeta } from "~/shell/page/title";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";

import {
  SECURITY_FIELDS as FIELDS,
  SECURITY_INTENTS as INTENTS,
  type SecurityView,
  type SessionView,
} from "./constants";
import { PasskeySection } from "./passkey-section";
import { ConfirmItsYou, Methods } from "./security-methods";
import { needsFactor, submitSecurity } from "./security-page.action.server";
import { ActionForm, SecuritySection, Submit } from "./security-parts";
function SessionList({ sessions }: { sessions: readonly SessionView[] | null }) {
  return (
    <SecuritySection id="sesiones" title="Tus sesiones">
      {sessions === null ? (
        <p className="text-muted">
          Ahora no podemos mostrar dónde tienes tu sesión abierta. Vuelve a cargar la página.
        </p>
      ) : (
        <ul className="grid divide-y divide-line">
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      <p>
        ¿Entraste desde un dispositivo ajeno o perdiste tu teléfono? Cierra tu sesión en todas partes, también aquí.
      </p>
      <ActionForm intent={INTENTS.signOutAll}>
        <Submit variant="danger">Cerrar sesión en todos los dispositivos</Submit>
      </ActionForm>
    </SecuritySection>
  );
}

function Session({ session: { id, browser, city, signedIn, lastSeen, isCurrent } }: { session: SessionView }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="grid min-w-0">
        <span className="font-semibold">{city === "" ? browser : `${browser}, cerca de ${city}`}</span>
        <span className="text-sm text-muted">
          Entraste el {signedIn}
          {isCurrent || lastSeen === signedIn ? "" : `. Última vez: ${lastSeen}`}
        </span>
      </span>
      {isCurrent ? (
        <Badge tone="success">Este navegador</Badge>
      ) : (
        <ActionForm intent={INTENTS.signOutOne}>
          <Submit variant="secondary" name={FIELDS.session} value={id}>
            Cerrar<span className="sr-only"> la sesión de {browser}</span>
          </Submit>
        </ActionForm>
      )}
    </li>
  );
}

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ context }: LoaderFunctionArgs) {
  const { security, secondFactor, passkeys, requireVerifiedUser } = context.accounts;
  const user = await requireVerifiedUser();
  const { uid } = user.user;
  const [view, sessions, kinds, keys] = await Promise.all([
    security.view(user),
    nullIfUnavailable(() => security.sessions(user), context.log),
    nullIfUnavailable(() => secondFactor.summary(uid), context.log),
    nullIfUnavailable(() => passkeys.list(uid), context.log),
  ]);
  const at = context.clock.now().getTime();
  const removedAt = kinds?.removalDueAt ? formatDateTime(kinds.removalDueAt) : "";
  return { view, sessions, hasCodes: kinds?.hasCodes ?? false, removedAt, passkeys: keys, at };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireVerifiedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  if (needsFactor(form)) await context.accounts.requireFactor(user.user.uid, null);
  return respond(
    isAboutPasskeys(form)
      ? await submitPasskeys(context.accounts, user, form)
      : await submitSecurity(context.accounts.security, user, form),
  );
}

export const meta = pageMeta("Seguridad");

export default function SecurityRoute() {
  const { view, sessions, hasCodes, removedAt, passkeys, at } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  // An accepted form is mounted again, so that no password stays in it; a rejected one keeps what was typed.
  return (
    <SecurityPage
      key={at}
      view={view}
      sessions={sessions}
      hasCodes={hasCodes}
      removedAt={removedAt}
      passkeys={passkeys}
      errors={failure?.errors ?? {}}
      values={failure?.values ?? {}}
    />
  );
}

interface SecurityPageProps {
  view: SecurityView;
  /** Null when they could not be read. */
  sessions: readonly SessionView[] | null;
  hasCodes?: boolean;
  /** When an administrator's removal of all factors takes effect; empty for never. */
  removedAt?: string;
  /** Null when they could not be read. */
  passkeys?: readonly PasskeyView[] | null;
  errors: FieldErrors;
  values: Record<string, string>;
}

export function SecurityPage({
  view,
  sessions,
  hasCodes = false,
  removedAt = "",
  passkeys = [],
  errors,
  values,
}: SecurityPageProps) {
  const { hasPassword, provedRecently, email } = view;
  // Without a password a provider has to verify the user before the protected forms are offered.
  const mayChange = hasPassword || provedRecently;
  return (
    <div className="max-w-3xl pb-10">
      <PageHeader title="Seguridad" lead="Cómo entras a tu cuenta y quién puede usarla." />
      <ErrorSummary errors={errors} title="No hicimos el cambio" />
      <div className="grid gap-6">
        {mayChange ? null : (
          <ConfirmItsYou methods={view.methods} redirect={SECURITY_PATH}>
            Para cambiar tu correo, crear una contraseña, vincular y desvincular cuentas o agregar y quitar llaves de
            acceso, entra otra vez con una de tus cuentas. Vale por cinco minutos.
          </ConfirmItsYou>
        )}
        {provedRecently ? (
          <Notice tone="success" title="Confirmamos que eres tú">
            Tienes unos minutos para hacer un cambio.
          </Notice>
        ) : null}
        {removedAt === "" ? null : (
          <Notice tone="warning" title="Vamos a quitar la verificación en dos pasos de tu cuenta">
            Será el {removedAt}, porque nos escribieron que perdiste tu teléfono. Si no fuiste tú, usa un código o una
            llave de acceso y ya no quitaremos nada.
          </Notice>
        )}
        <EmailSection view={view} mayChange={mayChange} errors={errors} values={values} />
        {email !== "" ? (
          <PasswordSection hasPassword={hasPassword} mayChange={mayChange} email={email} errors={errors} />
        ) : null}
        <Methods view={view} mayChange={mayChange} errors={errors} />
        <PasskeySection
          passkeys={passkeys}
          hasPassword={hasPassword}
          mayChange={mayChange}
          errors={errors}
          values={values}
        />
        <SecondFactorLink isOn={hasCodes} />
        <SessionList sessions={sessions} />
      </div>
    </div>
  );
}

function SecondFactorLink({ isOn }: { isOn: boolean }) {
  return (
    <SecuritySection id="dos-pasos" title="Verificación en dos pasos">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isOn ? <Badge tone="success">Activa</Badge> : null}
        Un código de tu teléfono protege tu cuenta y tu dinero, aunque alguien conozca tu contraseña.
      </p>
      <div>
        <LinkButton to={SECOND_FACTOR_PATH} variant="secondary">
          {isOn ? "Ver la verificación en dos pasos" : "Activarla"}
        </LinkButton>
      </div>
    </SecuritySection>
  );
}

function EmailSection({
  view: { email, emailVerified, hasPassword },
  mayChange,
  errors,
  values,
}: Omit<SecurityPageProps, "sessions" | "hasCodes" | "passkeys"> & { mayChange: boolean }) {
  if (email === "") {
    return (
      <SecuritySection id="email" title="Correo">
        <p>
          Tu cuenta no tiene correo. Vincula abajo una cuenta que lo tenga: así podemos avisarte y puedes recuperar el
          acceso.
        </p>
      </SecuritySection>
    );
  }
  return (
    <SecuritySection id="email" title="Correo">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-all font-semibold">{email}</span>
        {emailVerified ? <Badge tone="success">Confirmado</Badge> : <Badge tone="warning">Sin confirmar</Badge>}
      </p>
      {emailVerified ? null : (
        <ActionForm intent={INTENTS.resend} className="grid justify-items-start gap-2">
          <p className="text-muted">Abre el enlace que te enviamos al crear tu cuenta. ¿No lo encuentras?</p>
          <Submit variant="secondary">Reenviar enlace</Submit>
        </ActionForm>
      )}
      {mayChange ? (
        <Disclosure summary="Cambiar correo" open={has(errors, FIELDS.newEmail, FIELDS.emailPassword)}>
          <ActionForm intent={INTENTS.email} className="grid gap-5">
            <TextField
              label="Correo nuevo"
              name={FIELDS.newEmail}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              hint="Te enviaremos un enlace ahí: el cambio se hace cuando lo abras."
              defaultValue={values[FIELDS.newEmail]}
              error={errors[FIELDS.newEmail]}
            />
            {hasPassword ? (
              <PasswordField
                name={FIELDS.emailPassword}
                label="Tu contraseña"
                isNew={false}
                error={errors[FIELDS.emailPassword]}
              />
            ) : null}
            <Submit>Cambiar correo</Submit>
          </ActionForm>
        </Disclosure>
      ) : null}
    </SecuritySection>
  );
}

function PasswordSection({
  hasPassword,
  mayChange,
  email,
  errors,
}: {
  hasPassword: boolean;
  mayChange: boolean;
  email: string;
  errors: FieldErrors;
}) {
  const label = hasPassword ? "Cambiar contraseña" : "Crear contraseña";
  return (
    <SecuritySection id="contrasena" title="Contraseña">
      <p>
        {hasPassword
          ? "Entras con tu correo y una contraseña."
          : "Tu cuenta no tiene contraseña. Con una puedes entrar también con tu correo."}
      </p>
      {mayChange ? (
        <Disclosure summary={label} open={has(errors, FIELDS.currentPassword, FIELDS.newPassword)}>
          <ActionForm intent={INTENTS.password} className="grid gap-5">
            {/* Gives password managers the account's e-mail. */}
            <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
            {hasPassword ? (
              <PasswordField
                name={FIELDS.currentPassword}
                label="Contraseña actual"
                isNew={false}
                error={errors[FIELDS.currentPassword]}
              />
            ) : null}
            <PasswordField
              name={FIELDS.newPassword}
              label="Contraseña nueva"
              isNew
              error={errors[FIELDS.newPassword]}
            />
            <p className="text-muted">Cerraremos tu sesión en los demás dispositivos.</p>
            <Submit>{label}</Submit>
          </ActionForm>
        </Disclosure>
      ) : null}
    </SecuritySection>
  );
}

function has(errors: FieldErrors, ...fields: string[]): boolean {
  return fields.some((field) => errors[field] !== undefined);
}
