import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { SalesReportPage } from "~/orders/sales/report-page";
import { loadSalesReport } from "~/orders/sales/report-page.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `desde` and `hasta`: the days; `de=mias`: an administrator's own sales. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { page, status } = await loadSalesReport(context, new URL(request.url));
  return data(page, { status });
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Reporte de ventas") },
  { name: "robots", content: "noindex" },
];

export default function SalesReportRoute() {
  return <SalesReportPage {...useLoaderData<typeof loader>()} />;
}
