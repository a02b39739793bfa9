import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { reportFileName, reportPdf } from "~/inspections/report/report-pdf.server";
import { reportView } from "~/inspections/report/report-view";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";

/** The PDF of a finished report, for whoever has its code. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const report = await context.inspections.reports.byCode(params.code ?? "");
  if (report === null) throw notFound("No encontramos este informe. Revisa el código.");
  const { siteUrl, brandName } = context.env;
  const view = reportView(report, report.on);
  const pdf = await reportPdf(view, { url: siteUrl, name: brandName }, report.on);
  return downloadResponse(pdf.slice(), { name: reportFileName(view), contentType: "application/pdf" });
}
