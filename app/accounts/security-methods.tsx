import type { ReactNode } from "react";

import type { FieldErrors } from "~/platform/forms";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";

import { PasswordField } from "./password-field";
import { SECURITY_FIELDS as FIELDS, SECURITY_INTENTS as INTENTS, SECURITY_PATH, type MethodView, type SecurityView } from "./security";
import { ActionForm, Disclosure, Section, Submit } from "./security-parts";

/** The ways into the account: those in use, those to link, and how to take one away. */
export function Methods({ view: { methods, hasPassword }, mayChange, errors }: { view: SecurityView; mayChange: boolean; errors: FieldErrors }) {
  const linked = methods.filter((method) => method.linked);
  const removable = linked.filter((method) => method.slug !== null);
  return (
    <Section id="metodos" title="Formas de entrar">
      <ul className="grid divide-y divide-line">
        {methods.map((method) => (
          <li key={method.id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="grid min-w-0">
              <span className="font-semibold">{method.name}</span>
              {method.linked && method.email ? <span className="text-sm break-all text-muted">{method.email}</span> : null}
            </span>
            <State method={method} />
          </li>
        ))}
      </ul>
      {linked.length === 1 && removable.length === 1 ? <p className="text-muted">Es tu única forma de entrar: para desvincularla, agrega otra antes.</p> : null}
      {linked.length > 1 && removable.length > 0 && mayChange ? (
        <Disclosure summary="Desvincular una cuenta" open={errors[FIELDS.unlinkPassword] !== undefined}>
          <ActionForm intent={INTENTS.unlink} className="grid gap-5">
            {hasPassword ? <PasswordField name={FIELDS.unlinkPassword} label="Tu contraseña" isNew={false} error={errors[FIELDS.unlinkPassword]} /> : null}
            <div className="flex flex-wrap gap-3">
              {removable.map(({ slug, name }) => (
                <Submit key={name} variant="danger" name={FIELDS.provider} value={slug ?? ""}>
                  Desvincular {name}
                </Submit>
              ))}
            </div>
          </ActionForm>
        </Disclosure>
      ) : null}
    </Section>
  );
}

function State({ method: { slug, name, linked } }: { method: MethodView }) {
  if (linked) return <Badge tone="success">En uso</Badge>;
  if (slug === null) return <Badge>Sin contraseña</Badge>;
  return (
    <ProviderForm intent="link" slug={slug} redirect={SECURITY_PATH}>
      Vincular<span className="sr-only"> {name}</span>
    </ProviderForm>
  );
}

/** For who has no password: signing in again at a provider shows who it is. `children` say what for; `redirect` is where one comes back to. */
export function ConfirmItsYou({ methods, redirect, children }: { methods: readonly MethodView[]; redirect: string; children: ReactNode }) {
  return (
    <Section id="confirmar" title="Confirma que eres tú">
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        {methods.map(({ slug, name, linked }) =>
          linked && slug !== null ? (
            <ProviderForm key={slug} intent="confirm" slug={slug} redirect={redirect} primary>
              Confirmar con {name}
            </ProviderForm>
          ) : null,
        )}
      </div>
    </Section>
  );
}

/** A plain form: it leads out of the site, to the provider and back. */
function ProviderForm({ intent, slug, redirect, primary = false, children }: { intent: "link" | "confirm"; slug: string; redirect: string; primary?: boolean; children: ReactNode }) {
  return (
    <form method="post" action="/auth/social">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="provider" value={slug} />
      <input type="hidden" name="redirect" value={redirect} />
      <Button variant={primary ? "primary" : "secondary"} size={primary ? "md" : "sm"}>
        {children}
      </Button>
    </form>
  );
}
