import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { payPath } from "~/orders/paths";
import { PaymentPage } from "~/orders/return/payment-page";
import { ORDER_NOT_YOURS, orderIdOf, returnHeaders, viewReturn } from "~/orders/return/return-page.loader.server";
import { UpstreamError } from "~/platform/errors";
import { notFound, ownHeaders } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { ownHeaders as headers };

/** Asks for the payment with one button; also where the provider leads back to with a payment that is pending. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  const { view, headers } = await viewReturn(context, uid, new URL(request.url), "redirigir");
  return data(view, { headers: returnHeaders(view, headers) });
}

/** Starts or retries the payment, at the address that the provider gave for this order. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const id = orderIdOf(new URL(request.url));
  try {
    const started = await context.orders.startPayment(id, uid);
    if (started.ok) return redirect(started.url, 303);
    if (started.reason === "not-found") throw notFound(ORDER_NOT_YOURS);
    // The page says why.
    return redirect(payPath(id), 303);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    context.log.warn("orders.payment-not-started", { order: id, error });
    return data({ errors: { "": error.publicMessage } }, { status: error.status });
  }
}

export const meta: MetaFunction = () => [{ title: pageTitle("Pagar") }, { name: "robots", content: "noindex" }];

export default function Pay() {
  const failure = useActionData<typeof action>();
  return <PaymentPage view={useLoaderData<typeof loader>()} errors={failure?.errors ?? {}} />;
}
