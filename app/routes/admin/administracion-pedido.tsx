import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { REVEAL_INTENT } from "~/admin-kit/reveal/constants";
import { RevealForm } from "~/admin-kit/reveal/reveal-form";
import { revealOrder } from "~/admin/orders/order-reveal.action.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { OrderPage } from "~/orders/pages/order-page";
import { loadOrderPage, takeOrderStep } from "~/orders/pages/order.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { isUnreached } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("orders");
  return loadOrderPage(context, params.id ?? "", { as: "admin", uid });
}

/** `intent`: a step of app/orders/pages/order-steps.ts, or `ver-datos`, which answers with what is masked. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("orders");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const id = params.id ?? "";
  const isReveal = form.get("intent") === REVEAL_INTENT;
  return respond(
    await (isReveal
      ? revealOrder(context, id, uid, form)
      : takeAct(context, uid, form, { target: `orders/${id}` }, () =>
          takeOrderStep(context, id, { as: "admin", uid }, form),
        )),
  );
}

/** After a rejection too: the page then shows what changed meanwhile. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return !isUnreached(actionResult);
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: pageTitle(view ? `Pedido ${view.number}` : "Pedido") },
  { name: "robots", content: "noindex" },
];

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
