import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { REVEAL_INTENT } from "~/admin-kit/reveal/constants";
import { RevealForm } from "~/admin-kit/reveal/reveal-form";
import { revealOrder } from "~/admin/orders/order-reveal.action.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { OrderPage } from "~/orders/pages/order-page";
import { loadOrderPage, takeOrderStep } from "~/orders/pages/order.page.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { isUnreached } from "~/shell/recovery/offline-forms";

export { ErrorBoundary, clientAction } from "~/shell/errors/form-page";

export const loader = adminLoader("orders", ({ params, context, uid }) =>
  loadOrderPage(context, params.id ?? "", { as: "admin", uid }),
);

/** `intent`: a step of app/orders/pages/order-steps.ts, or `ver-datos`, which answers with what is masked. */
export const action = adminAction("orders", async ({ params, context, form, uid }) => {
  const id = params.id ?? "";
  const isReveal = form.get("intent") === REVEAL_INTENT;
  return await (isReveal
    ? revealOrder(context, id, uid, form)
    : takeAct(context, uid, form, { target: `orders/${id}` }, () =>
        takeOrderStep(context, id, { as: "admin", uid }, form),
      ));
});

/** After a rejection too: the page then shows what changed meanwhile. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return !isUnreached(actionResult);
}

export const meta = pageMeta<typeof loader>((view) => (view ? `Pedido ${view.number}` : "Pedido"));

export default function AdminOrder() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const kept = useKeptValues();
  const reply = answer ?? (kept && { errors: {}, values: kept });
  return (
    <OrderPage
      key={view.version}
      view={view}
      reply={reply}
      reveal={<RevealForm reply={reply} label="Ver quién recibe y dónde" />}
    />
  );
}
