import { Form, Link } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { Badge, type Tone } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { EmptyList } from "~/ui/empty-list";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { Select } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import {
  CHANGE_HOURS,
  INSPECTION_INFO_PATH,
  OWN_INSPECTIONS_PATH,
  ownInspectionPath,
  type InspectionStatus,
} from "../constants";
import { OpinionSection } from "../opinion/opinion-section";
import type { OwnOpinion } from "../opinion/opinion.page.server";
import type { InspectionView } from "../view";
import type { OwnInspectionPageView } from "./booking.page.server";

const TONES: Record<InspectionStatus, Tone> = {
  awaiting_payment: "warning",
  booked: "accent",
  requested: "neutral",
  in_progress: "accent",
  done: "success",
  cancelled: "neutral",
  rejected: "warning",
  expired: "neutral",
};

export function OwnInspectionsPage({ inspections }: { inspections: readonly InspectionView[] }) {
  return (
    <>
      <PageHeader title="Mis inspecciones" />
      {inspections.length === 0 ? (
        <EmptyList
          icon="shield"
          title="Todavía no reservaste ninguna inspección"
          text="Un taller certificado o un asesor revisa la bicicleta o la moto por ti antes de que la pagues."
          to={INSPECTION_INFO_PATH}
          action="Conocer las inspecciones"
        />
      ) : (
        <ul className="grid gap-3">
          {inspections.map((one) => (
            <Panel as="li" key={one.id} className="grid gap-1">
              <h2 className="text-lg">
                <Link
                  to={ownInspectionPath(one.id)}
                  className="inline-flex min-h-8 items-center wrap-anywhere hover:underline"
                >
                  {one.title}
                </Link>
              </h2>
              <p className="text-muted">{[one.kindName, one.workshop, one.when].filter(Boolean).join(" · ")}</p>
              <p>
                <Badge tone={TONES[one.status]}>{one.statusName}</Badge>
              </p>
            </Panel>
          ))}
        </ul>
      )}
    </>
  );
}

interface OwnInspectionProps {
  page: OwnInspectionPageView;
  /** Null where there is no workshop to review yet. */
  opinion: { own: OwnOpinion | null } | null;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

export function OwnInspectionPage({ page: { inspection, days }, opinion, reply }: OwnInspectionProps) {
  const errors = reply?.errors ?? {};
  const facts = [
    { label: "Qué", value: inspection.kindName },
    { label: "Taller", value: inspection.workshop, href: `/talleres/${inspection.workshopId}` },
    { label: "Cuándo", value: inspection.when ?? "" },
    { label: "Detalles", value: inspection.details },
    { label: "Precio", value: inspection.price },
    { label: "Pago", value: inspection.kind === "mechanical" ? inspection.paysAt : "" },
  ];
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 pb-6">
      <div>
        <BackLink to={OWN_INSPECTIONS_PATH}>Mis inspecciones</BackLink>
        <PageHeader title={inspection.title} lead={inspection.statusName} />
      </div>
      <ErrorSummary errors={errors} title="No cambiamos nada" />
      <Section id="datos" title="Tu inspección">
        <FactList facts={facts} />
        {inspection.canPay ? (
          <Form method="post" className="grid justify-items-start gap-2">
            <p>Falta el pago. Te guardamos la hora media hora desde que reservaste; después queda libre.</p>
            <SubmitButton name="intent" value="pagar">
              Pagar ahora con tarjeta o Yape
            </SubmitButton>
          </Form>
        ) : null}
        {inspection.order ? (
          <p>
            <Link to={inspection.order} className="link inline-flex min-h-8 items-center">
              Ver el pedido
            </Link>
          </p>
        ) : null}
        {inspection.report ? (
          <p>
            <LinkButton to={inspection.report}>Ver el informe</LinkButton>
          </p>
        ) : null}
      </Section>
      {opinion ? <OpinionSection workshop={inspection.workshop} own={opinion.own} reply={reply} /> : null}
      {inspection.isTooLate ? (
        <Notice title={`Faltan menos de ${CHANGE_HOURS} horas`}>
          Ya no se puede cambiar ni cancelar aquí. Llama al taller:{" "}
          <Link to={`/talleres/${inspection.workshopId}`} className="link inline-flex min-h-6 items-center">
            su teléfono y su dirección
          </Link>
          .
        </Notice>
      ) : null}
      {inspection.unreported ? <Notice title="Falta el informe">{inspection.unreported}</Notice> : null}
      {inspection.canMove && days.length > 0 ? (
        <Section id="cambiar" title="Cambiar la hora">
          <Form method="post" noValidate className="grid gap-4">
            <Select label="Nueva hora" name="horario" defaultValue={reply?.values.horario ?? ""} error={errors.horario}>
              <option value="">Elige un horario libre</option>
              {days.map(({ label, slots }) => (
                <optgroup key={label} label={label}>
                  {slots.map(({ id, time }) => (
                    <option key={id} value={id}>
                      {label}, {time}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
            <div>
              <SubmitButton name="intent" value="mover">
                Cambiar la hora
              </SubmitButton>
            </div>
          </Form>
        </Section>
      ) : null}
      {inspection.canCancel ? (
        <Section id="cancelar" title="Cancelar">
          <p>
            {inspection.canPay
              ? "Todavía no pagaste: no se cobra nada."
              : "Puedes cancelar hasta 24 horas antes. Si pagaste en línea, te devolvemos todo."}
          </p>
          <Form method="post">
            <SubmitButton name="intent" value="cancelar" variant="danger">
              Cancelar la inspección
            </SubmitButton>
          </Form>
        </Section>
      ) : null}
    </div>
  );
}
