import { useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { loadReportedThing, submitDecision } from "~/admin/reports/reports.page.server";
import { CLAIM_INTENT } from "~/admin/reports/steps";
import { ReportedThingPage } from "~/admin/reports/thing-page";
import { REPORT_TARGETS } from "~/reports/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("reports", ({ params, context, uid }) =>
  loadReportedThing(context, params.id ?? "", uid),
);

/** `intent`: one of STEP_INTENTS, `revisar`, `leer` or `deshacer`. */
export const action = adminAction(
  "reports",
  ({ params, context, uid, form }) => submitDecision(context, params.id ?? "", uid, form),
  // To look at reports is no act.
  ({ params, form }) =>
    form.get("intent") === CLAIM_INTENT ? null : { target: `${REPORT_TARGETS}/${params.id ?? ""}` },
);

export const meta = pageMeta("Denuncia");

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
