import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { pricedItems } from "~/analytics/events";
import { CheckoutPage } from "~/checkout/checkout-page";
import { submitCheckout } from "~/checkout/checkout-page.action.server";
import { loadCheckout } from "~/checkout/checkout-page.loader.server";
import { COUPON_FIELD } from "~/coupons/code";
import { withDistricts } from "~/platform/forms/district-list.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser({ reading: true });
  const view = await loadCheckout(context, user, new URL(request.url));
  const lines = view.summary?.sellers.flatMap((seller) => seller.lines) ?? [];
  if (lines.length > 0)
    context.analytics.track("begin_checkout", () =>
      pricedItems(lines.map((line) => ({ ...line, unitCentimos: line.totalCentimos / line.quantity }))),
    );
  return view;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(withDistricts(await submitCheckout(context, user, form)));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Finaliza tu compra") },
  { name: "robots", content: "noindex" },
];

export default function Checkout() {
  const { summary, coupon, unpaid, unpaidMessage, known, districts, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const kept = useKeptValues();
  const typed = answer?.values ?? kept;
  const fromAddress = coupon && !answer ? coupon : null;
  return (
    <CheckoutPage
      summary={answer && "summary" in answer && answer.summary !== undefined ? answer.summary : summary}
      unpaid={answer?.unpaid ?? unpaid}
      unpaidMessage={unpaidMessage}
      isUnproven={answer?.unproven ?? false}
      values={typed ?? { ...known, ...(fromAddress && { [COUPON_FIELD]: fromAddress.typed }) }}
      errors={answer?.errors ?? (fromAddress ? { [COUPON_FIELD]: fromAddress.message } : {})}
      orderKey={typed?.key || key}
      districts={answer ? answer.districts : districts}
    />
  );
}
