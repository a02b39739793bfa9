import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { loadReportedThing, submitDecision } from "~/admin/reports/reports.page.server";
import { CLAIM_INTENT } from "~/admin/reports/steps";
import { ReportedThingPage } from "~/admin/reports/thing-page";
import { takeAct } from "~/admin/undo/take-act.server";
import { REPORT_TARGETS } from "~/reports/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("reports", ({ params, context, uid }) =>
  loadReportedThing(context, params.id ?? "", uid),
);

/** `intent`: one of STEP_INTENTS, `revisar`, `leer` or `deshacer`. */
export const action = adminAction("reports", async ({ params, context, form, uid }) => {
  const id = params.id ?? "";
  const act = () => submitDecision(context, id, uid, form);
  // To look at reports is no act.
  const isClaim = form.get("intent") === CLAIM_INTENT;
  return await (isClaim ? act() : takeAct(context, uid, form, { target: `${REPORT_TARGETS}/${id}` }, act));
});

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
