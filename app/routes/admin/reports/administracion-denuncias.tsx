import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { ReportQueuePage } from "~/admin/reports/queue-page";
import { loadReportQueue } from "~/admin/reports/reports.page.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `tipo`, `estado`; `desde` or `antes`; `marcar=todos`. */
export const loader = adminLoader("reports", ({ context, query }) => loadReportQueue(context, query));

export const meta = pageMeta("Denuncias");

export default function AdminReports() {
  return <ReportQueuePage {...useLoaderData<typeof loader>()} />;
}
