import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields } from "~/ui/fields/fields";
import { WrittenText } from "~/ui/history-list";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import { PLACEHOLDERS, TEMPLATES_MAX, TEMPLATES_PATH } from "./constants";
import { loadTemplates, submitTemplates, type TemplatesView } from "./templates.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `editar`: id of the template whose form is shown. */
export const loader = adminLoader("cases", ({ context, query }) => loadTemplates(context, query));

/** `intent`: guardar, subir, bajar, desactivar or activar. */
export const action = adminAction(
  "cases",
  ({ context, uid, form }) => submitTemplates(context, uid, form),
  () => ({ target: "answerTemplates/all" }),
);

export const meta = pageMeta("Plantillas");

export default function AdminTemplates() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <TemplatesPage view={view} reply={reply} />;
}

interface TemplatesPageProps {
  view: TemplatesView;
  reply: { errors: Record<string, string>; values: Record<string, string> } | null;
}

export function TemplatesPage({ view, reply }: TemplatesPageProps) {
  const { rows, revision } = view;
  return (
    <>
      <PageHeader
        title="Plantillas"
        lead="Textos para responder reclamos y solicitudes. Se eligen al responder, y ahí se corrigen antes de enviar."
      />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos el cambio" />
      <div className="grid grid-cols-1 gap-4 pb-6">
        {rows.length === 0 ? <Panel>Todavía no hay plantillas.</Panel> : null}
        {rows.map((row) => (
          <TemplatePanel key={row.id} row={row} revision={revision} />
        ))}
        <TemplateForm view={view} reply={reply} />
      </div>
    </>
  );
}

function TemplatePanel({
  row: { id, name, text, use, active, isFirst, isLast },
  revision,
}: {
  row: TemplatesView["rows"][number];
  revision: number;
}) {
  const step = (intent: string, label: string) => (
    <Button name="intent" value={intent} variant="secondary" size="sm">
      {label}
      <span className="sr-only"> «{name}»</span>
    </Button>
  );
  return (
    <Panel as="article" className="grid grid-cols-1 gap-3">
      <h2 className="flex flex-wrap items-center gap-3 text-lg wrap-anywhere">
        {name} <Badge>{use}</Badge>
        {active ? null : <Badge tone="warning">Desactivada</Badge>}
      </h2>
      <details>
        <summary className="link inline-flex min-h-8 items-center">
          Ver el texto<span className="sr-only"> de «{name}»</span>
        </summary>
        <WrittenText>{text}</WrittenText>
      </details>
      <Form method="post" action={TEMPLATES_PATH} className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <Link to={`${TEMPLATES_PATH}?editar=${id}#plantilla`} className="link inline-flex min-h-8 items-center">
          Editar<span className="sr-only"> «{name}»</span>
        </Link>
        {isFirst ? null : step("subir", "Subir")}
        {isLast ? null : step("bajar", "Bajar")}
        {active ? step("desactivar", "Desactivar") : step("activar", "Activar")}
      </Form>
    </Panel>
  );
}

function TemplateForm({ view: { fields, edited, newId, isFull }, reply }: TemplatesPageProps) {
  if (edited === null && isFull && !reply)
    return <Panel>Ya hay {TEMPLATES_MAX} plantillas: cambia una que no uses.</Panel>;
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? {};
  const isEdited = edited !== null;
  const stored = isEdited ? { nombre: edited.name, para: edited.use, texto: edited.text } : { para: "reclamos" };
  const id = values.texto === undefined ? (edited?.id ?? newId) : (values.id ?? newId);
  return (
    <Section id="plantilla" title={isEdited ? `Cambiar «${edited.name}»` : "Plantilla nueva"}>
      <Form
        key={`${id}-${edited?.version ?? 0}`}
        method="post"
        action={isEdited ? `${TEMPLATES_PATH}?editar=${edited.id}` : TEMPLATES_PATH}
        noValidate
        className="grid grid-cols-1 gap-4"
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={values.version ?? edited?.version ?? ""} />
        <Fields
          of={fields}
          reply={{ values: { ...stored, ...values }, errors }}
          hints={{ texto: <PlaceholderHint /> }}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button name="intent" value="guardar">
            {isEdited ? "Guardar cambios" : "Crear plantilla"}
          </Button>
          {isEdited ? (
            <Link to={TEMPLATES_PATH} className="link inline-flex min-h-11 items-center">
              Dejarla como está
            </Link>
          ) : null}
        </div>
      </Form>
    </Section>
  );
}

function PlaceholderHint() {
  return (
    <>
      Se completan solos:{" "}
      {Object.entries(PLACEHOLDERS).map(([word, meaning], at) => (
        <span key={word}>
          {at === 0 ? "" : ", "}
          <code>{`{${word}}`}</code> ({meaning})
        </span>
      ))}
      .
    </>
  );
}
