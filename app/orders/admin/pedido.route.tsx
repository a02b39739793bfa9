import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { REVEAL_INTENT } from "~/admin-kit/reveal/constants";
import { RevealForm } from "~/admin-kit/reveal/reveal-form";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { isUnreached } from "~/shell/recovery/offline-forms";

import { OrderPage } from "../pages/order-page";
import { loadOrderPage, takeOrderStep } from "../pages/order.page.server";
import { revealOrder } from "./order-reveal.action.server";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export const loader = adminLoader("orders", ({ params, context, uid }) =>
  loadOrderPage(context, params.id ?? "", { as: "admin", uid }),
);

/** `intent`: a step of app/orders/pages/order-steps.ts, or `ver-datos`, which answers with what is masked. */
export const action = adminAction(
  "orders",
  ({ params, context, uid, form }) => {
    const id = params.id ?? "";
    return isReveal(form)
      ? revealOrder(context, id, uid, form)
      : takeOrderStep(context, id, { as: "admin", uid }, form);
  },
  ({ params, form }) => (isReveal(form) ? null : { target: `orders/${params.id ?? ""}` }),
);

const isReveal = (form: FormData): boolean => form.get("intent") === REVEAL_INTENT;

/** After a rejection too: the page then shows what changed meanwhile. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return !isUnreached(actionResult);
}

export const meta = pageMeta<typeof loader>((view) => (view ? `Pedido ${view.number}` : "Pedido"));

export default function AdminOrder() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <OrderPage
      key={view.version}
      view={view}
      reply={reply}
      reveal={<RevealForm reply={reply} label="Ver quién recibe y dónde" />}
    />
  );
}
