import { Form, Link } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { Checkbox, TextArea } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { SUMMARY_MAX } from "../checklist/constants";
import type { WorkPageView } from "./work-views";

interface WorkPageProps {
  page: WorkPageView;
  back: { label: string; to: string };
  sectionPath: (section: string) => string;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

export function WorkPage({ page, back, sectionPath, reply }: WorkPageProps) {
  const { errors = {}, values = {} } = reply ?? {};
  const facts = [
    { label: "Cuándo", value: page.when ?? "" },
    { label: "Cliente", value: page.client },
    { label: "Pide mirar", value: page.details },
    { label: "Pago", value: page.charge },
  ];
  return (
    <Container narrow className="grid grid-cols-1 gap-6 pb-12">
      <div>
        <BackLink to={back.to}>{back.label}</BackLink>
        <PageHeader title={page.title} lead={page.kindName} />
      </div>
      <ErrorSummary errors={errors} title="No guardamos el cambio" />
      {page.isOpen && page.serial ? (
        <Notice tone={page.serial.tone} title="Número de serie">
          {page.serial.words}
        </Notice>
      ) : null}
      <Section id="datos" title="Datos">
        <FactList facts={facts} />
        {page.phone ? (
          <p>
            <a href={page.phone.href} className="link inline-flex min-h-8 items-center">
              Llamar al {page.phone.label}
            </a>
          </p>
        ) : null}
        {page.report ? (
          <p>
            <LinkButton to={page.report}>Ver el informe</LinkButton>
          </p>
        ) : null}
        {page.status === "cancelled" ? <p className="font-semibold">Esta inspección se canceló.</p> : null}
      </Section>
      {page.isOpen ? (
        <>
          <ChecklistSections sections={page.sections} pathOf={sectionPath} />
          <FinishForm score={page.score} errors={errors} values={values} />
          <Section id="cancelar" title="Cancelar">
            <Form method="post" className="grid gap-3">
              <Checkbox
                label="No se hizo, o no la podremos hacer. Si estaba pagada, se devuelve el dinero."
                name="confirmo"
                value="si"
                error={errors.confirmo}
              />
              <div>
                <SubmitButton name="intent" value="cancelar" variant="danger">
                  Cancelar la inspección
                </SubmitButton>
              </div>
            </Form>
          </Section>
        </>
      ) : null}
    </Container>
  );
}

export function ChecklistSections({
  sections,
  pathOf,
}: Pick<WorkPageView, "sections"> & { pathOf: (section: string) => string }) {
  return (
    <Section id="lista" title="Lista de revisión">
      <ol className="grid gap-2">
        {sections.map(({ id, title, answered, total, isWhole }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <Link to={pathOf(id)} className="link inline-flex min-h-8 items-center">
              {title}
            </Link>
            <Badge tone={isWhole ? "success" : "neutral"}>
              {answered} de {total}
            </Badge>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function FinishForm({
  score,
  errors,
  values,
}: Pick<WorkPageView, "score"> & Pick<FormFailure, "errors" | "values">) {
  return (
    <Section id="terminar" title="Terminar">
      <p>
        {score === null
          ? "Cuando todas las secciones estén completas, podrás terminar el informe."
          : `Puntaje: ${score} de 100.`}
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <TextArea
          label="Resumen para quien lee el informe"
          name="resumen"
          rows={4}
          maxLength={SUMMARY_MAX}
          defaultValue={values.resumen}
          error={errors.resumen}
          hint="Sin nombres, teléfonos ni placas: el informe es público para quien tenga su código."
          optional
        />
        <Checkbox
          label="Revisé todo. Sé que el informe no se puede cambiar después."
          name="seguro"
          value="si"
          error={errors.seguro}
        />
        <div>
          <SubmitButton name="intent" value="terminar">
            Terminar y publicar el informe
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
