import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { InspectionReportPage } from "~/inspections/report/report-page";
import { reportView } from "~/inspections/report/report-view";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** A finished report, for whoever has its code; also while no new inspections are taken. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const report = await context.inspections.reports.byCode(params.code ?? "");
  if (report === null) throw notFound("No encontramos este informe. Revisa el código.");
  return { report: reportView(report, context.clock.now()) };
}

export const meta = pageMeta<typeof loader>((page) =>
  page ? `Informe de inspección: ${page.report.title}` : "Informe de inspección",
);

export default function Inspeccion() {
  return <InspectionReportPage report={useLoaderData<typeof loader>().report} />;
}
