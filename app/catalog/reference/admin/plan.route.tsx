import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import type { ReferenceReply } from "./forms.server";
import { ADMIN_PLANS_PATH } from "./paths";
import { ReferencePlanFields } from "./plan-fields";
import { loadPlan, submitPlan, type PlanView } from "./plans.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context }) => loadPlan(context, params.id ?? ""));

/** `intent`: guardar. */
export const action = adminAction(
  "settings",
  ({ params, context, uid, form }) => submitPlan(context, uid, params.id ?? "", form),
  ({ params }) => ({ target: `publicationPlans/${params.id ?? ""}` }),
);

export const meta = pageMeta("Plan de publicación");

export default function AdminPlan() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminPlanPage key={view.version} view={view} reply={reply} />;
}

export function AdminPlanPage({
  view: { fields, name, version, values },
  reply,
}: {
  view: PlanView;
  reply: ReferenceReply | null;
}) {
  return (
    <>
      <BackLink to={ADMIN_PLANS_PATH}>Planes de publicación</BackLink>
      <PageHeader
        title={name}
        lead="Lo que ya se publicó o se pagó con este plan no cambia. Un plan no se borra: se saca de la venta."
      />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos el plan" />
      <Panel>
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="version" value={reply?.values.version ?? version} />
          <ReferencePlanFields fields={fields} values={reply?.values ?? values} errors={reply?.errors ?? {}} />
          <div>
            <Button name="intent" value="guardar">
              Guardar
            </Button>
          </div>
        </Form>
      </Panel>
    </>
  );
}
