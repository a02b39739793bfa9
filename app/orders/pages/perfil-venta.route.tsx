import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { RELIST } from "~/orders/pages/give-back-form";
import { relistReturned } from "~/orders/pages/give-back.server";
import { OrderPage } from "~/orders/pages/order-page";
import { loadOrderPage, takeOrderStep } from "~/orders/pages/order.page.server";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { isUnreached } from "~/shell/recovery/offline-forms";

export { ErrorBoundary, clientAction } from "~/shell/errors/form-page";

export const loader = userLoader(
  ({ params, context, uid }) => loadOrderPage(context, params.id ?? "", { as: "seller", uid }),
  { reading: true },
);

/** `intent`: a step of app/orders/pages/order-steps.ts, or RELIST. */
export const action = activeUserAction("allow", ({ params, context, form, uid }) =>
  withinBudget(context, "orderStep", { uid, each: `${uid} ${params.id}` }, form, () =>
    form.get("intent") === RELIST
      ? relistReturned(context, params.id ?? "", uid, form)
      : takeOrderStep(context, params.id ?? "", { as: "seller", uid }, form),
  ),
);

/** After a rejection too: the page then shows what changed meanwhile. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return !isUnreached(actionResult);
}

export const meta = pageMeta<typeof loader>((view) => (view ? `Pedido ${view.number}` : "Pedido"));

export default function Sale() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <OrderPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
