import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { payPath } from "~/orders/paths";
import { PaymentPage } from "~/orders/return/payment-page";
import { ORDER_NOT_YOURS, orderIdOf, returnHeaders, viewReturn } from "~/orders/return/return-page.loader.server";
import { done, formNotFound, handleForm, respond, type FormOutcome } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { ownHeaders as headers };

/** Asks for the payment with one button; also where the provider sends the payers of a pending payment. */
export const loader = userLoader(
  async ({ request, context, uid }) => {
    const { view, headers } = await viewReturn(context, uid, new URL(request.url), "redirigir");
    return data(view, { headers: returnHeaders(view, headers) });
  },
  { reading: true },
);

/** Starts or retries the payment, at the address that the provider gave for this order. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const id = orderIdOf(new URL(request.url));
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const start = async (): Promise<FormOutcome> => {
    const started = await context.orders.startPayment(id, uid);
    if (started.ok) return done(started.url);
    // The page shows the reason.
    return started.reason === "not-found" ? formNotFound(ORDER_NOT_YOURS) : done(payPath(id));
  };
  const outcome = await withinBudget(context, "orderStep", { uid, each: `${uid} ${id}` }, form, () =>
    handleForm(form, start, (error) => context.log.warn("orders.payment-not-started", { order: id, error })),
  );
  return respond(outcome);
}

export const meta = pageMeta("Pagar");

export default function Pay() {
  const failure = useActionData<typeof action>();
  return <PaymentPage view={useLoaderData<typeof loader>()} errors={failure?.errors ?? {}} />;
}
