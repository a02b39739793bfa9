import { useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { REPORT_TARGETS } from "~/reports/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

import { loadReportedThing, submitDecision } from "./reports.page.server";
import { CLAIM_INTENT } from "./steps";
import { ReportedThingPage } from "./thing-page";

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
