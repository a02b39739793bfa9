import { adminLoader } from "~/accounts/guards.server";
import { performanceFile } from "~/admin/performance/performance.page.server";

/** The figures of a period as a file (`desde`, `hasta`). */
export const loader = adminLoader("metrics", ({ request, context, uid }) =>
  performanceFile(context, new URL(request.url), uid),
);
