import type { FormFailure } from "~/platform/forms/typed-values";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { ReasonedAct } from "~/ui/reasoned-act";
import { Section } from "~/ui/section";

import { ADMIN_INSPECTIONS_PATH } from "../services/paths";
import type { AdminInspectionView } from "./inspection.page.server";
import { INSPECTION_TONES } from "./list-page";
import { ReassignSection } from "./reassign-section";

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
