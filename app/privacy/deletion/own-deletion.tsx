import { Form, Link } from "@remix-run/react";

import type { MethodView } from "~/accounts/security/constants";
import { ConfirmItsYou } from "~/accounts/security/security-methods";
import { PasswordField } from "~/accounts/sign-in/password-field";
import { DAY_MS } from "~/business/durations";
import { formatDate } from "~/business/format";
import { PAYOUT_ACCOUNT_PATH } from "~/orders/payouts/account-constants";
import type { FieldErrors } from "~/platform/forms/forms";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import {
  amountText,
  DELETION_PATH,
  DELETION_FIELDS as FIELDS,
  GRACE_DAYS,
  DELETION_INTENTS as INTENTS,
  WAIT_DAYS,
  type Amount,
  type OpenThing,
} from "./constants";
import { KeptReports } from "./kept-reports";
import type { LiveReports } from "./kept-reports.server";

interface OpenThings {
  open: OpenThing[];
  /** The user is to be paid, and has not said where. */
  needsAccount: boolean;
}

export type OwnDeletion =
  | ({
      kind: "ask";
      hasPassword: boolean;
      provedRecently: boolean;
      methods: MethodView[];
      amounts: Amount[];
      reports: LiveReports;
    } & OpenThings)
  | ({ kind: "pending"; code: string; eraseAfter: Date; isWaiting: boolean } & OpenThings)
  | { kind: "unavailable" };

/** The user's own deletion: the request form, or the pending request. */
export function OwnDeletionPanel({
  own,
  errors,
  values,
}: {
  own: OwnDeletion;
  errors: FieldErrors;
  values: Record<string, string>;
}) {
  switch (own.kind) {
    case "ask":
      return <Ask own={own} errors={errors} values={values} />;
    case "pending":
      return (
        <Panel as="section" aria-labelledby="pedido" className="grid justify-items-start gap-3">
          <h2 id="pedido" className="text-lg">
            {own.isWaiting
              ? "Tu cuenta se eliminará cuando termine lo que tienes abierto"
              : `Tu cuenta se eliminará el ${formatDate(own.eraseAfter)}`}
          </h2>
          <p>
            Tus anuncios ya no se venden; si cancelas, vuelven a publicarse. Entrar a tu cuenta no cancela el pedido:
            cancélalo aquí si cambiaste de idea.
          </p>
          <OpenList {...own} until={new Date(own.eraseAfter.getTime() + WAIT_DAYS * DAY_MS)} />
          <CancelForm size="lg" />
          <p className="text-sm text-muted">
            Código de tu pedido: <strong className="wrap-anywhere">{own.code}</strong>
          </p>
        </Panel>
      );
    case "unavailable":
      return (
        <Notice tone="warning" title="Ahora no podemos mostrar tu pedido">
          Espera unos segundos y vuelve a cargar la página.
        </Notice>
      );
  }
}

function Ask({
  own: { hasPassword, provedRecently, methods, amounts, open, needsAccount, reports },
  errors,
  values,
}: {
  own: Extract<OwnDeletion, { kind: "ask" }>;
  errors: FieldErrors;
  values: Record<string, string>;
}) {
  return (
    <>
      <Panel as="section" aria-labelledby="pedir" className="grid gap-4">
        <h2 id="pedir" className="text-lg">
          Elimina tu cuenta
        </h2>
        <div>
          <p>Esto es lo que se eliminará con ella:</p>
          <ul className="list-disc pl-5">
            <li className="py-0.5">tu perfil, tus formas de entrar y tus sesiones</li>
            {amounts.map((amount) => {
              const line = amountText(amount);
              return line === null ? null : (
                <li key={amount.name} className="py-0.5">
                  {line}
                </li>
              );
            })}
          </ul>
        </div>
        <p>Tus compras y ventas pagadas no se borran: las normas tributarias mandan guardarlas.</p>
        <p>
          Tienes <strong>{GRACE_DAYS} días</strong> para cancelar. Desde que lo pides, tus anuncios dejan de venderse;
          si cancelas, vuelven a publicarse. Después no se puede deshacer.
        </p>
        <OpenList open={open} needsAccount={needsAccount} until={null} />
        {hasPassword || provedRecently ? (
          <Form method="post" action={DELETION_PATH} noValidate className="grid gap-4">
            <input type="hidden" name="intent" value={INTENTS.ask} />
            {hasPassword ? (
              <PasswordField
                name={FIELDS.password}
                label="Tu contraseña"
                isNew={false}
                error={errors[FIELDS.password]}
              />
            ) : (
              <Notice tone="success" title="Confirmamos que eres tú">
                Tienes unos minutos para terminar.
              </Notice>
            )}
            <KeptReports names={reports.names} isKept={reports.isKept || values[FIELDS.keepReports] === "si"} />
            <Checkbox
              label="Entiendo que mi cuenta y mis datos se eliminarán y que no podré recuperarlos."
              name={FIELDS.understood}
              value="si"
              required
              defaultChecked={values[FIELDS.understood] === "si"}
              error={errors[FIELDS.understood]}
            />
            <div>
              <SubmitButton variant="danger" size="lg">
                Eliminar mi cuenta
              </SubmitButton>
            </div>
          </Form>
        ) : null}
      </Panel>
      {hasPassword || provedRecently ? null : (
        <ConfirmItsYou methods={methods} redirect={DELETION_PATH}>
          Para eliminar tu cuenta, entra otra vez con una de tus formas de entrar. Vale por cinco minutos.
        </ConfirmItsYou>
      )}
    </>
  );
}

function OpenList({ open, needsAccount, until }: OpenThings & { until: Date | null }) {
  if (open.length === 0) return null;
  const latest = until ? `hasta el ${formatDate(until)}` : `hasta ${WAIT_DAYS} días después de ese plazo`;
  return (
    <Notice tone="warning" title="Tienes dinero o pedidos pendientes">
      <p>Esperamos a que terminen antes de eliminar tu cuenta, {latest}:</p>
      <ul className="list-disc pl-5">
        {open.map(({ label, to }) => (
          <li key={label} className="py-0.5">
            <Link to={to} className="link block min-h-6 wrap-anywhere">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2">Si vendiste algo y no lo entregas, el dinero vuelve al comprador.</p>
      {open.some(({ isToBePaid }) => isToBePaid) ? (
        <p className="mt-2">
          {needsAccount ? (
            <>
              Para pagarte falta que{" "}
              <Link to={PAYOUT_ACCOUNT_PATH} className="link inline-block min-h-6">
                nos digas dónde
              </Link>
              . Si no lo dices a tiempo, después tendrás que pedirnos el dinero por escrito.
            </>
          ) : (
            "Si para entonces no te pagamos, guardamos dónde hacerlo hasta pagarte, y nada más."
          )}
        </p>
      ) : null}
      {open.some(({ isDebt }) => isDebt) ? (
        <p className="mt-2">Lo que debes se descuenta de tus próximos cobros. Si no tienes, escríbenos para pagarlo.</p>
      ) : null}
    </Notice>
  );
}

/** One button: it works from any page. */
function CancelForm({ size }: { size?: "lg" }) {
  return (
    <Form method="post" action={DELETION_PATH}>
      <Button name="intent" value={INTENTS.cancel} variant="secondary" size={size}>
        Cancelar eliminación
      </Button>
    </Form>
  );
}

export function DeletionNotice({ eraseAfter }: { eraseAfter: Date }) {
  return (
    <Notice tone="warning" title={`Tu cuenta se eliminará el ${formatDate(eraseAfter)}`} className="mt-4">
      <div className="grid justify-items-start gap-3">
        <p>¿Cambiaste de idea, o no lo pediste tú? Cancélalo: entrar a tu cuenta no lo cancela.</p>
        <CancelForm />
      </div>
    </Notice>
  );
}
