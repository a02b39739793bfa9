import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PerformancePage } from "~/admin/performance/performance-page";
import { loadPerformance, submitPerformance } from "~/admin/performance/performance.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { formText } from "~/platform/forms/form-text";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { revalidateUnlessRejected as shouldRevalidate } from "~/shell/recovery/failed-fetch";

/** `desde`, `hasta`: the period; `conexion`: whose pages. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("metrics");
  const { page, status } = await loadPerformance(context, new URL(request.url));
  return data(page, { status });
}

/** `intent=resolver` or `abrir`: marks an error of browsers. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("metrics");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const of = { target: "browserErrorMarks/solved", label: formText(form, "error") };
  return respond(
    await takeAct(context, uid, form, of, () => submitPerformance(context, uid, form, new URL(request.url))),
  );
}

export const meta: MetaFunction = () => [{ title: pageTitle("Rendimiento") }, { name: "robots", content: "noindex" }];

export default function Performance() {
  const answer = useActionData<typeof action>();
  return <PerformancePage data={useLoaderData<typeof loader>()} rejected={answer?.errors ?? {}} />;
}
