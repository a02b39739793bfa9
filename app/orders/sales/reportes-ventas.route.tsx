import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { SalesReportPage } from "~/orders/sales/report-page";
import { loadSalesReport } from "~/orders/sales/report-page.loader.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `desde` and `hasta`: the days; `de=mias`: an administrator's own sales. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { page, status } = await loadSalesReport(context, new URL(request.url));
  return data(page, { status });
}

export const meta = pageMeta("Reporte de ventas");

export default function SalesReportRoute() {
  return <SalesReportPage {...useLoaderData<typeof loader>()} />;
}
