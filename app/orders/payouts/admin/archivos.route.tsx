import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";

import { BATCH_LIST, loadBatches, prepareBatch } from "./batch.page.server";
import { PAYOUT_INTENTS } from "./constants";
import { ADMIN_PAYOUTS_PATH } from "./query";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("payouts", async ({ context, query }) => ({
  ...(await loadBatches(context, query)),
  spec: BATCH_LIST,
}));

/** `intent` `preparar` makes a file of all that can be transferred. */
export const action = adminAction("payouts", ({ context, uid, form }) => prepareBatch(context, uid, form));

export const meta = pageMeta("Archivos para el banco");

export default function PayoutBatches() {
  const { formId, ...list } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <div className="grid grid-cols-1 gap-4 pb-6">
      <div>
        <BackLink to={ADMIN_PAYOUTS_PATH}>Pagos a vendedores</BackLink>
        <PageHeader
          title="Archivos para el banco"
          lead="Cada archivo guarda el monto y la cuenta de cada pago hasta que registras lo que hizo el banco."
        />
      </div>
      <ErrorSummary errors={reply?.errors ?? {}} title="No preparamos un archivo" />
      <Form method="post" className="grid justify-items-start gap-2">
        <input type="hidden" name="formId" value={formId} />
        <SubmitButton name="intent" value={PAYOUT_INTENTS.prepare} busy="Preparando…">
          Preparar un archivo
        </SubmitButton>
        <p className="text-sm text-muted">
          Con los 100 pagos más antiguos que se pueden transferir. Los demás quedan aparte, con su motivo.
        </p>
      </Form>
      <AdminList {...list} empty="Todavía no preparaste ningún archivo." />
    </div>
  );
}
