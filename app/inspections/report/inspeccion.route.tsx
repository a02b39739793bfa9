import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { InspectionReportPage } from "~/inspections/report/report-page";
import { reportView } from "~/inspections/report/report-view";
import { notFound } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** A finished report, for whoever has its code; also while no new inspections are taken. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const report = await context.inspections.reports.byCode(params.code ?? "");
  if (report === null) throw notFound("No encontramos este informe. Revisa el código.");
  return { report: reportView(report, context.clock.now()) };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle(page ? `Informe de inspección: ${page.report.title}` : "Informe de inspección") },
  { name: "robots", content: "noindex" },
];

export default function Inspeccion() {
  return <InspectionReportPage report={useLoaderData<typeof loader>().report} />;
}
