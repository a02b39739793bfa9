import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { PayoutListPage } from "~/admin/payouts/list-page";
import { loadPayoutList } from "~/admin/payouts/list.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("payouts");
  return loadPayoutList(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Pagos a vendedores") },
  { name: "robots", content: "noindex" },
];

export default function AdminPayouts() {
  return <PayoutListPage view={useLoaderData<typeof loader>()} />;
}
