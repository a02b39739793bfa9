import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { NewAdvisorPage } from "~/admin/advisors/advisor-page";
import { submitNewAdvisor } from "~/admin/advisors/advisors.page.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("workshops", () => ({ formId: crypto.randomUUID() }));

export const action = adminAction("workshops", ({ context, form, uid }) => submitNewAdvisor(context, uid, form));

export const meta = pageMeta("Agregar asesor");

export default function AdministracionAsesorNuevo() {
  const { formId } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <NewAdvisorPage formId={formId} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
