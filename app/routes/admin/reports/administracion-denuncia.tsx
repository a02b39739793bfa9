import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { loadReportedThing, submitDecision } from "~/admin/reports/reports.page.server";
import { CLAIM_INTENT } from "~/admin/reports/steps";
import { ReportedThingPage } from "~/admin/reports/thing-page";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { REPORT_TARGETS } from "~/reports/constants";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("reports");
  return loadReportedThing(context, params.id ?? "", uid);
}

/** `intent`: one of STEP_INTENTS, `revisar`, `leer` or `deshacer`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("reports");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const id = params.id ?? "";
  const act = () => submitDecision(context, id, uid, form);
  // To look at reports is no act.
  const isClaim = form.get("intent") === CLAIM_INTENT;
  return respond(await (isClaim ? act() : takeAct(context, uid, form, { target: `${REPORT_TARGETS}/${id}` }, act)));
}

/** After a conflict too: the page then shows what came meanwhile. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Denuncia") }, { name: "robots", content: "noindex" }];

export default function AdminReport() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <ReportedThingPage
      key={`${view.id}:${view.version}`}
      view={view}
      reply={reply ?? { errors: {}, values: kept ?? {} }}
    />
  );
}
