import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { pricedItems } from "~/analytics/events";
import { toSoles } from "~/business/money";
import { PaymentPage } from "~/orders/return/payment-page";
import { returnHeaders, viewReturn } from "~/orders/return/return-page.loader.server";
import { ownHeaders } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { ownHeaders as headers };

/** Where the provider leads back to: shows the true state, whatever the address says. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const { view, headers, paid } = await viewReturn(context, uid, new URL(request.url), "exitoso");
  // Google counts a transaction once, however often its page is opened.
  if (paid)
    context.analytics.track("purchase", () => ({
      ...pricedItems(paid.lines, paid.totalCentimos),
      transaction_id: paid.number,
      shipping: toSoles(paid.shippingCentimos),
    }));
  return data(view, { headers: returnHeaders(view, headers) });
}

export const meta: MetaFunction = () => [{ title: pageTitle("Tu pago") }, { name: "robots", content: "noindex" }];

export default function PaymentReturn() {
  return <PaymentPage view={useLoaderData<typeof loader>()} errors={{}} />;
}
