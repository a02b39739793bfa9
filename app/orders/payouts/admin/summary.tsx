import { Link } from "@remix-run/react";

import { Section } from "~/ui/section";

import { ADMIN_PAYOUTS_PATH } from "./query";

/** How many payouts wait, for the administrators' first page; at 100 there may be more. */
export function PayoutsSummary({ pending }: { pending: number }) {
  const count = pending >= 100 ? "99+" : String(pending);
  return (
    <Section id="resumen-pagos" title="Pagos a vendedores" className="mb-6">
      <p>
        <Link to={ADMIN_PAYOUTS_PATH} className="link inline-flex min-h-6 items-center">
          {pending === 0 ? "Ninguno por pagar" : `${count} por pagar`}
        </Link>
      </p>
    </Section>
  );
}
