import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { PaymentPage } from "~/orders/return/payment-page";
import { returnHeaders, viewReturn } from "~/orders/return/return-page.loader.server";
import { ownHeaders } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { ownHeaders as headers };

/** Where the provider sends its payers: shows the true state, not the one in the address. */
export const loader = userLoader(async ({ request, context, uid }) => {
  const { view, headers } = await viewReturn(context, uid, new URL(request.url), "exitoso");
  return data(view, { headers: returnHeaders(view, headers) });
});

export const meta = pageMeta("Tu pago");

export default function PaymentReturn() {
  return <PaymentPage view={useLoaderData<typeof loader>()} errors={{}} />;
}
