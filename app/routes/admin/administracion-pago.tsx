import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { takeAct } from "~/admin/undo/take-act.server";
import { AdminPayoutPage } from "~/orders/payouts/admin/payout-page";
import { loadPayout, submitPayout } from "~/orders/payouts/admin/payout.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("payouts");
  return loadPayout(context, params.id ?? "");
}

/** `intent`: `ver-cuenta` answers with the seller's account, `pagado` notes the transfer. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("payouts");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const id = params.id ?? "";
  return respond(
    await takeAct(context, uid, form, { target: `payouts/${id}` }, () => submitPayout(context, id, uid, form)),
  );
}

/** After a conflict too: the page then shows what the payout has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: pageTitle(view ? `Pago de ${view.number}` : "Pago") },
  { name: "robots", content: "noindex" },
];

export default function AdminPayout() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminPayoutPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
