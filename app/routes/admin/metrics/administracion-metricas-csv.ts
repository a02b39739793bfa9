import { adminLoader } from "~/accounts/guards.server";
import { metricsFile } from "~/admin/metrics/metrics.page.server";

/** The figures of a period as a file, a line a day (`desde`, `hasta`). */
export const loader = adminLoader("metrics", ({ request, context, uid }) =>
  metricsFile(context, new URL(request.url), uid),
);
