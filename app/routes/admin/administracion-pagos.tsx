import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { PayoutListPage } from "~/admin/payouts/list-page";
import { loadPayoutList } from "~/admin/payouts/list.loader.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = adminLoader("payouts", ({ context, query }) => loadPayoutList(context, query));

export const meta = pageMeta("Pagos a vendedores");

export default function AdminPayouts() {
  return <PayoutListPage view={useLoaderData<typeof loader>()} />;
}
