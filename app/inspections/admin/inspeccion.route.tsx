import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import type { FormFailure } from "~/platform/forms/typed-values";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { ReasonedAct } from "~/ui/reasoned-act";
import { Section } from "~/ui/section";

import { AdvisorPage } from "../legal/advisor-page";
import { loadAdvisorPage, submitAdvisorPage } from "../legal/advisor.page.server";
import { WORK_NOT_FOUND } from "../work/work.page.server";
import { loadAdminInspection, submitAdminInspection, type AdminInspectionView } from "./inspection.page.server";
import { ADMIN_INSPECTIONS_PATH, INSPECTION_TONES } from "./paths";
import { ReassignSection } from "./reassign-section";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("inspections", async ({ params, context, query, uid }) => {
  const id = params.id ?? "";
  const view = await loadAdminInspection(context, id, query);
  if (view !== null) return { view, page: null };
  const page = await loadAdvisorPage(context.inspections, uid, id);
  if (page === null) throw notFound(WORK_NOT_FOUND);
  return { view: null, page };
});

/** `intent`: of a booking at a workshop `cancelar` or `pasar`; of a legal one `aceptar`, `rechazar` or `terminar`. */
export const action = adminAction(
  "inspections",
  ({ params, context, uid, form }) => {
    const id = params.id ?? "";
    const intent = form.get("intent");
    return intent === "cancelar" || intent === "pasar"
      ? submitAdminInspection(context, id, uid, form)
      : submitAdvisorPage(context.inspections, uid, id, form);
  },
  ({ params }) => ({ target: `inspections/${params.id ?? ""}` }),
);

export const meta = pageMeta("Inspección");

export default function AdministracionInspeccion() {
  const { view, page } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return view ? (
    <AdminInspectionPage key={view.version} view={view} reply={reply} />
  ) : (
    <AdvisorPage page={page} reply={reply} />
  );
}

interface AdminInspectionProps {
  view: AdminInspectionView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

export function AdminInspectionPage({ view, reply }: AdminInspectionProps) {
  const { title, kindName, status, statusName, isLate, facts, history, canCancel, isPaidOnline, version } = view;
  const { reassigning } = view;
  const errors = reply?.errors ?? {};
  return (
    <>
      <BackLink to={ADMIN_INSPECTIONS_PATH}>Inspecciones</BackLink>
      <PageHeader title={title} lead={kindName} />
      <p className="flex flex-wrap gap-2 pb-4">
        <Badge tone={INSPECTION_TONES[status] ?? "neutral"}>{statusName}</Badge>
        {isLate ? <Badge tone="danger">Atrasada</Badge> : null}
      </p>
      <ErrorSummary errors={errors} title="No hicimos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        <Section id="datos" title="Datos">
          <FactList facts={facts} wide />
        </Section>
        <Section id="historia" title="Historia">
          <ol className="grid gap-2">
            {history.map(({ step, by, at }, position) => (
              <li key={position}>
                <p className="font-semibold">{step}</p>
                <p className="text-sm text-muted">
                  {at} · {by}
                </p>
              </li>
            ))}
          </ol>
        </Section>
        {reassigning ? <ReassignSection view={view} reassigning={reassigning} reply={reply} /> : null}
        {canCancel ? (
          <Section id="cancelar" title="Cancelar">
            <p>
              Libera su hora y avisa por correo a quien la pidió y al taller.
              {isPaidOnline ? " Lo que pagó se devuelve." : ""} No se puede deshacer.
            </p>
            <ReasonedAct
              intent="cancelar"
              label="Cancelar la inspección"
              hint="Va en el correo a los dos."
              maxLength={550}
              shown={{ name: "version", value: version }}
              reply={reply}
            />
          </Section>
        ) : null}
      </div>
    </>
  );
}
