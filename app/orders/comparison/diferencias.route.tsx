import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { SheetFields } from "~/admin-kit/sheet/sheet-form";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { ADMIN_PAYOUTS_PATH } from "../payouts/admin/query";
import { loadDifferences, submitDifference, type DifferenceRow } from "./differences.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("payouts", ({ context }) => loadDifferences(context));

/** `intent` `cerrar` closes a difference with a reason. */
export const action = adminAction("payouts", ({ context, uid, form }) => submitDifference(context, uid, form));

export const meta = pageMeta("Diferencias con Mercado Pago");

/** Findings of the nightly comparison: closed by hand, never mended by itself. */
export default function MoneyDifferences() {
  const { rows, total } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 pb-6">
      <div>
        <BackLink to={ADMIN_PAYOUTS_PATH}>Pagos a vendedores</BackLink>
        <PageHeader
          title="Diferencias con Mercado Pago"
          lead="Cada noche se compara el día anterior. Nada se corrige solo: revisa, haz lo que corresponda y ciérrala."
        />
      </div>
      <ErrorSummary errors={reply?.errors ?? {}} title="No la cerramos" />
      {rows.length === 0 ? <p>No hay diferencias abiertas.</p> : null}
      {total > rows.length ? (
        <p>
          Aquí van las {rows.length} más antiguas de {total}.
        </p>
      ) : null}
      {rows.map((row) => (
        <Difference key={row.id} row={row} reply={reply} />
      ))}
    </div>
  );
}

interface DifferenceProps {
  row: DifferenceRow;
  reply: ReturnType<typeof useReply<typeof action>>;
}

function Difference({ row: { id, name, facts, why }, reply }: DifferenceProps) {
  const values = reply?.values.id === id ? reply.values : {};
  return (
    <Section id={`diferencia-${id}`} title={name}>
      <FactList facts={facts} wide />
      <Form method="post" noValidate className="grid justify-items-start gap-3">
        <input type="hidden" name="intent" value="cerrar" />
        <input type="hidden" name="id" value={id} />
        <SheetFields of={why} reply={{ errors: reply?.errors ?? {}, values }} />
        <SubmitButton variant="secondary" busy="Cerrando…">
          Cerrar
        </SubmitButton>
      </Form>
    </Section>
  );
}
