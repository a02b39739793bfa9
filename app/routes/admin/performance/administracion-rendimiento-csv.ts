import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { performanceFile } from "~/admin/performance/performance.page.server";

/** The figures of a period as a file (`desde`, `hasta`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("metrics");
  return performanceFile(context, new URL(request.url), uid);
}
