import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { ReportQueuePage } from "~/admin/reports/queue-page";
import { loadReportQueue } from "~/admin/reports/reports.page.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `tipo`, `estado`; `desde` or `antes`; `marcar=todos`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("reports");
  return loadReportQueue(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [{ title: pageTitle("Denuncias") }, { name: "robots", content: "noindex" }];

export default function AdminReports() {
  return <ReportQueuePage {...useLoaderData<typeof loader>()} />;
}
