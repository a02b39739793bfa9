import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { MetricsPage } from "~/admin/metrics/metrics-page";
import { loadMetrics, submitMetrics } from "~/admin/metrics/metrics.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

/** `desde`, `hasta`: the period. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("metrics");
  const { page, status } = await loadMetrics(context, new URL(request.url));
  return data(page, { status });
}

/** `intent=contar`: counts the days from `desde` to `hasta` again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("metrics");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitMetrics(context, uid, form));
}

export const meta: MetaFunction = () => [{ title: pageTitle("Métricas") }, { name: "robots", content: "noindex" }];

export default function Metrics() {
  const rejected = useActionData<typeof action>();
  return <MetricsPage data={useLoaderData<typeof loader>()} rejected={rejected?.errors ?? {}} />;
}
