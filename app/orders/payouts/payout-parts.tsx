import { Link } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";

import { PAYOUT_ACCOUNT_PATH } from "./account-constants";
import { PAYOUT_STATE_NAMES, PAYOUT_TONES, type PayoutState } from "./constants";
import type { PayoutFacts, PayoutRow } from "./payout-view";

function PayoutBadge({ state }: { state: PayoutState }) {
  return <Badge tone={PAYOUT_TONES[state]}>{PAYOUT_STATE_NAMES[state]}</Badge>;
}

/** Asks a seller with a sale to be paid for their account. */
export function PayoutAccountMissing() {
  return (
    <Notice tone="warning" title="Tenemos un pago para ti" className="mb-6">
      Falta que nos digas dónde.{" "}
      <Link to={PAYOUT_ACCOUNT_PATH} className="link inline-block min-h-6">
        Escribe tu cuenta o tu Yape
      </Link>
    </Notice>
  );
}

/** A transfer that the bank refused or returned, and where the account is mended. */
function TroubleNotice({ of: { title, text } }: { of: NonNullable<PayoutFacts["trouble"]> }) {
  return (
    <Notice tone="warning" title={title}>
      {text}{" "}
      <Link to={PAYOUT_ACCOUNT_PATH} className="link inline-block min-h-6">
        Revisar mi cuenta de cobro
      </Link>
    </Notice>
  );
}

export function PayoutList({
  rows,
  pending,
  owed,
  isWhole,
}: {
  rows: readonly PayoutRow[];
  pending: string;
  /** Debt of the seller; null for none. */
  owed: string | null;
  isWhole: boolean;
}) {
  return (
    <Section id="cobros" title="Tus cobros" className="mt-6 first:mt-0">
      <p>
        {isWhole ? "Por pagarte" : "Por pagarte, al menos"}:{" "}
        <strong className="whitespace-nowrap tabular-nums">{pending}</strong>
      </p>
      {owed ? (
        <Notice tone="warning" title={`Debes ${owed}`}>
          Es dinero de ventas que ya te habíamos pagado y que volvió al comprador. Lo descontamos de tus próximos
          cobros.
        </Notice>
      ) : null}
      {rows.map(({ to, trouble }) => (trouble === null ? null : <TroubleNotice key={to} of={trouble} />))}
      <ul className="grid">
        {rows.map(({ number, to, amount, debt, state, at }) => (
          <li
            key={to}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <span className="flex flex-wrap items-center gap-x-3">
              <Link to={to} className="link inline-flex min-h-8 items-center tabular-nums">
                {number}
              </Link>
              <span className="text-sm text-muted">{at}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3">
              <span className="font-semibold tabular-nums">{amount}</span>
              <PayoutBadge state={state} />
              {debt ? <span className="text-sm tabular-nums">Debes {debt}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={PAYOUT_ACCOUNT_PATH} className="link inline-flex min-h-8 items-center">
          Dónde te pagamos
        </Link>
      </p>
    </Section>
  );
}

export function PayoutSection({ facts }: { facts: PayoutFacts }) {
  const { state, parts, total, debt, paidAt, reference, trouble } = facts;
  return (
    <Section id="cobro" title="Tu cobro">
      <p className="flex flex-wrap items-center gap-2">
        <PayoutBadge state={state} />
        {paidAt ? <span className="text-sm text-muted">{paidAt}</span> : null}
      </p>
      {reference ? <p className="text-sm wrap-anywhere">Operación {reference}</p> : null}
      <dl className="grid gap-1 tabular-nums">
        {[...parts, total].map(({ label, amount }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 last:font-semibold">
            <dt>{label}</dt>
            <dd className="ml-auto">{amount}</dd>
          </div>
        ))}
      </dl>
      {trouble ? <TroubleNotice of={trouble} /> : null}
      {debt ? (
        <Notice tone="warning" title={`Debes ${debt} por esta venta`}>
          Te la pagamos, y después el dinero volvió al comprador. Lo descontamos de tus próximos cobros.
        </Notice>
      ) : null}
    </Section>
  );
}
