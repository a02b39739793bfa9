import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { metricsFile } from "~/admin/metrics/metrics.page.server";

/** The figures of a period as a file, a line a day (`desde`, `hasta`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("metrics");
  return metricsFile(context, new URL(request.url), uid);
}
