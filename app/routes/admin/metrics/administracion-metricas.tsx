import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { MetricsPage } from "~/admin/metrics/metrics-page";
import { loadMetrics, submitMetrics } from "~/admin/metrics/metrics.page.server";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** `desde`, `hasta`: the period. */
export const loader = adminLoader("metrics", async ({ request, context }) => {
  const { page, status } = await loadMetrics(context, new URL(request.url));
  return data(page, { status });
});

/** `intent=contar`: counts the days from `desde` to `hasta` again. */
export const action = adminAction("metrics", ({ context, uid, form }) => submitMetrics(context, uid, form));

export const meta = pageMeta("Métricas");

export default function Metrics() {
  const rejected = useActionData<typeof action>();
  return <MetricsPage data={useLoaderData<typeof loader>()} rejected={rejected?.errors ?? {}} />;
}
