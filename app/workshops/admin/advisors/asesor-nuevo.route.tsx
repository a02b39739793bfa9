import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { formLook } from "~/platform/forms/form-look.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { AdvisorForm } from "../../directory/advisor-form";
import { NewAdvisorPage } from "./advisor-page";
import { submitNewAdvisor } from "./advisor.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("workshops", () => ({
  formId: crypto.randomUUID(),
  fields: formLook(AdvisorForm),
}));

export const action = adminAction("workshops", ({ context, uid, form }) => submitNewAdvisor(context, uid, form));

export const meta = pageMeta("Agregar asesor");

export default function AdministracionAsesorNuevo() {
  const { formId, fields } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <NewAdvisorPage formId={formId} fields={fields} reply={reply} />;
}
