import type { ReactNode } from "react";

import { PasswordField } from "~/accounts/sign-in/password-field";
import type { FieldErrors } from "~/platform/forms/forms";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";

import {
  SECURITY_FIELDS as FIELDS,
  SECURITY_INTENTS as INTENTS,
  type MethodView,
  type SecurityView,
} from "./constants";
import { ActionForm, SecuritySection, Submit } from "./security-parts";

export function Methods({
  view: { methods, hasPassword },
  mayChange,
  errors,
}: {
  view: SecurityView;
  mayChange: boolean;
  errors: FieldErrors;
}) {
  const linked = methods.filter((method) => method.linked);
  const removable = linked.filter((method) => method.slug !== null);
  const linkable = methods.filter((method) => !method.linked && method.slug !== null);
  return (
    <SecuritySection id="metodos" title="Formas de entrar">
      <ul className="grid divide-y divide-line">
        {methods.map((method) => (
          <li key={method.id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="grid min-w-0">
              <span className="font-semibold">{method.name}</span>
              {method.linked && method.email ? (
                <span className="text-sm break-all text-muted">{method.email}</span>
              ) : null}
            </span>
            <State method={method} />
          </li>
        ))}
      </ul>
      {linked.length === 1 && removable.length === 1 ? (
        <p className="text-muted">Es tu única forma de entrar: para desvincularla, agrega otra antes.</p>
      ) : null}
      {linkable.length > 0 && mayChange ? (
        <ProviderChange
          intent={INTENTS.link}
          leaves
          summary="Vincular una cuenta"
          verb="Vincular"
          providers={linkable}
          password={hasPassword ? FIELDS.linkPassword : null}
          errors={errors}
        >
          <p className="text-muted">
            Te llevamos a su sitio y vuelves aquí. Desde entonces también podrás entrar con ella.
          </p>
        </ProviderChange>
      ) : null}
      {linked.length > 1 && removable.length > 0 && mayChange ? (
        <ProviderChange
          intent={INTENTS.unlink}
          summary="Desvincular una cuenta"
          verb="Desvincular"
          providers={removable}
          password={hasPassword ? FIELDS.unlinkPassword : null}
          errors={errors}
        />
      ) : null}
    </SecuritySection>
  );
}

interface ProviderChangeProps {
  intent: string;
  leaves?: boolean;
  summary: string;
  verb: string;
  providers: readonly MethodView[];
  /** Name of the field for the account's password; null where another proof was given. */
  password: string | null;
  errors: FieldErrors;
  children?: ReactNode;
}

/** One proof, and a button for each provider that it may be for. */
function ProviderChange({
  intent,
  leaves = false,
  summary,
  verb,
  providers,
  password,
  errors,
  children,
}: ProviderChangeProps) {
  return (
    <Disclosure summary={summary} open={password !== null && errors[password] !== undefined}>
      {children}
      <ActionForm intent={intent} leaves={leaves} className="grid gap-5">
        {password === null ? null : (
          <PasswordField name={password} label="Tu contraseña" isNew={false} error={errors[password]} />
        )}
        <div className="flex flex-wrap gap-3">
          {providers.map(({ slug, name }) => (
            <Submit key={name} variant={leaves ? "secondary" : "danger"} name={FIELDS.provider} value={slug ?? ""}>
              {verb} {name}
            </Submit>
          ))}
        </div>
      </ActionForm>
    </Disclosure>
  );
}

function State({ method: { slug, linked } }: { method: MethodView }) {
  if (linked) return <Badge tone="success">En uso</Badge>;
  return <Badge>{slug === null ? "Sin contraseña" : "Sin vincular"}</Badge>;
}

/** For users without a password: a new sign-in at a provider verifies them. `redirect`: the way back. */
export function ConfirmItsYou({
  methods,
  redirect,
  children,
}: {
  methods: readonly MethodView[];
  redirect: string;
  children: ReactNode;
}) {
  return (
    <SecuritySection id="confirmar" title="Confirma que eres tú">
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        {methods.map(({ slug, name, linked }) =>
          linked && slug !== null ? (
            <ConfirmForm key={slug} slug={slug} redirect={redirect}>
              Confirmar con {name}
            </ConfirmForm>
          ) : null,
        )}
      </div>
    </SecuritySection>
  );
}

/** A plain form: it leads out of the site, to the provider and back. */
function ConfirmForm({ slug, redirect, children }: { slug: string; redirect: string; children: ReactNode }) {
  return (
    <form method="post" action="/auth/social">
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="provider" value={slug} />
      <input type="hidden" name="redirect" value={redirect} />
      <Button>{children}</Button>
    </form>
  );
}
