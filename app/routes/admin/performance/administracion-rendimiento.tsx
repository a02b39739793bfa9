import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { PerformancePage } from "~/admin/performance/performance-page";
import { loadPerformance, submitPerformance } from "~/admin/performance/performance.page.server";
import { formText } from "~/platform/forms/form-text";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { revalidateUnlessRejected as shouldRevalidate } from "~/shell/recovery/failed-fetch";

/** `desde`, `hasta`: the period; `conexion`: whose pages. */
export const loader = adminLoader("metrics", async ({ request, context }) => {
  const { page, status } = await loadPerformance(context, new URL(request.url));
  return data(page, { status });
});

/** `intent=resolver` or `abrir`: marks an error of browsers. */
export const action = adminAction(
  "metrics",
  ({ request, context, uid, form }) => submitPerformance(context, uid, form, new URL(request.url)),
  ({ form }) => ({ target: "browserErrorMarks/solved", label: formText(form, "error") }),
);

export const meta = pageMeta("Rendimiento");

export default function Performance() {
  const answer = useActionData<typeof action>();
  return <PerformancePage data={useLoaderData<typeof loader>()} rejected={answer?.errors ?? {}} />;
}
