import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { PaymentPage } from "~/orders/return/payment-page";
import { returnHeaders, viewReturn } from "~/orders/return/return-page.loader.server";
import { ownHeaders } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { ownHeaders as headers };

/** Where the provider leads back to: shows the true state, whatever the address says. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const { view, headers } = await viewReturn(context, uid, new URL(request.url), "fallido");
  return data(view, { headers: returnHeaders(view, headers) });
}

export const meta: MetaFunction = () => [{ title: pageTitle("Tu pago") }, { name: "robots", content: "noindex" }];

export default function PaymentReturn() {
  return <PaymentPage view={useLoaderData<typeof loader>()} errors={{}} />;
}
