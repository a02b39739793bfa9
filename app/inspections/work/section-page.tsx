import { Form } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextField } from "~/ui/field";
import { FilesField } from "~/ui/fields/files-field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { POINT_NOTE_MAX, SERIAL_FIELD, FRAME_SERIAL_MAX } from "../checklist/constants";
import { noteField, RESULT_OPTIONS, resultField, SEEN_FIELD } from "./checklist-form";
import type { SectionPageView } from "./work-views";

interface SectionPageProps {
  page: SectionPageView;
  back: string;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** One section of the checklist as a plain form, saved by itself: it works with a bad signal and without scripts. */
export function SectionPage({ page, back, reply }: SectionPageProps) {
  const { errors = {}, values = {} } = reply ?? {};
  return (
    <Container narrow className="grid grid-cols-1 gap-6 pb-12">
      <div>
        <BackLink to={back}>{page.title}</BackLink>
        <PageHeader title={page.section.title} lead={`Sección ${page.position} de ${page.count}`} />
      </div>
      <ErrorSummary errors={errors} title="No guardamos todavía" />
      {page.isOpen ? null : <Notice title="El informe ya está terminado">No se puede cambiar.</Notice>}
      <Form method="post" noValidate className="grid gap-4" key={page.section.id}>
        <input type="hidden" name={SEEN_FIELD} value={values[SEEN_FIELD] ?? page.seen} />
        {page.points.map((point) => (
          <PointFields key={point.id} point={point} errors={errors} values={values} />
        ))}
        {page.odometer === null ? null : (
          <Panel>
            <TextField
              label="Kilometraje"
              name="kilometraje"
              inputMode="numeric"
              maxLength={10}
              defaultValue={values.kilometraje ?? page.odometer}
              error={errors.kilometraje}
              hint="Si tiene odómetro."
              optional
            />
          </Panel>
        )}
        {page.serial === null ? null : (
          <Panel>
            <TextField
              label="Número de serie que lees en el cuadro"
              name={SERIAL_FIELD}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={FRAME_SERIAL_MAX}
              defaultValue={values[SERIAL_FIELD] ?? page.serial}
              error={errors[SERIAL_FIELD]}
              hint="Cópialo del cuadro, no del anuncio. Abajo sube su foto: solo la ven el taller y nuestro equipo."
              optional
            />
          </Panel>
        )}
        <div>
          <SubmitButton name="intent" value="guardar" size="lg" disabled={!page.isOpen}>
            {page.next ? "Guardar y seguir" : "Guardar"}
          </SubmitButton>
        </div>
      </Form>
      {page.isOpen && page.hasPhotos ? (
        <Section id="foto-de-un-punto" title="Foto de un punto">
          <p className="text-sm text-muted">Guarda antes lo que marcaste arriba.</p>
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
            <Select
              label="Punto"
              name="punto"
              defaultValue={values.punto ?? ""}
              error={errors.punto}
              options={[
                { value: "", label: "Elige el punto" },
                ...page.points.map(({ id, label }) => ({ value: id, label })),
              ]}
            />
            <FilesField
              label="Foto"
              name="foto"
              accept="photos"
              error={errors.foto}
              hint="JPG, PNG o WebP, hasta 8 MB. Sin personas ni placas."
            />
            <div>
              <SubmitButton name="intent" value="foto" variant="secondary">
                Guardar la foto
              </SubmitButton>
            </div>
          </Form>
        </Section>
      ) : null}
    </Container>
  );
}

function PointFields({
  point,
  errors,
  values,
}: Pick<FormFailure, "errors" | "values"> & { point: SectionPageView["points"][number] }) {
  const result = resultField(point.id);
  const note = noteField(point.id);
  const error = errors[result];
  const chosen = values[result] ?? point.result;
  return (
    <Panel as="section" className="grid gap-3">
      <fieldset id={result} tabIndex={-1} aria-describedby={error ? `${result}-error` : undefined} className="min-w-0">
        <legend className="font-semibold">
          {point.label}
          {point.critical ? <span className="font-normal text-muted"> (crítico)</span> : null}
        </legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {RESULT_OPTIONS.map(({ value, label }) => (
            <label
              key={value}
              className="flex min-h-11 items-center gap-2 rounded-control border border-line px-3 py-2 has-checked:border-accent-text has-checked:bg-accent-soft"
            >
              <input type="radio" name={result} value={value} defaultChecked={chosen === value} className="size-4" />
              {label}
            </label>
          ))}
        </div>
        {error ? (
          <p id={`${result}-error`} className="mt-1.5 text-sm font-semibold text-danger">
            {error}
          </p>
        ) : null}
      </fieldset>
      <TextField
        label={
          <>
            Nota<span className="sr-only"> de {point.label}</span>
          </>
        }
        name={note}
        maxLength={POINT_NOTE_MAX}
        defaultValue={values[note] ?? point.note}
        error={errors[note]}
        optional
      />
      {point.photo ? (
        <Picture photo={point.photo} alt={`Foto: ${point.label}`} sizes="10rem" className="w-40 rounded-control" />
      ) : null}
    </Panel>
  );
}
