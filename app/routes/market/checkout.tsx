import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { pricedItems } from "~/analytics/events";
import { CheckoutPage } from "~/checkout/checkout-page";
import { submitCheckout } from "~/checkout/checkout-page.action.server";
import { loadCheckout } from "~/checkout/checkout-page.loader.server";
import { COUPON_FIELD } from "~/coupons/code";
import { withDistricts } from "~/platform/forms/district-list.server";
import { ownHeaders } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export const loader = userLoader(
  async ({ request, context, user }) => {
    const view = await loadCheckout(context, user, new URL(request.url));
    const lines = view.summary?.sellers.flatMap((seller) => seller.lines) ?? [];
    if (lines.length > 0)
      context.analytics.track("begin_checkout", () =>
        pricedItems(lines.map((line) => ({ ...line, unitCentimos: line.totalCentimos / line.quantity }))),
      );
    return view;
  },
  { reading: true },
);

export const action = activeUserAction("allow", async ({ context, form, user }) =>
  withDistricts(await submitCheckout(context, user, form)),
);

export const meta = pageMeta("Finaliza tu compra");

export default function Checkout() {
  const { only, summary, coupon, unpaid, unpaidMessage, known, districts, terms, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const kept = useKeptValues();
  const typed = answer?.values ?? kept;
  const fromAddress = coupon && !answer ? coupon : null;
  return (
    <CheckoutPage
      only={only}
      summary={answer && "summary" in answer && answer.summary !== undefined ? answer.summary : summary}
      unpaid={answer?.unpaid ?? unpaid}
      unpaidMessage={unpaidMessage}
      proof={answer}
      values={typed ?? { ...known, ...(fromAddress && { [COUPON_FIELD]: fromAddress.typed }) }}
      errors={answer?.errors ?? (fromAddress ? { [COUPON_FIELD]: fromAddress.message } : {})}
      terms={terms}
      orderKey={typed?.key || key}
      districts={answer ? answer.districts : districts}
    />
  );
}
